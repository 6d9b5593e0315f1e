import type { CheckoutRequest, Payments, SessionView, WebhookEntry } from '../../../../demo/storefront/payments.ts';

interface FakeSession {
  session_id: string;
  state: SessionView['state'];
  amount: number;
  page_url: string;
  outcome: { transaction_id: string } | null;
  request: CheckoutRequest;
}

/** A payments service that does what a test says. */
export class FakePayments implements Payments {
  readonly sessions: FakeSession[] = [];
  /** What `update` was called with. */
  readonly updates: Partial<CheckoutRequest>[] = [];
  /** Runs before an update is looked at: the moment for a payment to get in first. */
  beforeUpdate: (session: FakeSession) => void = () => undefined;
  readonly #handlers = new Map<string, (entry: WebhookEntry) => Promise<void>>();

  readonly checkout = {
    create: async (request: CheckoutRequest) => {
      const session_id = `ses_${this.sessions.length + 1}`;
      const page_url = `http://service.test/checkout/${session_id}`;
      this.sessions.push({ session_id, state: 'open', amount: cents(request.amount), page_url, outcome: null, request });
      return { session_id };
    },
    update: async (session_id: string, body: Pick<CheckoutRequest, 'amount' | 'order' | 'customization'>) => {
      const session = this.session(session_id);
      this.beforeUpdate(session);
      if (session.state !== 'open') throw new Error('not allowed in this state');
      this.updates.push(body);
      session.amount = cents(body.amount);
    },
    view: async (session_id: string) => this.sessions.find((session) => session.session_id === session_id) ?? null,
  };

  async fetch(): Promise<Response> {
    return new Response(null, { status: 204 });
  }

  on(event: string, handler: (entry: WebhookEntry) => Promise<void>): void {
    this.#handlers.set(event, handler);
  }

  /** The session with this id. */
  session(session_id: string): FakeSession {
    const session = this.sessions.find((one) => one.session_id === session_id);
    if (!session) throw new Error(`no session ${session_id}`);
    return session;
  }

  /** The shopper pays: the session is completed, the webhook not sent yet. */
  pay(session_id: string): FakeSession {
    const session = this.session(session_id);
    session.state = 'completed';
    session.outcome = { transaction_id: `tra_of_${session_id}` };
    return session;
  }

  /** The webhook arrives. */
  async tell(event: string, session_id: string, amount = this.session(session_id).amount): Promise<void> {
    const { outcome } = this.session(session_id);
    const checkout = {
      session_id,
      amount: (amount / 100).toFixed(2),
      currency: 'ZAR',
      ...(outcome && { ...outcome, transaction_status: 'PAID' }),
    };
    await this.#handlers.get(event)?.({ checkout });
  }
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100);
}
