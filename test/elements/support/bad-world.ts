import { step } from '../../../src/elements/checkout/flow/checkout.flow.ts';
import {
  INITIAL,
  isOver,
  type Answer,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  type Fact,
  type Timer,
} from '../../../src/elements/checkout/flow/checkout-state.flow.ts';
import { StrictService, type Verdict } from './strict-service.ts';

/** A correct service in bad conditions: tabs with the flow in them, and a connection that delivers late, in any order, or not at all. */

type Asked = Extract<CheckoutEffect, { type: 'read' | 'send' | 'cancel' | 'withdraw' }>;

/** A message on its way: a request to the service, or an event for a tab. */
type Message =
  | {
      readonly to: 'service';
      readonly from: Tab;
      readonly life: number;
      readonly asked: Asked;
      readonly answer: (answer: Answer) => CheckoutEvent;
      /** Whether the tab still waits for an answer. */
      waited: boolean;
    }
  /** If this message is lost, the tab gets `lost` instead, sooner or later. */
  | { readonly to: 'tab'; readonly tab: Tab; readonly life: number; readonly event: CheckoutEvent; readonly lost?: CheckoutEvent };

/** A page with a checkout. */
class Tab {
  state: CheckoutState = INITIAL;
  readonly told: Fact[] = [];
  readonly timers = new Set<Timer>();
  life = 0;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  send(event: CheckoutEvent): void {
    const { state, effects } = step(this.state, event);
    this.state = state;
    for (const effect of effects) this.#perform(effect);
  }

  /** Handles an event, unless the element was removed since the request. */
  hears(life: number, event: CheckoutEvent): void {
    if (life === this.life) this.send(event);
  }

  /** Removes the element from the page and puts it back. Messages on their way to it are lost. */
  comeBack(): void {
    this.life += 1;
    this.timers.clear();
    this.send({ type: 'resume' });
    this.send({ type: 'frame', frame: 'ready' });
  }

  #perform(effect: CheckoutEffect): void {
    const later = (event: CheckoutEvent, lost?: CheckoutEvent) =>
      this.#world.line.push({ to: 'tab', tab: this, life: this.life, event, lost });
    const ask = (asked: Asked, answer: (answer: Answer) => CheckoutEvent) =>
      this.#world.line.push({ to: 'service', from: this, life: this.life, asked, answer, waited: true });
    switch (effect.type) {
      case 'read':
        ask(effect, (answer) => ({ type: 'read', answer }));
        break;
      case 'send':
        ask(effect, (answer) => ({ type: 'paid', key: effect.request.attempt_key, answer }));
        break;
      case 'cancel':
        ask(effect, (answer) => ({ type: 'cancel_answered', answer }));
        break;
      case 'withdraw':
        ask(effect, (answer) => ({ type: 'withdraw_answered', answer }));
        break;
      case 'tokenise':
        later({ type: 'token', key: effect.key, token: `tok_${effect.key}` }, { type: 'token_refused', key: effect.key, code: 'network' });
        break;
      case 'open_sheet':
        // A wallet's sheet can be closed by its owner while its token is on its way.
        later({ type: 'wallet', key: effect.key, token: { type: 'sandbox' } });
        later({ type: 'sheet_closed', key: effect.key, failed: false });
        break;
      case 'wait':
        this.timers.add(effect.timer);
        break;
      case 'stop':
        this.timers.delete(effect.timer);
        break;
      case 'emit':
        this.#world.hears(this, effect.fact);
        break;
      // Effects that neither the service nor another tab notices.
      default:
        break;
    }
  }
}

/** Everything that can happen. A number that fits nothing has no effect. */
export type Happening =
  | { readonly what: 'pay' | 'cancel' | 'withdraw' | 'retry' | 'come back'; readonly tab: number }
  | { readonly what: 'choose'; readonly tab: number; readonly method: string }
  | { readonly what: 'ring'; readonly tab: number; readonly timer: Timer }
  | { readonly what: 'push'; readonly tab: number }
  | { readonly what: 'deliver' | 'lose' | 'give up waiting'; readonly message: number }
  | { readonly what: 'bank'; readonly verdict: Verdict }
  | { readonly what: 'reprice' | 'expire' };

/** Tabs, a connection and a service. */
export class World {
  readonly service = new StrictService();
  readonly line: Message[] = [];
  readonly tabs: readonly Tab[];
  /** Reports of a tab that were not true. */
  readonly lies: string[] = [];
  #keys = 0;

  constructor(tabs: number) {
    this.tabs = Array.from({ length: tabs }, () => new Tab(this));
    for (const tab of this.tabs) {
      tab.send({ type: 'wallets', wallets: ['APPLE_PAY'] });
      tab.send({ type: 'start', session: 'ses_1', canRenew: false, first: this.service.view });
      tab.send({ type: 'frame', frame: 'ready' });
    }
  }

  hears(tab: Tab, fact: Fact): void {
    tab.told.push(fact);
    const { state } = this.service.view;
    if ((fact.type === 'completed' || fact.type === 'cancelled' || fact.type === 'expired') && fact.type !== state)
      this.lies.push(`${fact.type} while it is ${state}`);
  }

  happen(happening: Happening): void {
    switch (happening.what) {
      case 'deliver':
      case 'lose':
        this.#deliver(happening.message, happening.what === 'deliver');
        break;
      case 'give up waiting':
        this.#giveUpWaiting(happening.message);
        break;
      case 'bank':
        this.service.settle(happening.verdict);
        break;
      case 'reprice':
        this.service.reprice();
        break;
      case 'expire':
        this.service.expire();
        break;
      default: {
        const tab = this.tabs[happening.tab % this.tabs.length];
        if (tab) this.#inTab(tab, happening);
      }
    }
  }

  #inTab(tab: Tab, happening: Extract<Happening, { tab: number }>): void {
    switch (happening.what) {
      case 'pay':
        this.#keys += 1;
        tab.send({ type: 'pay', key: `k${this.#keys}`, details: {} });
        break;
      case 'choose':
        tab.send({ type: 'choose', selection: { method: happening.method, card_id: null } });
        break;
      case 'ring':
        if (tab.timers.delete(happening.timer)) tab.send({ type: 'time', timer: happening.timer });
        break;
      case 'push':
        this.line.push({ to: 'tab', tab, life: tab.life, event: { type: 'pushed', view: this.service.view } });
        break;
      case 'come back':
        tab.comeBack();
        break;
      default:
        tab.send({ type: happening.what });
    }
  }

  #deliver(index: number, arrives: boolean): void {
    const [message] = this.line.length === 0 ? [] : this.line.splice(index % this.line.length, 1);
    if (message === undefined) return;
    if (message.to === 'tab') {
      const heard = arrives ? message.event : message.lost;
      if (heard) message.tab.hears(message.life, heard);
      return;
    }
    const { from: tab, life, asked, answer, waited } = message;
    const said: Answer = arrives ? this.#serve(asked) : { type: 'silence' };
    if (waited) this.line.push({ to: 'tab', tab, life, event: answer(said), lost: answer({ type: 'silence' }) });
  }

  /** The browser's time limit ends, but the request still reaches the service. */
  #giveUpWaiting(index: number): void {
    const message = this.line[index % Math.max(1, this.line.length)];
    if (message?.to !== 'service' || !message.waited) return;
    message.waited = false;
    message.from.hears(message.life, message.answer({ type: 'silence' }));
  }

  #serve(asked: Asked): Answer {
    switch (asked.type) {
      case 'read':
        return { type: 'view', view: this.service.view };
      case 'send':
        return this.service.pay(asked.request);
      case 'cancel':
        return this.service.cancel();
      case 'withdraw':
        return this.service.withdraw();
    }
  }

  /** The connection works again and the banks answer. The true state reaches all tabs. */
  calm(verdict: 'pays' | 'declines'): void {
    for (let round = 0; round < 12; round += 1) {
      while (this.line.length > 0) this.#deliver(0, true);
      this.service.settle(verdict);
      for (const tab of this.tabs) {
        if (!isOver(tab.state.phase)) tab.send({ type: 'pushed', view: this.service.view });
        for (const timer of ['ask', 'deadline'] as const) if (tab.timers.delete(timer)) tab.send({ type: 'time', timer });
      }
    }
  }
}
