import { CSP_HELP } from '../../src/cli/csp.ts';
import { DOCTOR_HELP } from '../../src/cli/doctor.ts';
import { PROXY_HELP } from '../../src/cli/proxy.ts';
import { REHEARSE_HELP } from '../../src/cli/rehearse.ts';
import { VERIFY_EVIDENCE_HELP } from '../../src/cli/verify-evidence.ts';
import { ROTATE_KEY_HELP } from '../../src/operator/rotate-key.ts';
import { SANDBOX_HELP } from '../../src/operator/sandbox.ts';
import { serviceEnvironment } from '../../src/service/environment.ts';

/** The facts of the commands: their flags, taken from their help texts, and the environment variables that they read. */

const HELPS: Readonly<Record<string, string>> = {
  'pay-elements csp': CSP_HELP,
  'pay-elements doctor': DOCTOR_HELP,
  'pay-elements proxy': PROXY_HELP,
  'pay-elements rehearse': REHEARSE_HELP,
  'pay-elements verify-evidence': VERIFY_EVIDENCE_HELP,
  'pay-elements-sandbox': SANDBOX_HELP,
  'pay-elements-sandbox rotate-key': ROTATE_KEY_HELP,
};

/** Variables of the service that other code than `serviceEnvironment` reads: the program's end, and the OpenTelemetry library. */
const READ_ELSEWHERE = ['STOP_NOTICE', 'OTEL_EXPORTER_OTLP_HEADERS'];

/** The names of the variables that the service reads. */
function serviceVariables(): string[] {
  const names = new Set(READ_ELSEWHERE);
  const recorded = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get(_none, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  serviceEnvironment(recorded);
  return [...names];
}

/** The facts of all commands. */
export function commandFacts(): [string, string][] {
  const said = Object.entries(HELPS).flatMap(([command, help]): [string, string][] => [
    [command, 'command'],
    ...[...help.matchAll(/--[a-z][a-z-]*/g)].map(([flag]): [string, string] => [`${command} ${flag}`, 'flag']),
    ...[...help.matchAll(/\bPAY(?:_[A-Z]+)+\b/g)].map(([name]): [string, string] => [`${command} variable ${name}`, 'variable']),
  ]);
  return [...said, ...serviceVariables().map((name): [string, string] => [`pay-elements-sandbox variable ${name}`, 'variable'])];
}
