import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { step } from '../../../src/elements/portal/flow/portal.flow.ts';
import {
  INITIAL,
  type Action,
  type PortalEvent,
  type PortalState,
  type Timer,
} from '../../../src/elements/portal/flow/portal-state.flow.ts';
import type { PortalView } from '../../../src/contract/sessions/portal.ts';
import { aPortalView } from './views.ts';

/**
 * Two tabs pay what is owed over a bad connection, while the merchant changes the amount and the bank is slow. Every click
 * makes at most one payment, with the amount that was shown, and reports it once and only when it succeeded. Nobody waits for
 * ever.
 */

type Outcome = 'paid' | 'declined' | 'pending';
type Answer = { readonly type: 'view'; readonly view: PortalView } | { readonly type: 'refused'; readonly code: 'stale' | 'not_allowed' };

/** The service with its promises: one payment at a time, one for each key, and only on the terms that were shown. */
class Service {
  readonly outcomes = new Map<string, Outcome>();
  /** The amount of each key. */
  readonly sums = new Map<string, number>();
  owed: number | null = 22_885;
  bank: 'pays' | 'declines' | 'is silent' = 'pays';
  #version = 1;

  view(declined = false): PortalView {
    this.#version += 1;
    const processing = [...this.outcomes.values()].includes('pending');
    return aPortalView({
      version: this.#version,
      allowed: { ...aPortalView().allowed, pay: this.owed !== null && !processing },
      owed:
        this.owed === null
          ? null
          : { date_due: '2027-04-01', date_retry: null, is_past_due: true, total_incl: this.owed, declined_cards: [] },
      processing,
      declined: declined ? 'card_declined' : null,
    });
  }

  pay({ key, body }: Action): Answer {
    const known = this.outcomes.get(key);
    if (known !== undefined) return { type: 'view', view: this.view(known === 'declined') };
    if (this.owed === null || [...this.outcomes.values()].includes('pending')) return { type: 'refused', code: 'not_allowed' };
    if ((body['agreed'] as { total_incl?: number } | undefined)?.total_incl !== this.owed) return { type: 'refused', code: 'stale' };
    this.outcomes.set(key, 'pending');
    this.sums.set(key, this.owed);
    if (this.bank !== 'is silent') this.speak();
    return { type: 'view', view: this.view(this.outcomes.get(key) === 'declined') };
  }

  /** The bank decides about pending payments. */
  speak(): void {
    for (const [key, outcome] of this.outcomes) {
      if (outcome !== 'pending') continue;
      this.outcomes.set(key, this.bank === 'declines' ? 'declined' : 'paid');
      if (this.bank !== 'declines') this.owed = null;
    }
  }
}

interface Tab {
  state: PortalState;
  readonly timers: Set<Timer>;
  /** The keys of this tab's clicks, with the amount that the button showed. */
  readonly clicked: Map<string, number>;
  told: number;
}

type Happening =
  | { readonly what: 'open' | 'click' | 'close' | 'retry'; readonly tab: number }
  | { readonly what: 'ring'; readonly tab: number; readonly timer: Timer }
  | { readonly what: 'deliver' | 'lose'; readonly message: number }
  | { readonly what: 'bank'; readonly bank: Service['bank'] }
  | { readonly what: 'reprice' | 'owe again' | 'speak' };

/** The flow has asked often enough by itself. Now the customer gets a button to ask again. */
const isStuck = ({ state: { activity, notice } }: Tab): boolean =>
  notice?.type === 'unsure' && activity?.type === 'sending' && activity.tries > 5;

class World {
  readonly service = new Service();
  readonly tabs: readonly Tab[];
  readonly #line: ((arrives: boolean) => void)[] = [];

  constructor() {
    this.tabs = [0, 1].map(() => ({ state: INITIAL, timers: new Set<Timer>(), clicked: new Map<string, number>(), told: 0 }));
    for (const tab of this.tabs) this.send(tab, { type: 'start', session: 'ses_1', view: this.service.view() });
  }

  send(tab: Tab, event: PortalEvent): void {
    const { state, effects } = step(tab.state, event);
    tab.state = state;
    for (const effect of effects) {
      if (effect.type === 'wait') tab.timers.add(effect.timer);
      if (effect.type === 'emit' && effect.fact.type === 'action') tab.told += 1;
      if (effect.type === 'read') this.#ask((arrives) => this.#read(tab, arrives));
      if (effect.type === 'send') this.#ask((arrives) => this.#act(tab, effect.action, arrives));
    }
  }

  happen(happening: Happening): void {
    switch (happening.what) {
      case 'deliver':
      case 'lose':
        this.#line.splice(happening.message % Math.max(1, this.#line.length), 1)[0]?.(happening.what === 'deliver');
        break;
      case 'bank':
        this.service.bank = happening.bank;
        break;
      case 'speak':
        this.service.speak();
        break;
      case 'reprice':
        if (this.service.owed !== null) this.service.owed += 100;
        break;
      case 'owe again':
        this.service.owed ??= 22_885;
        break;
      default: {
        const tab = this.tabs[happening.tab];
        if (tab) this.#inTab(tab, happening);
      }
    }
  }

  #inTab(tab: Tab, happening: Extract<Happening, { tab: number }>): void {
    const { panel, view } = tab.state;
    switch (happening.what) {
      case 'open':
        if (view?.allowed.pay && panel === null) this.send(tab, { type: 'open', panel: { type: 'pay', card: 'crd_1' } });
        break;
      case 'click': {
        if (panel?.type !== 'pay' || tab.state.activity !== null) break;
        const key = crypto.randomUUID();
        tab.clicked.set(key, view?.owed?.total_incl ?? 0);
        this.send(tab, { type: 'act', action: { name: 'pay', body: { card_id: 'crd_1' }, key } });
        break;
      }
      case 'ring':
        if (tab.timers.delete(happening.timer)) this.send(tab, { type: 'time', timer: happening.timer });
        break;
      case 'retry':
        if (isStuck(tab)) this.send(tab, { type: 'retry' });
        break;
      case 'close':
        this.send(tab, { type: 'close' });
    }
  }

  #ask(deliver: (arrives: boolean) => void): void {
    this.#line.push(deliver);
  }

  #read(tab: Tab, arrives: boolean): void {
    const view = this.service.view();
    this.#line.push((back) => this.send(tab, { type: 'read', answer: arrives && back ? { type: 'view', view } : { type: 'silence' } }));
  }

  #act(tab: Tab, action: Action, arrives: boolean): void {
    const { key } = action;
    const answer = arrives ? this.service.pay(action) : null;
    this.#line.push((back) => {
      if (answer === null || !back) this.send(tab, { type: 'answered', key, answer: { type: 'silence' } });
      else if (answer.type === 'view') this.send(tab, { type: 'answered', key, answer });
      else this.send(tab, { type: 'answered', key, answer: { type: 'problem', code: answer.code } });
    });
  }

  /** The connection works again, the bank decides, and no panel is open. The true state reaches both tabs. */
  calm(): void {
    for (let round = 0; round < 10; round += 1) {
      for (const tab of this.tabs) {
        if (isStuck(tab)) this.send(tab, { type: 'retry' });
        this.send(tab, { type: 'close' });
        tab.timers.add('ask');
        for (const timer of ['resend', 'ask'] as const) this.happen({ what: 'ring', tab: this.tabs.indexOf(tab), timer });
      }
      for (let deliver = this.#line.shift(); deliver; deliver = this.#line.shift()) deliver(true);
      this.service.speak();
    }
  }
}

const tab = fc.nat(1);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom('open', 'click', 'click', 'close', 'retry'), tab }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('ring'), tab, timer: fc.constantFrom('ask', 'resend') }) },
  { weight: 6, arbitrary: fc.record({ what: fc.constantFrom('deliver', 'deliver', 'deliver', 'lose'), message: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('bank'), bank: fc.constantFrom('pays', 'declines', 'is silent') }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('reprice', 'owe again', 'speak') }) },
);

test('under bad conditions, each click pays what is owed at most once, as shown, and reports it once', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80, size: 'max' }), (happenings) => {
      const world = new World();
      for (const each of happenings) world.happen(each);
      world.calm();
      for (const { state, clicked, told } of world.tabs) {
        assert.deepEqual([state.phase, state.activity, state.pendingAction], ['open', null, null]);
        const paid = [...clicked.keys()].filter((key) => world.service.outcomes.get(key) === 'paid');
        assert.equal(told, paid.length);
        for (const key of paid) assert.equal(world.service.sums.get(key), clicked.get(key));
      }
      assert.ok(![...world.service.outcomes.values()].includes('pending'));
    }),
    { numRuns: 2_000 },
  );
});
