import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.ts';

/** The policy that docs/policy.md publishes, word for word; only the service's address is the story's. */
export function publishedPolicy(service: string): string {
  const policy = /```\n([^]*?)```/.exec(readFileSync(join(root, 'docs/policy.md'), 'utf8'))?.[1];
  if (policy === undefined) throw new Error('docs/policy.md has no policy');
  return policy.replace(/\s+/g, ' ').replace('http://localhost:4100', service).trim();
}
