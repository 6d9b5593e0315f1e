import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The root folder of the repository, where programs are started. */
export const root = join(import.meta.dirname, '../../..');

/** A Node program in its own process, so that a test can kill it as a crash would. */
export interface Program {
  /** Everything that the program has written, over all its restarts. */
  readonly log: () => string;
  /** The port that it listens on, as read from its output. */
  readonly port: () => number;
  /** Starts the program. A restart uses the port of the first start. */
  start(): Promise<void>;
  /** Sends SIGKILL: nothing is flushed, and no client is told. */
  kill(): Promise<void>;
}

/** How to run a program. */
export interface ProgramOptions {
  /** Arguments for `node`, given the port to listen on (0 at the first start). */
  readonly args: (port: number) => readonly string[];
  /** Environment variables besides those of this process. A variable whose value is `undefined` is removed. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The output that says where a program listens. */
const LISTENING = /http:\/\/localhost:(\d+)/;

/** Prepares a program without starting it. */
export function program({ args, env }: ProgramOptions): Program {
  let child: ChildProcess | undefined;
  let port = 0;
  let log = '';

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [...args(port)], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    // The process that started this program may itself be stopped before the program listens. The program must not keep
    // running then.
    const follow = () => started.kill('SIGKILL');
    process.once('exit', follow);
    started.once('exit', () => process.off('exit', follow));
    const from = log.length;
    await new Promise<void>((resolve, reject) => {
      const hear = (text: string) => {
        log += text;
        const listening = LISTENING.exec(log.slice(from))?.[1];
        if (listening === undefined) return;
        port = Number(listening);
        resolve();
      };
      for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', hear);
      started.once('exit', (code) => reject(new Error(`ended with code ${String(code)} before it listened:\n${log.slice(from)}`)));
    });
  };

  const kill = async (): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };

  return { log: () => log, port: () => port, start, kill };
}
