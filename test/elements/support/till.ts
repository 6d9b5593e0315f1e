import { fixture, html, nextFrame } from '@open-wc/testing';
import '../../../src/checkout.ts';
import type { PayCheckout } from '../../../src/checkout.ts';
import { PayChangeEvent, PayEvent, type PayChangeDetail } from '../../../src/elements/shared/session/element-events.ts';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import type { HostedView } from '../../../src/protocol/hosted.ts';
import { aView } from './views.ts';

/** The card frame's own document on this page's origin, so that a test can type in it. */
const cardUrl = new URL('../../frame/support/card.html', import.meta.url).href;
/** An expiry date that is in the future whenever the tests run. */
export const EXPIRY = `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
const EVENTS = ['ready', 'error', 'change', 'pending', 'failed', 'completed', 'cancelled', 'expired'] as const;

/** An answer of the proxy: a view, a problem, or something unreadable. */
export type Answer =
  | CheckoutView
  | HostedView
  | { readonly status: number; readonly code: string; readonly message?: string; readonly fields?: Record<string, string> }
  | 'lost';
/** A request as the proxy receives it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A view whose card frame is the test's own. */
export function here(change: Partial<CheckoutView> = {}): CheckoutView {
  return aView({ frame_url: cardUrl, ...change });
}

/** A simulated proxy in this page that replaces `fetch` and `EventSource`. */
export class Till {
  /** All requests. */
  readonly asked: Asked[] = [];
  /** The answer to a read. */
  view: CheckoutView = here();
  /** An answer to reads that replaces the view. */
  reading: (() => Answer | Promise<Answer>) | null = null;
  paying: (body: { attempt_key: string; revision: number }) => Answer | Promise<Answer> = () => 'lost';
  cancelling: () => Answer | Promise<Answer> = () => here({ state: 'cancelled', version: 9 });
  withdrawing: () => Answer | Promise<Answer> = () => 'lost';
  readonly #streams = new Set<EventTarget & { closed: boolean }>();
  readonly #undo: () => void;

  constructor() {
    sessionStorage.clear();
    const real = { fetch: window.fetch.bind(window), EventSource: window.EventSource };
    const streams = this.#streams;
    window.fetch = (url, init) => this.#answer(typeof url === 'string' ? url : '', init);
    class Stream extends EventTarget {
      closed = false;
      constructor() {
        super();
        streams.add(this);
      }
      close(): void {
        this.closed = true;
        streams.delete(this);
      }
    }
    Object.assign(window, { EventSource: Stream });
    this.#undo = () => Object.assign(window, real);
  }

  /** The open event streams. */
  get streams(): number {
    return this.#streams.size;
  }

  /** The requests to pay. */
  get payments(): Asked[] {
    return this.asked.filter(({ path }) => path.endsWith('/pay'));
  }

  /** Makes the service send a view. */
  push(change: Partial<CheckoutView>): void {
    this.view = here(change);
    for (const stream of this.#streams) stream.dispatchEvent(new MessageEvent('view', { data: JSON.stringify(this.view) }));
  }

  /** Gives the page its own network functions back. */
  close(): void {
    this.#undo();
  }

  async #answer(url: string, init: RequestInit = {}): Promise<Response> {
    const { method = 'GET', body } = init;
    const asked = { method, path: url, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null };
    this.asked.push(asked);
    const answer = await this.#choose(asked);
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    if ('kind' in answer) return Response.json(answer);
    const { status, code, message = code, fields } = answer;
    return Response.json({ error: { code, message, ...(fields && { fields }) } }, { status });
  }

  #choose({ path, body }: Asked): Answer | Promise<Answer> {
    if (path.endsWith('/pay')) return this.paying(body as { attempt_key: string; revision: number });
    if (path.endsWith('/cancel')) return this.cancelling();
    if (path.endsWith('/withdraw')) return this.withdrawing();
    return this.reading ? this.reading() : this.view;
  }
}

/** An element in the page, its events, and the actions of a shopper. */
export class Shopper {
  readonly element: PayCheckout;
  readonly events: PayEvent<unknown>[] = [];

  constructor(element: PayCheckout, watched: EventTarget = element) {
    this.element = element;
    for (const name of EVENTS) watched.addEventListener(`pay-${name}`, (event) => event instanceof PayEvent && this.events.push(event));
  }

  get root(): ShadowRoot {
    if (!this.element.shadowRoot) throw new Error('not rendered');
    return this.element.shadowRoot;
  }

  /** The readable text, without the live region. */
  get text(): string {
    const shown = this.root.querySelector('.root')?.textContent ?? '';
    return shown.replaceAll(/[\s\u00a0]+/g, ' ').trim();
  }

  /** The text of the live region. */
  get said(): string {
    return this.root.querySelector('[role=status]')?.textContent ?? '';
  }

  /** The names of the events so far, without `pay-`. */
  get heard(): string[] {
    return this.events.map(({ type }) => type.slice(4));
  }

  /** What the page was told of the form last. */
  get change(): PayChangeDetail | undefined {
    return this.events.findLast((event) => event instanceof PayChangeEvent)?.detail;
  }

  count(name: string): number {
    return this.heard.filter((each) => each === name).length;
  }

  /** Waits until a condition holds. If it never does, the test fails by its time limit. */
  async until(holds: () => unknown): Promise<void> {
    while (!holds()) await nextFrame();
    await this.element.updateComplete;
  }

  async reads(words: string): Promise<void> {
    await this.until(() => this.text.includes(words));
  }

  async ready(): Promise<this> {
    await this.until(() => this.heard.includes('ready'));
    return this;
  }

  button(words: string): HTMLButtonElement {
    const found = [...this.root.querySelectorAll('button')].find((each) =>
      (each.ariaLabel ?? each.textContent).replaceAll('\u00a0', ' ').includes(words),
    );
    if (!found) throw new Error(`no button ${words}`);
    return found;
  }

  input(name: string): HTMLInputElement {
    const found = this.root.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  }

  type(name: string, value: string): void {
    const input = this.input(name);
    input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  /**
   * Fills in every field including the card. The vault in the frame returns a token. An element that was ready, and was then put elsewhere, has
   * a new frame: its fields come later.
   */
  async fill(): Promise<this> {
    await this.ready();
    await this.until(() => this.root.querySelector<HTMLIFrameElement>('iframe[data-shown]')?.contentDocument?.getElementById('code'));
    for (const [name, value] of [
      ['person_name', 'Thandi'],
      ['person_surname', 'Nkosi'],
      ['email', 'thandi@example.co.za'],
    ] as const)
      if (this.root.querySelector(`[name="${name}"]`)) this.type(name, value);
    this.card({ number: '4242424242424242', expiry: EXPIRY, code: '123' });
    await this.until(() => this.change?.complete);
    return this;
  }

  /** The card frame's window. */
  get frame(): Window {
    const inside = this.root.querySelector('iframe')?.contentWindow;
    if (!inside) throw new Error('no card frame');
    return inside;
  }

  card(values: Record<string, string>): void {
    this.frame.fetch = () => Promise.resolve(Response.json({ token: 'tok_1', card: { brand: 'VISA', last4: '4242' } }, { status: 201 }));
    for (const [field, value] of Object.entries(values)) {
      const input = this.frame.document.getElementById(field) as HTMLInputElement;
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  pay(): void {
    this.button('Pay').click();
  }
}

/** Puts a checkout into the page. */
export async function aCheckout(session: string | null = 'ses_1', theme: string | null = null): Promise<Shopper> {
  const element = document.createElement('pay-checkout');
  element.session = session;
  element.theme = theme;
  const shopper = new Shopper(element);
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.append(element);
  await element.updateComplete;
  return shopper;
}
