import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { csp, CSP_HELP } from './csp.ts';
import { doctor, DOCTOR_HELP } from './doctor.ts';
import { builtFiles } from './built-files.ts';
import { proxy, PROXY_HELP } from './proxy.ts';
import { rehearse, REHEARSE_HELP } from './rehearse.ts';
import { runServiceCommand } from './service-commands.ts';
import { VERIFY_EVIDENCE_HELP, verifyEvidence } from './verify-evidence.ts';

/** Chooses and runs a command of `pay-elements`. */

const HELP = `pay-elements: take payments in South Africa, from any web page

  pay-elements sandbox   start the payments service on your machine, with simulated banks and card networks
                         (of the package pay-elements-sandbox)
  pay-elements proxy     run the proxy as a process of its own, for a shop in PHP, Python, Ruby or any other language
  pay-elements csp       print the Content-Security-Policy, the script tags and the script inventory for your origins
  pay-elements doctor    check a running integration and say what is wrong with it
  pay-elements rehearse  play what happens to payments against your staging shop, and say which order is not paid exactly once
  pay-elements verify-evidence
                         check the proof of a signed mandate
  pay-elements rotate-key
                         seal card numbers and secrets anew with the vault's newest key (of the same package)

  pay-elements help <command>
  pay-elements --version

Variables are read from the environment, and from a file .env in the folder where it is run; the environment wins.
`;

const say = (text: string): void => void process.stdout.write(text);

/** Each command with its help. */
const COMMANDS: Readonly<Record<string, { help: string; run: (args: string[]) => void | Promise<void> }>> = {
  csp: { help: CSP_HELP, run: (args) => say(csp(args, builtFiles())) },
  doctor: {
    help: DOCTOR_HELP,
    run: async (args) => {
      const { text, code } = await doctor(args, process.env);
      say(text);
      process.exitCode = code;
    },
  },
  rehearse: {
    help: REHEARSE_HELP,
    run: async (args) => {
      const { text, code } = await rehearse(args, process.env);
      say(text);
      process.exitCode = code;
    },
  },
  proxy: { help: PROXY_HELP, run: (args) => proxy(args, process.env) },
  'verify-evidence': {
    help: VERIFY_EVIDENCE_HELP,
    run: async (args) => {
      const { text, code } = await verifyEvidence(args);
      (code === 2 ? process.stderr : process.stdout).write(text);
      process.exitCode = code;
    },
  },
};

/** The commands of the service's own package, which also has their help. */
const SERVICE_COMMANDS: readonly string[] = ['sandbox', 'rotate-key'];

/** Runs the command of a command line. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const [name = 'help', ...rest] = args;
  const command = COMMANDS[name];
  if (existsSync('.env')) loadEnvFile();
  try {
    if (SERVICE_COMMANDS.includes(name)) await runServiceCommand();
    else if (name === 'help' || name === '--help' || name === '-h') say(COMMANDS[rest[0] ?? '']?.help ?? HELP);
    else if (command === undefined) {
      process.stderr.write(`There is no command "${name}".\n\n${HELP}`);
      process.exitCode = 2;
    } else if (rest.includes('--help') || rest.includes('-h')) say(command.help);
    else await command.run(rest);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
