import { fixture, html, nextFrame } from '@open-wc/testing';
import '../../../src/portal.ts';
import type { PayPortal } from '../../../src/portal.ts';
import { PayEvent } from '../../../src/elements/shared/session/element-events.ts';
import type { CancelPreview, InvoiceDocument, PlanPreview, PortalView, SubscribePreview } from '../../../src/contract/sessions/portal.ts';
import { aPortalView, INVOICE } from '../portal/views.ts';

/** An answer of the proxy about a portal: a view, a preview, a problem, or something unreadable. */
export type PortalAnswer =
  | PortalView
  | PlanPreview
  | CancelPreview
  | SubscribePreview
  | InvoiceDocument
  | { readonly status: number; readonly code: string; readonly fields?: Readonly<Record<string, string>> }
  | 'lost';

type Answering = PortalAnswer | ((body: Readonly<Record<string, unknown>>) => PortalAnswer | Promise<PortalAnswer>);

/** A simulated proxy in this page that replaces `fetch` and `EventSource`. */
export class PortalProxy {
  /** All requests, such as `POST cancel`. A read is `GET `. */
  readonly asked: { readonly what: string; readonly session: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
  /** The answer to a read. */
  view: PortalView = aPortalView();
  /** Answers to other requests, by the request. */
  readonly answers: Record<string, Answering> = { 'POST invoices/inv_1': INVOICE };
  readonly #streams = new Set<EventTarget>();
  readonly #undo: () => void;

  constructor() {
    sessionStorage.clear();
    const real = { fetch: window.fetch.bind(window), EventSource: window.EventSource };
    this.#undo = () => Object.assign(window, real);
    const streams = this.#streams;
    class Stream extends EventTarget {
      constructor() {
        super();
        streams.add(this);
      }
      close(): void {
        streams.delete(this);
      }
    }
    Object.assign(window, { EventSource: Stream });
    window.fetch = (url, init) => this.#answer(typeof url === 'string' ? url : '', init);
  }

  /** How often a request was sent. */
  count(what: string): number {
    return this.asked.filter((each) => each.what === what).length;
  }

  /** A later version of the view, with changes. */
  later(change: Partial<PortalView> = {}): PortalView {
    this.view = { ...this.view, version: this.view.version + 1, declined: null, ...change };
    return this.view;
  }

  /** The number of open event streams. */
  get streams(): number {
    return this.#streams.size;
  }

  /** Something changed elsewhere: the service sends the new view. */
  push(change: Partial<PortalView> = {}): void {
    const event = () => new MessageEvent('view', { data: JSON.stringify(this.later(change)) });
    for (const stream of this.#streams) stream.dispatchEvent(event());
  }

  /** Gives the page its own network functions back. */
  close(): void {
    this.#undo();
  }

  async #answer(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const [, session = '', action = ''] = /\/portal\/([^/]+)\/?(.*)$/.exec(url) ?? [];
    const what = `${method} ${action}`;
    const sent = (typeof body === 'string' ? JSON.parse(body) : {}) as Readonly<Record<string, unknown>>;
    this.asked.push({ what, session, body: sent });
    const answering = this.answers[what] ?? (() => ({ ...this.view, session_id: session }));
    const answer = typeof answering === 'function' ? await answering(sent) : answering;
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    if ('kind' in answer) return Response.json(answer);
    const { status, code, fields } = answer;
    return Response.json({ error: { code, message: code, ...(fields && { fields }) } }, { status });
  }
}

const EVENTS = [
  'ready',
  'error',
  'subscription-created',
  'subscription-changed',
  'subscription-cancelled',
  'subscription-reactivated',
  'card-added',
  'card-updated',
  'card-removed',
  'billing-updated',
  'close',
  'expired',
] as const;

/** The buttons that are in the panel of a row, and the row. */
const ROWS: readonly (readonly [buttons: RegExp, row: string])[] = [
  [/^(Cancel|Pause) subscription$/, 'Change plan'],
  [/^(Add card$|Rename: |Remove: )/, 'Your cards'],
  [/^View: /, 'Invoices'],
];

/** A portal in the page, its events, and the actions of a customer. */
export class Customer {
  readonly element: PayPortal;
  readonly events: PayEvent<unknown>[] = [];

  constructor(element: PayPortal) {
    this.element = element;
    for (const name of EVENTS) element.addEventListener(`pay-${name}`, (event) => event instanceof PayEvent && this.events.push(event));
  }

  get root(): ShadowRoot {
    if (!this.element.shadowRoot) throw new Error('not rendered');
    return this.element.shadowRoot;
  }

  /** The readable text, without the live region. */
  get text(): string {
    return (this.root.querySelector('.root')?.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim();
  }

  /** The text of the live region. */
  get said(): string {
    return (this.root.querySelector('[role=status]')?.textContent ?? '').replaceAll('\u00a0', ' ');
  }

  get dialog(): HTMLDialogElement | null {
    return this.root.querySelector('dialog[open]');
  }

  /** The focused node in the element. */
  get focused(): Element | null {
    return this.root.activeElement;
  }

  /** The events so far as `name detail`, without those of the start. */
  get told(): string[] {
    return this.events
      .filter(({ type }) => type !== 'pay-ready')
      .map(({ type, detail }) => (detail === undefined ? type : `${type} ${JSON.stringify(detail)}`));
  }

  /** Waits until a condition holds. If it never does, the test fails by its time limit. */
  async until(holds: () => unknown): Promise<void> {
    while (!holds()) await nextFrame();
    await this.element.updateComplete;
  }

  async reads(words: string): Promise<void> {
    await this.until(() => this.text.includes(words));
  }

  /** Waits until the portal can be used, including the parts that load after the first view. */
  async ready(): Promise<this> {
    await this.until(() => this.events.some(({ type }) => type === 'pay-ready'));
    await this.until(() => this.root.querySelector('[part~=cards]'));
    return this;
  }

  /** The link back to where the customer came from. */
  get wayBack(): HTMLAnchorElement {
    const link = this.root.querySelector<HTMLAnchorElement>('.return-link a');
    if (!link) throw new Error('no way back');
    return link;
  }

  /** A button by its name: in the panel if one is open. */
  button(name: string): HTMLButtonElement {
    const found = [...(this.dialog ?? this.root).querySelectorAll('button')].find(
      (each) => (each.ariaLabel ?? each.textContent).replaceAll(/[\s\u00a0]+/g, ' ').trim() === name,
    );
    if (!found) throw new Error(`no button ${name}`);
    return found;
  }

  /** Opens the panel of a row, in which there are other buttons. */
  async row(name: string): Promise<void> {
    this.button(name).focus();
    this.button(name).click();
    await this.until(() => this.dialog !== null);
  }

  /** Opens a panel, by its row if it is opened in the panel of a row, and waits for its content. */
  async open(name: string, words: string): Promise<void> {
    const row = ROWS.find(([buttons]) => buttons.test(name))?.[1];
    if (row !== undefined && this.dialog === null) await this.row(row);
    this.button(name).focus();
    this.button(name).click();
    await this.until(() => this.dialog?.textContent.replaceAll(/[\s\u00a0]+/g, ' ').includes(words));
  }

  choose(value: string): void {
    const radio = this.root.querySelector<HTMLInputElement>(`dialog input[type=radio][value="${value}"]`);
    if (!radio) throw new Error(`nothing to choose: ${value}`);
    radio.click();
  }

  type(name: string, value: string): void {
    const input = this.root.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!input) throw new Error(`no field ${name}`);
    input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

/** Puts a portal into the page. */
export async function aPortal(theme: string | null = null, prepare: (element: PayPortal) => void = () => undefined): Promise<Customer> {
  const element = document.createElement('pay-portal');
  element.session = 'ses_1';
  element.theme = theme;
  prepare(element);
  const customer = new Customer(element);
  (await fixture<HTMLElement>(html`<div></div>`)).append(element);
  await element.updateComplete;
  return customer;
}
