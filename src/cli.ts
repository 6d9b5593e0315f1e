#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { csp, CSP_HELP } from './cli/csp.ts';
import { doctor, DOCTOR_HELP } from './cli/doctor.ts';
import { sandbox, SANDBOX_HELP } from './cli/sandbox.ts';
import { packagePath } from './service/package-path.ts';

/** The command `pay-elements`. */

const HELP = `pay-elements: take payments in South Africa, from any web page

  pay-elements sandbox   start the payments service on your machine, with simulated banks and card networks
  pay-elements csp       print the Content-Security-Policy, the script tags and the script inventory for your origins
  pay-elements doctor    check a running integration and say what is wrong with it

  pay-elements help <command>

Variables are read from the environment, and from a file .env in the folder where it is run; the environment wins.
`;

const say = (text: string): void => void process.stdout.write(text);

async function runSandbox(args: string[]): Promise<void> {
  const service = await sandbox(args, process.env);
  say(`Service and console  ${service.url}\nInterface (base_url) ${service.baseUrl}\nAPI key and secret   sandbox / sandbox\n`);
  const stop = () => void service.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Each command with its help. */
const COMMANDS: Readonly<Record<string, { help: string; run: (args: string[]) => void | Promise<void> }>> = {
  sandbox: { help: SANDBOX_HELP, run: runSandbox },
  csp: { help: CSP_HELP, run: (args) => say(csp(args, packagePath('dist'))) },
  doctor: {
    help: DOCTOR_HELP,
    run: async (args) => {
      const { text, code } = await doctor(args, process.env);
      say(text);
      process.exitCode = code;
    },
  },
};

const [name = 'help', ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (existsSync('.env')) loadEnvFile();
try {
  if (name === 'help' || name === '--help' || name === '-h') say(COMMANDS[rest[0] ?? '']?.help ?? HELP);
  else if (command === undefined) {
    process.stderr.write(`There is no command "${name}".\n\n${HELP}`);
    process.exitCode = 2;
  } else if (rest.includes('--help') || rest.includes('-h')) say(command.help);
  else await command.run(rest);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
