/** What a rehearsal can do: buy in the merchant's staging shop, read its orders, move the sandbox's clock, and deliver webhooks itself. */

/** The subject of a rehearsal. */
export interface RehearsalOptions {
  /** The staging shop's origin, such as `https://staging.shop.example`. */
  readonly shop: string;
  /** The shop's path that creates an order. An order's state is below it. */
  readonly orders: string;
  /** The address of the proxy, such as `https://staging.shop.example/pay`. */
  readonly proxy: string;
  /** The service’s base_url, without a slash at its end. */
  readonly baseUrl: string;
  /** The value of the authorization header. */
  readonly authorization: string;
  /** Restarts the shop; undefined if nobody can. */
  readonly restart: (() => Promise<void>) | undefined;
  /** How long a shop may take to show what a webhook or a view has told it, in milliseconds. Default eight seconds. */
  readonly patience?: number;
  readonly fetch: typeof fetch;
}

/** An order of the rehearsal, with its checkout session. */
export interface RehearsedOrder {
  readonly order: string;
  readonly session_id: string;
}

/** What the shop says about an order. */
export interface OrderState {
  /** How often it was paid: how often the goods would be sent. */
  readonly paid: number;
  readonly refunded: boolean;
}

/** A webhook as the service lists it, and as it would be delivered now. */
interface Webhook {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the shop does wrong, and how to correct it. */
export class Mishap extends Error {}

/** The time limit of each request. */
const REQUEST_TIMEOUT_MS = 15_000;
const PATIENCE_MS = 8_000;
const ASK_AGAIN_MS = 200;
/** Where the sessions' webhooks go: nobody listens there, because the rehearsal delivers them itself. */
const NOWHERE = 'http://127.0.0.1:9/rehearsal';
const JSON_TYPE = { 'content-type': 'application/json' };

type Json = Readonly<Record<string, unknown>>;

/** The tools of a rehearsal. */
export class RehearsalTools {
  readonly #options: RehearsalOptions;

  constructor(options: RehearsalOptions) {
    this.#options = options;
  }

  /** Restarts the shop; undefined if nobody can. */
  get restart(): (() => Promise<void>) | undefined {
    return this.#options.restart;
  }

  /** Checks that this is a sandbox, and that the shop has its two addresses and a proxy. @throws Mishap */
  async prepare(): Promise<void> {
    const { baseUrl, authorization } = this.#options;
    const clock = new URL('/sandbox/clock', baseUrl).href;
    const { result } = await this.#json(clock, { method: 'GET', headers: { authorization } }).catch((): Json => ({}));
    if (result === undefined) throw new Mishap(`${baseUrl} is not a sandbox whose clock can be moved; is --base-url right?`);
    const order = await this.order();
    const { paid } = await this.state(order);
    if (paid !== 0) throw new Mishap('a new order of the shop is paid already');
    await this.view(order);
  }

  /** Lets the shop create an order and its session. @throws Mishap */
  async order(): Promise<RehearsedOrder> {
    const { shop, orders } = this.#options;
    const { order, session_id } = await this.#json(`${shop}${orders}`, { method: 'POST', body: JSON.stringify({ notify_url: NOWHERE }) });
    if ((typeof order !== 'string' && typeof order !== 'number') || typeof session_id !== 'string')
      throw new Mishap(`POST ${orders} of the shop must answer {"order": "…", "session_id": "ses_…"}`);
    return { order: String(order), session_id };
  }

  /** What the shop says about an order now. @throws Mishap */
  async state({ order }: RehearsedOrder): Promise<OrderState> {
    const { shop, orders } = this.#options;
    const { paid, refunded } = await this.#json(`${shop}${orders}/${encodeURIComponent(order)}`, { method: 'GET' });
    if (typeof paid !== 'number' || typeof refunded !== 'boolean')
      throw new Mishap(`GET ${orders}/{order} of the shop must answer {"paid": 0, "refunded": false}; paid is how often it was paid`);
    return { paid, refunded };
  }

  /** Waits until an order has a state, and gives up after some seconds. Returns its state then. @throws Mishap */
  async stateOnce(order: RehearsedOrder, holds: (state: OrderState) => boolean): Promise<OrderState> {
    return this.#until(() => this.state(order), holds);
  }

  /** The session's view, read through the shop's proxy as a page reads it. @throws Mishap */
  readonly view = ({ session_id }: RehearsedOrder): Promise<Json> =>
    this.#json(`${this.#options.proxy}/checkout/${session_id}`, { method: 'GET' });

  /** Makes a token of a card, as the card frame does at a press. @throws Mishap */
  async tokenise({ session_id }: RehearsedOrder, card: string): Promise<unknown> {
    const { origin } = new URL(this.#options.baseUrl);
    const { token } = await this.#json(`${origin}/vault/tokens`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify({ session_id, number: card, expiry_month: 12, expiry_year: 2098, code: '123' }),
    });
    return token;
  }

  /**
   * Pays with a card. `by`: through the shop's proxy, as the element does, or at the service, so that the shop hears of it only by webhooks.
   * @throws Mishap
   */
  async pay(
    order: RehearsedOrder,
    card: string,
    by: 'proxy' | 'service',
    { key = crypto.randomUUID(), token = this.tokenise(order, card), signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS) } = {},
  ): Promise<void> {
    const { session_id } = order;
    const { baseUrl, proxy, shop, authorization } = this.#options;
    const customer = { person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@example.co.za' };
    const body = JSON.stringify({ attempt_key: key, revision: 1, token: await token, customer });
    const [address, headers] =
      by === 'proxy'
        ? [`${proxy}/checkout/${session_id}/pay`, { origin: new URL(shop).origin }]
        : [`${baseUrl}/checkout/sessions/${session_id}/pay`, { authorization }];
    await this.#options.fetch(address, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body, signal });
  }

  /** The webhooks about a session or a record, the oldest first, as they would be delivered now. @throws Mishap */
  async webhooks(subject: string, type = ''): Promise<Webhook[]> {
    const query = new URLSearchParams({ subject, limit: '100', ...(type !== '' && { type }) });
    const { results } = (await this.#service('GET', `/webhooks/list?${query}`)) as { readonly results: readonly { readonly id: string }[] };
    const all = results.toReversed().map(async ({ id }) => (await this.#service('GET', `/webhooks/${id}`))['result'] as Webhook);
    return Promise.all(all);
  }

  /** Delivers a webhook to the shop's proxy. Returns the status of the answer. */
  async deliver({ body, headers }: Webhook): Promise<number> {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    return (await this.#options.fetch(`${this.#options.proxy}/webhooks`, { method: 'POST', headers, body, signal })).status;
  }

  /** Waits until the outcome of a session is known. @throws Mishap */
  async settled({ session_id }: RehearsedOrder): Promise<void> {
    const isPaid = ({ state }: { readonly state: string }): boolean => state === 'completed';
    if (!isPaid(await this.#until(() => this.#session(session_id), isPaid)))
      throw new Mishap('the payment did not reach the service: does the proxy go on if the shopper leaves?');
  }

  /** Asks again and again until the answer is as it is awaited, or for as long as the shop may take. Returns the last answer. */
  async #until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
    const end = performance.now() + (this.#options.patience ?? PATIENCE_MS);
    let answer = await ask();
    while (!holds(answer) && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      answer = await ask();
    }
    return answer;
  }

  /** Refunds a payment of a session, and returns the id of its transaction. @throws Mishap */
  async refund(session_id: string): Promise<string> {
    const id = (await this.#session(session_id)).outcome?.transaction_id ?? '';
    await this.#service('POST', `/transactions/${id}/refund`, { reason: 'Rehearsal' });
    return id;
  }

  /** Moves the clock of the whole sandbox forward. @throws Mishap */
  async advance(duration: string): Promise<void> {
    const { baseUrl, authorization } = this.#options;
    await this.#json(new URL('/sandbox/clock', baseUrl).href, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ advance: duration }),
    });
  }

  async #session(session_id: string): Promise<{ readonly state: string; readonly outcome: { readonly transaction_id: string } | null }> {
    return (await this.#service('GET', `/checkout/sessions/${session_id}`))['result'] as never;
  }

  /** Calls the interface. @throws Mishap */
  async #service(method: 'GET' | 'POST', path: string, body?: object): Promise<Json> {
    const { baseUrl, authorization } = this.#options;
    return this.#json(`${baseUrl}${path}`, {
      method,
      headers: { authorization },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Asks for JSON. @throws Mishap that names the address */
  async #json(url: string, { headers, ...init }: RequestInit): Promise<Json> {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const answer = await this.#options.fetch(url, {
      headers: { ...JSON_TYPE, ...(headers as Record<string, string> | undefined) },
      signal,
      ...init,
    });
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok || typeof body !== 'object' || body === null)
      throw new Mishap(`${init.method} ${new URL(url).pathname} was answered with ${answer.status}`);
    return body as Json;
  }
}
