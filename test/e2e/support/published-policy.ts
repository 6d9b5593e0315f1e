import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csp } from '../../../src/cli/csp.ts';
import { root } from './program.ts';

/** The policy exactly as docs/policy.md publishes it, with the address of the test's service. */
export function publishedPolicy(service: string): string {
  const policy = /```\n([^]*?)```/.exec(readFileSync(join(root, 'docs/policy.md'), 'utf8'))?.[1];
  if (policy === undefined) throw new Error('docs/policy.md has no policy');
  return policy.replace(/\s+/g, ' ').replace('http://localhost:4100', service).trim();
}

/**
 * The policy that the command prints for a page whose server writes the form. `brand` is the colour of the merchant's
 * sessions, if they have one.
 */
export function policyForHtml(origin: string, service: string, brand?: string): string {
  const args = ['--page', origin, '--service', service, '--html', '--json', ...(brand === undefined ? [] : ['--brand', brand])];
  const { policy } = JSON.parse(csp(args, join(root, 'dist'))) as { policy: string };
  return policy;
}
