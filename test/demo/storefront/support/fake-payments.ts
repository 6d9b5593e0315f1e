import { Refusal } from 'pay-elements/proxy';
import type { CheckoutChange, CheckoutRequest, Payments, SessionView, Webhook } from '../../../../demo/storefront/payments.ts';

type FakeSession = { -readonly [K in keyof SessionView]: SessionView[K] };

/** A payments service whose answers a test sets. */
export class FakePayments implements Payments {
  readonly sessions: FakeSession[] = [];
  /** The requests to create a session. */
  readonly requests: CheckoutRequest[] = [];
  /** The requests to update a session. */
  readonly updates: CheckoutChange[] = [];
  /** Runs before an update is handled. A test can make a payment arrive first here. */
  beforeUpdate: (session: FakeSession) => void = () => undefined;
  readonly #handlers = new Map<string, (webhook: Webhook) => Promise<void>>();

  readonly checkout = {
    create: (request: CheckoutRequest) => {
      const session_id = `ses_${this.sessions.length + 1}`;
      this.requests.push(request);
      this.sessions.push({
        session_id,
        state: 'open',
        amount: cents(request.amount),
        page_url: `http://service.test/checkout/${session_id}`,
        outcome: null,
      });
      return Promise.resolve({ session_id });
    },
    update: (session_id: string, change: CheckoutChange) => {
      const session = this.session(session_id);
      this.beforeUpdate(session);
      if (session.state !== 'open') return Promise.reject(new Refusal('008', []));
      this.updates.push(change);
      session.amount = cents(change.amount);
      return Promise.resolve();
    },
    view: (session_id: string) => {
      const found = this.sessions.find((session) => session.session_id === session_id);
      return found ? Promise.resolve({ ...found }) : Promise.reject(new Refusal('007', []));
    },
  };

  fetch(): Promise<Response> {
    return Promise.resolve(new Response(null, { status: 204 }));
  }

  on(event: string, handler: (webhook: Webhook) => Promise<void>): void {
    this.#handlers.set(event, handler);
  }

  /** The session with this id. */
  session(session_id: string): FakeSession {
    const session = this.sessions.find((one) => one.session_id === session_id);
    if (!session) throw new Error(`no session ${session_id}`);
    return session;
  }

  /** The shopper pays. The session is completed, and the webhook is not sent yet. */
  pay(session_id: string): void {
    const session = this.session(session_id);
    session.state = 'completed';
    session.outcome = {
      transaction_id: `tra_of_${session_id}`,
      transaction_status: 'PAID',
      method: 'CARD',
      card_id: null,
      payment_id: null,
      card: null,
    };
  }

  /** Delivers the webhook. */
  async tell(event: string, session_id: string, amount = this.session(session_id).amount): Promise<void> {
    const { outcome } = this.session(session_id);
    const paid = outcome && { transaction_id: outcome.transaction_id, transaction_status: outcome.transaction_status };
    const checkout = { session_id, amount: (amount / 100).toFixed(2), currency: 'ZAR', ...paid };
    await this.#handlers.get(event)?.({ checkout });
  }
}

function cents(amount: unknown): number {
  return Math.round(Number(amount) * 100);
}
