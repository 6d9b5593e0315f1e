import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program in any language that runs in its own process. */
export interface Command {
  /** Everything that the program has written so far. */
  readonly log: () => string;
  /** Asks the program to stop, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL: the program gets no warning. */
  kill(): Promise<void>;
}

/** The folder and the environment variables that a program runs with. A variable whose value is `undefined` is removed. */
export interface CommandOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The port that the program listens on. */
  readonly port: number;
  /** Whether the program starts child processes, which must end together with it. */
  readonly family?: boolean;
}

/** Whether a program listens on a port of this machine. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Starts a program, and waits until it listens. @throws Error with the program's output if it ends before that */
export async function startCommand(
  [name = '', ...args]: readonly string[],
  { cwd, env, port, family = false }: CommandOptions,
): Promise<Command> {
  const child: ChildProcess = spawn(name, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: family,
  });
  const signal = (which: NodeJS.Signals) => (family && child.pid !== undefined ? process.kill(-child.pid, which) : child.kill(which));
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => void (log += text));
  // The process that started this program may itself be stopped first. The program must not keep running then.
  const follow = () => signal('SIGKILL');
  process.once('exit', follow);
  const ended = once(child, 'exit').then(() => process.off('exit', follow));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode} before it listened:\n${log}`);
    await sleep(50);
  }
  return {
    log: () => log,
    async stop() {
      signal('SIGTERM');
      await ended;
      return child.exitCode;
    },
    async kill() {
      signal('SIGKILL');
      await ended;
    },
  };
}
