import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestDatabase } from './databases.ts';
import { freePort } from './free-port.ts';
import { watchLog } from './log-watch.ts';
import { callService, type TestService } from './service.ts';
import { complain, COMPLAINT, COMPLAINT_LINES } from './statement-watch.ts';

/** The service as an operator runs it: in its own process, which a test can kill. */
export interface ServiceProcess extends Pick<TestService, 'url' | 'baseUrl' | 'api' | 'drain' | 'advance'> {
  /** Starts the service and resolves when it answers requests. */
  start(): Promise<void>;
  /** Sends SIGKILL: the service gets no warning. */
  kill(): Promise<void>;
  /** Whether the service was started and is still running. */
  alive(): boolean;
  /** Sends SIGTERM, as a deployment does. */
  stop(): Promise<number | null>;
}

const root = join(import.meta.dirname, '../..');

/** The exit code of a process and its output. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run({ options }: TestDatabase, port: number, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, ['--import=./test/support/statement-watch.ts', 'src/sandbox.ts'], {
    cwd: root,
    env: {
      ...process.env,
      SERVICE_PORT: String(port),
      // No load balancer reads /readyz in these tests, so the service need not announce its stop in advance.
      STOP_NOTICE: '0',
      DATA_DIR: options.dataDir ?? '',
      ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  passComplaintsOn(child);
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', watchLog);
  return child;
}

/** Complains in this process of the statements of another, which may be killed before it fails by itself. */
function passComplaintsOn({ stderr }: ChildProcess): void {
  if (stderr === null) return;
  let lines: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => {
    if (lines.length === 0 && !line.startsWith(COMPLAINT)) return;
    lines.push(line);
    if (lines.length < COMPLAINT_LINES) return;
    complain(lines.join('\n'));
    lines = [];
  });
}

/** Runs a service that cannot start, until its process has ended. */
export async function runToEnd(database: TestDatabase, port: number, env?: NodeJS.ProcessEnv): Promise<Ended> {
  const child = run(database, port, env);
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => void (said.stdout += String(chunk)));
  child.stderr?.on('data', (chunk: Buffer) => void (said.stderr += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

/** A service process on a database. The test starts it. It keeps its port through every restart. */
export async function serviceProcess(database: TestDatabase, env?: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child;
    if (running?.exitCode !== null) return running?.exitCode ?? null;
    const closed = once(running, 'close') as Promise<[number | null]>;
    running.kill(signal);
    const [code] = await closed;
    if (child === running) child = undefined;
    return code;
  };
  const move = async (duration: string) => {
    const answer = await callService(url, 'POST', '/sandbox/clock', { advance: duration });
    assert.equal(answer.status, 200, answer.text);
  };

  return {
    url,
    baseUrl: `${url}/2.0`,
    api: (method, path, body, options) => callService(url, method, path, body, options),
    advance: move,
    drain: () => move('PT0S'),
    async start() {
      const started = run(database, port, env);
      child = started;
      let said = '';
      started.stderr?.on('data', (chunk: Buffer) => void (said += String(chunk)));
      await new Promise<void>((resolve, reject) => {
        started.stdout?.on('data', (chunk: Buffer) => {
          if (String(chunk).includes('Service and console')) resolve();
        });
        started.once('close', () => reject(new Error(`the service did not start: ${said}`)));
      });
    },
    async kill() {
      await end('SIGKILL');
    },
    alive: () => child?.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
  };
}
