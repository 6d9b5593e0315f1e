/**
 * A browser that is driven through its debugging protocol alone. A card frame of another site runs in a process of its own, as it does in a
 * shop. Such a process has to be made slow before it runs anything, and a test library offers no moment for that.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CDPSession } from '@playwright/test';
import { chromiumArguments, findOrInstallChromium } from '../support/browser.ts';

type Listener = (params: Record<string, unknown>) => void;

/** A message of the protocol: an answer has an `id`, an event has a `method`. */
interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** The protocol's code for a session that is over. */
const SESSION_NOT_FOUND = -32001;

/** A command came too late: its frame has left the page. */
export class SessionEnded extends Error {}

/** The connection to one page, or to a frame of another site in it. */
export class Session {
  readonly #send: (method: string, params: object) => Promise<unknown>;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(send: (method: string, params: object) => Promise<unknown>) {
    this.#send = send;
  }

  /** Sends a command of the protocol. */
  readonly send = ((method: string, params: object = {}) => this.#send(method, params)) as CDPSession['send'];

  /** Calls `listener` at each event of this name. */
  on(method: string, listener: Listener): void {
    this.#listeners.set(method, [...(this.#listeners.get(method) ?? []), listener]);
  }

  /** Delivers an event to its listeners. */
  deliver(method: string, params: Record<string, unknown>): void {
    for (const listener of this.#listeners.get(method) ?? []) listener(params);
  }

  /** Runs an expression, waits for it if it is a promise, and returns its value. */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  }
}

/** A running Chromium. */
export class Devtools {
  readonly #socket: WebSocket;
  readonly #sessions = new Map<string, Session>();
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  readonly #end: () => void;
  #last = 0;

  private constructor(socket: WebSocket, end: () => void) {
    this.#socket = socket;
    this.#end = end;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Message));
  }

  /** Starts a Chromium with a profile of its own. */
  static async start(): Promise<Devtools> {
    const profile = mkdtempSync(join(tmpdir(), 'pay-elements-browser-'));
    const args = [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-gpu',
      '--site-per-process',
    ];
    const browser = spawn(findOrInstallChromium(), [...chromiumArguments, ...args, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own: a system's Chromium is often started by a shell script, whose end does not end the browser.
      detached: true,
    });
    const kill = (): void => {
      if (browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null) process.kill(-browser.pid, 'SIGKILL');
    };
    // A run that fails or is stopped leaves no browser behind.
    process.once('exit', kill);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    const end = (): void => {
      browser.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
      // A browser that was asked to end may wait for its pages, whose event streams keep the service from ending.
      kill();
      // Its helper processes may live a moment longer, and their end of the pipe would keep this process from ending.
      browser.stderr.destroy();
    };
    for await (const line of createInterface({ input: browser.stderr })) {
      const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address === undefined) continue;
      const socket = new WebSocket(address);
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve, { once: true });
        socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)), { once: true });
      });
      return new Devtools(socket, end);
    }
    throw new Error('Chromium did not start');
  }

  /** Opens an empty page without cookies and without anything in its cache. */
  async open(): Promise<{ page: Session; close: () => Promise<void> }> {
    const root = this.session('');
    const { browserContextId } = await root.send('Target.createBrowserContext');
    const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
    const close = async (): Promise<void> => {
      await root.send('Target.disposeBrowserContext', { browserContextId });
    };
    return { page: this.session(sessionId), close };
  }

  /** The session with this id. */
  session(id: string): Session {
    const known = this.#sessions.get(id) ?? new Session((method, params) => this.#command(id, method, params));
    this.#sessions.set(id, known);
    return known;
  }

  /** Ends the browser. */
  close(): void {
    this.#socket.close();
    this.#end();
  }

  #command(sessionId: string, method: string, params: object): Promise<unknown> {
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    return promise;
  }

  #receive({ id, sessionId = '', method, params = {}, result, error }: Message): void {
    if (id === undefined) {
      if (method !== undefined) this.session(sessionId).deliver(method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(error.code === SESSION_NOT_FOUND ? new SessionEnded(error.message) : new Error(error.message));
    else waiting?.resolve(result);
  }
}
