import type { Outgoing, SendResult } from '../../../src/service/domain/ports.ts';
import { NetworkFault } from './link.ts';

/** The merchant's address for webhooks. It drops repeats by their id, as the proxy does, and keeps the order in which it took them. */

/** Times that one webhook is not taken, at most: it is tried four times, and none may be lost. */
const MOST_FAILURES = 3;

const TIMEOUT: SendResult = { status: null, error: 'timeout' };

/** What arrived. */
export class Receiver {
  /** The ids of webhooks in the order in which they first arrived. */
  readonly taken: string[] = [];
  readonly #failures = new Map<string, number>();
  readonly #isDown: () => boolean;

  /** `isDown` says whether the merchant's server fails this time. */
  constructor(isDown: () => boolean) {
    this.#isDown = isDown;
  }

  /** One try, which never throws. `over` carries it over a network; `timeout` resolves when the sender waits no longer. */
  async take(
    { headers }: Outgoing,
    over: (there: () => Promise<SendResult>) => Promise<SendResult>,
    timeout: () => Promise<void>,
  ): Promise<SendResult> {
    const id = headers['x-webhook-id'] ?? '';
    const failures = (this.#failures.get(id) ?? 0) + 1;
    const arrive = (): Promise<SendResult> => {
      if (!this.taken.includes(id)) this.taken.push(id);
      return Promise.resolve({ status: 200, error: null });
    };
    if (failures > MOST_FAILURES) return arrive();
    // Counted before it is known: two nodes may try the same at once.
    this.#failures.set(id, failures);
    const sent = over(() => (this.#isDown() ? Promise.resolve({ status: 500, error: null }) : arrive())).catch(
      (error: unknown): SendResult => {
        if (error instanceof NetworkFault) return { status: null, error: 'no_connection' };
        throw error;
      },
    );
    const result = await Promise.race([sent, timeout().then(() => TIMEOUT)]);
    if (result.status === 200) this.#failures.set(id, (this.#failures.get(id) ?? 1) - 1);
    return result;
  }
}
