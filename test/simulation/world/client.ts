import type { Scheduler, Life } from '../scheduler.ts';
import { askOver, NetworkFault, type Weather } from './link.ts';
import type { SimulatedNode } from './node.ts';

/** A client that calls the service over a bad network. It gives up after a while, and may try another node. */

/** How long a program waits for an answer, in milliseconds, and then for its next attempt. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 700;

const EVERYBODY: Life = { alive: true };
const AUTHORIZATION = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`;

/** An answer over the wire. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A client of the service. */
export interface Client {
  /** Calls one of the nodes once. Null if there was no answer, or none that says what happened. */
  ask(path: string, body?: unknown, key?: string): Promise<Answer | null>;
  /**
   * Repeats a call with one idempotency key until it is answered. @throws Error for a refusal, because these calls should
   * never be refused
   */
  insist(path: string, body: unknown, key: string): Promise<Answer>;
  /** Runs something at a living node. Null if there was no answer. */
  at<T>(run: (node: SimulatedNode) => Promise<T>): Promise<T | null>;
  pause(ms: number): Promise<void>;
}

/** Creates a client of the nodes, which come and go. */
export function createClient(scheduler: Scheduler, weather: Weather, nodes: () => readonly SimulatedNode[]): Client {
  async function at<T>(run: (node: SimulatedNode) => Promise<T>): Promise<T | null> {
    const late = scheduler.pause(PATIENCE_MS).then(() => null);
    const answer = askOver(scheduler, weather, EVERYBODY, () => {
      const living = nodes().filter(({ life }) => life.alive);
      const node = living[scheduler.dice.number(0, Math.max(0, living.length - 1))];
      if (node === undefined) return Promise.reject(new NetworkFault('nobody is there'));
      return run(node);
    }).catch(() => null);
    return Promise.race([answer, late]);
  }

  async function ask(path: string, body?: unknown, key?: string): Promise<Answer | null> {
    const answer = await at(async (node) => {
      const response = await node.fetch(
        new Request(`https://pay.example/2.0${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            authorization: AUTHORIZATION,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(key !== undefined && { 'idempotency-key': key }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      return { status: response.status, body: JSON.parse(text) as unknown };
    });
    return answer === null || answer.status >= 500 ? null : answer;
  }

  return {
    at,
    ask,
    pause: (ms) => scheduler.pause(ms),
    async insist(path, body, key) {
      for (;;) {
        const answer = await ask(path, body, key);
        if (answer?.status === 200) return answer;
        if (answer !== null) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
        await scheduler.pause(PAUSE_MS);
      }
    },
  };
}
