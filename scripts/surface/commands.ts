import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CSP_HELP } from '../../src/cli/csp.ts';
import { DOCTOR_HELP } from '../../src/cli/doctor.ts';
import { PROXY_HELP } from '../../src/cli/proxy.ts';
import { SANDBOX_HELP } from '../../src/operator/sandbox.ts';

/** The facts of the commands: their flags, taken from their help texts, and the environment variables that they read. */

const HELPS: Readonly<Record<string, string>> = {
  'pay-elements csp': CSP_HELP,
  'pay-elements doctor': DOCTOR_HELP,
  'pay-elements proxy': PROXY_HELP,
  'pay-elements-sandbox': SANDBOX_HELP,
};

/** The file in which the service reads its environment variables. */
const ENVIRONMENT = 'src/service/environment.ts';

/** The facts of all commands. */
export function commandFacts(root: string): [string, string][] {
  const said = Object.entries(HELPS).flatMap(([command, help]): [string, string][] => [
    [command, 'command'],
    ...[...help.matchAll(/--[a-z][a-z-]*/g)].map(([flag]): [string, string] => [`${command} ${flag}`, 'flag']),
    ...[...help.matchAll(/\bPAY(?:_[A-Z]+)+\b/g)].map(([name]): [string, string] => [`${command} variable ${name}`, 'variable']),
  ]);
  const read = [...readFileSync(join(root, ENVIRONMENT), 'utf8').matchAll(/\b(?:env\[|set\()'([A-Z][A-Z_]+)'/g)];
  return [...said, ...read.map(([, name = '']): [string, string] => [`pay-elements-sandbox variable ${name}`, 'variable'])];
}
