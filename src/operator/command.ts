import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { rotateKeyCommand, ROTATE_KEY_HELP } from './rotate-key.ts';
import { sandbox, SANDBOX_HELP, stopOnSignals } from './sandbox.ts';

/** Chooses and runs a command of `pay-elements-sandbox`. */

const say = (text: string): void => void process.stdout.write(text);

async function runSandbox(args: string[]): Promise<void> {
  const service = await sandbox(args, process.env);
  say(`Service and console  ${service.url}\nInterface (base_url) ${service.baseUrl}\nAPI key and secret   sandbox / sandbox\n`);
  stopOnSignals((options) => service.close(options), process.env);
}

/** The names of the commands. */
export type ServiceCommand = 'sandbox' | 'rotate-key';

/** Each command with its help. Without a name, the first command runs. */
const COMMANDS: Readonly<Record<ServiceCommand, { help: string; run: (args: string[]) => void | Promise<void> }>> = {
  sandbox: { help: SANDBOX_HELP, run: runSandbox },
  'rotate-key': { help: ROTATE_KEY_HELP, run: (args) => rotateKeyCommand(args, process.env, say) },
};

const isCommand = (text: string): text is ServiceCommand => Object.hasOwn(COMMANDS, text);

/** Runs the command of a command line. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const [first = 'sandbox', ...others] = args;
  const [name, rest]: [string, string[]] = first.startsWith('-') ? ['sandbox', [first, ...others]] : [first, others];
  const command = isCommand(name) ? COMMANDS[name] : undefined;
  if (existsSync('.env')) loadEnvFile();
  try {
    if (command === undefined) {
      process.stderr.write(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.\n`);
      process.exitCode = 2;
    } else if (rest.includes('--help') || rest.includes('-h')) say(command.help);
    else await command.run(rest);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
