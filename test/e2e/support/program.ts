import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The top of the repository, where programs are started. */
export const root = join(import.meta.dirname, '../../..');

/** A Node program in a process of its own, so that it can be killed as a crash would. */
export interface Program {
  /** Everything it ever wrote, over all its lives. */
  readonly log: () => string;
  /** What its ready line said: the port it listens on. */
  readonly port: () => number;
  /** Starts it; after the first time on the port it had then. */
  start(): Promise<void>;
  /** SIGKILL: nothing is flushed, nobody is told. */
  kill(): Promise<void>;
}

/** How to run one. */
export interface ProgramOptions {
  /** Arguments for `node`, given the port to listen on (0 the first time). */
  readonly args: (port: number) => readonly string[];
  /** Beside our own; `undefined` takes one away. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The line that says where a program listens. */
const LISTENING = /http:\/\/localhost:(\d+)/;

/** Prepares a program; `start` runs it. */
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
    // Whoever started it may be stopped before it listens: it does not stay behind.
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
