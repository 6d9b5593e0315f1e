import type { Outgoing, SendResult } from '../../../src/service/domain/ports.ts';
import { NetworkFault } from './link.ts';

/** The merchant's address for webhooks. It ignores repeats by their id, as the proxy does, and records the order of arrival. */

/** How often one webhook is refused at most. A webhook is sent four times, and none may be lost. */
const MOST_FAILURES = 3;

const TIMEOUT: SendResult = { status: null, error: 'timeout' };

/** The receiver of webhooks. */
export class Receiver {
  /** The ids of webhooks in the order of their first arrival. */
  readonly taken: string[] = [];
  readonly #failures = new Map<string, number>();
  readonly #isDown: () => boolean;

  /** `isDown` decides whether the merchant's server fails this time. */
  constructor(isDown: () => boolean) {
    this.#isDown = isDown;
  }

  /** Handles one attempt and never throws. `over` carries it over a network, and `timeout` resolves when the sender stops waiting. */
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
    // Counted before the decision is known, because two nodes may deliver the same webhook at once.
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
