import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program in any language, in a process of its own. */
export interface Command {
  /** Everything it ever wrote. */
  readonly log: () => string;
  /** Tells it to stop, and answers with which code it ended. */
  stop(): Promise<number | null>;
  /** SIGKILL: it is told nothing. */
  kill(): Promise<void>;
}

/** Where a program runs, and with which variables; `undefined` takes one away. */
export interface CommandOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The port that it listens on. */
  readonly port: number;
  /** Whether it starts processes of its own, which are to end with it. */
  readonly family?: boolean;
}

/** Whether somebody listens on a port of this machine. */
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

/** Starts a program, and waits until it listens. @throws Error with what it said where it ends before */
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
  // Whoever started it may be stopped before it: it does not stay behind.
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
