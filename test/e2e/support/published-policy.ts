import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.ts';

/** The policy that README publishes, word for word; only the service's address is the story's. */
export function publishedPolicy(service: string): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const policy = /## Content-Security-Policy[^]*?```\n([^]*?)```/.exec(readme)?.[1];
  if (policy === undefined) throw new Error('README publishes no policy');
  return policy.replace(/\s+/g, ' ').replace('http://localhost:4100', service).trim();
}
