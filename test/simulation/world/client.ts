import type { Scheduler, Life } from '../scheduler.ts';
import { askOver, NetworkFault, type Weather } from './link.ts';
import type { SimulatedNode } from './node.ts';

/** Whoever calls the service over a bad network: gives up after a while, and may ask another node. */

/** What a program waits for an answer (milliseconds), and before it tries again. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 700;

const EVERYBODY: Life = { alive: true };
const AUTHORIZATION = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`;

/** An answer over the wire. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A caller of the service. */
export interface Client {
  /** Asks some node, once. Null where no answer came, or none that says what is true. */
  ask(path: string, body?: unknown, key?: string): Promise<Answer | null>;
  /** Asks again and again, under one idempotency key, until there is an answer. @throws Error for a refusal: no part asks for what is refused */
  insist(path: string, body: unknown, key: string): Promise<Answer>;
  /** Runs something at a node that lives; null where no answer came. */
  at<T>(run: (node: SimulatedNode) => Promise<T>): Promise<T | null>;
  pause(ms: number): Promise<void>;
}

/** Opens a way to the nodes, which come and go. */
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
