import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { phaseTable, type Transition } from '../../../src/elements/shared/session/flow.ts';
import {
  awaitsNewSession,
  errorCodeOf,
  isUnknown,
  pauseAfter,
  sessionRows,
  takeView,
  type Answer,
  type SessionEffect,
  type SessionEvent,
  type SessionRules,
  type SessionState,
} from '../../../src/elements/shared/session/session.flow.ts';

/** What happens to a session in every element, with the smallest flow around it: one action, and one fact at its end. */

interface View {
  readonly session_id: string;
  readonly version: number;
  readonly state: 'open' | 'done' | 'expired';
  /** The keys of the actions that were carried out. */
  readonly done: readonly string[];
}

interface State extends SessionState<View> {
  readonly phase: 'loading' | 'unavailable' | 'open' | 'renewing' | 'over';
  /** The key of the action under way. */
  readonly key: string | null;
}

type Fact = { readonly type: 'error' | 'expired' | 'done' } | { readonly type: 'acted'; readonly key: string };
type Effect = SessionEffect<'ask', Fact> | { readonly type: 'send'; readonly key: string };
type Event =
  | SessionEvent<View>
  | { readonly type: 'time'; readonly timer: 'ask' }
  | { readonly type: 'act'; readonly key: string }
  | { readonly type: 'answered'; readonly key: string; readonly answer: Answer<View> };

const START: State = { session: 'ses_1', phase: 'loading', view: null, error: null, polls: 0, key: null };

const next = (state: State, ...effects: Effect[]): Transition<State, Effect> => ({ state, effects });
const emit = (fact: Fact): Effect => ({ type: 'emit', fact });

/** It is asked again after a growing pause, with the same key. */
const askLater = (state: State) => next({ ...state, polls: state.polls + 1 }, { type: 'wait', timer: 'ask', ms: pauseAfter(state.polls) });

const RULES: SessionRules<State, View, Effect> = {
  show: (before, view) => {
    const state: State = { ...before, view, polls: 0, error: null };
    if (view.state === 'expired') return next({ ...state, phase: 'renewing' }, { type: 'renew' });
    if (view.state === 'done') return next({ ...state, phase: 'over' }, emit({ type: 'done' }));
    const { key } = state;
    if (key !== null && view.done.includes(key)) return next({ ...state, phase: 'open', key: null }, emit({ type: 'acted', key }));
    return next({ ...state, phase: 'open' });
  },
  isOver: ({ phase }) => phase === 'over',
  isRenewing: ({ phase }) => phase === 'renewing',
  expired: (state) => next({ ...state, phase: 'over' }, emit({ type: 'expired' })),
  unavailable: (state, error) => next({ ...state, phase: 'unavailable', error }, emit({ type: 'error' })),
  unread: askLater,
};

const read = (state: State) => next(state, { type: 'read' });
const again = (state: State) => (state.key === null ? read(state) : next(state, { type: 'send', key: state.key }));

const step = phaseTable<State['phase'], State, Event, Effect>(
  {
    loading: {},
    unavailable: { retry: (state) => read({ ...state, phase: 'loading' }) },
    open: {
      act: (state, { key }) => (state.key === null ? next({ ...state, key }, { type: 'send', key }) : next(state)),
      time: again,
      retry: again,
    },
    renewing: {
      renewed: (state, { session }) => read({ ...state, session, key: null }),
      resume: (state) => next(state, { type: 'renew' }),
    },
    over: {},
  },
  {
    ...sessionRows(RULES),
    resume: again,
    answered: (state, { key, answer }) => {
      if (answer.type === 'view') return takeView(RULES, state, answer.view, 'answer');
      if (key !== state.key) return next(state);
      return isUnknown(answer) ? askLater(state) : read({ ...state, key: null });
    },
  },
);

const view = (change: Partial<View> = {}): View => ({ session_id: 'ses_1', version: 1, state: 'open', done: [], ...change });
const seen = (change: Partial<View> = {}): Event => ({ type: 'read', answer: { type: 'view', view: view(change) } });

function walk(...events: Event[]) {
  let state = START;
  const effects: Effect[] = [];
  for (const event of events) {
    const result = step(state, event);
    state = result.state;
    effects.push(...result.effects);
  }
  return { state, effects, facts: effects.flatMap((effect) => (effect.type === 'emit' ? [effect.fact.type] : [])) };
}

describe('a session', () => {
  test('takes the newest view of its own', () => {
    const { state } = walk(seen({ version: 5 }), { type: 'pushed', view: view({ version: 4 }) }, seen({ session_id: 'ses_2', version: 9 }));
    assert.equal(state.view?.version, 5);
  });

  test('that was never read says why, and what is shown stays when a later read fails', () => {
    const first = walk({ type: 'read', answer: { type: 'problem', code: 'not_found' } });
    assert.deepEqual([first.state.phase, first.state.error, first.facts], ['unavailable', 'session_not_found', ['error']]);
    assert.deepEqual(walk({ type: 'read', answer: { type: 'silence', error: 'endpoint_blocked' } }).state.error, 'endpoint_blocked');
    const later = walk(seen(), { type: 'read', answer: { type: 'silence' } });
    assert.deepEqual([later.state.phase, later.facts], ['open', []]);
    assert.equal(errorCodeOf({ type: 'problem', code: 'unavailable' }), 'unreachable');
  });

  test('is asked again after pauses of 1, 2, 4, 8 and then 15 seconds', () => {
    assert.deepEqual([0, 1, 2, 3, 4, 5, 50].map(pauseAfter), [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  });

  test('that has expired has nothing more to say until the page gives another one, whose first view counts whatever its version', () => {
    const expired = seen({ state: 'expired', version: 7 });
    const asked = walk(seen(), expired, expired, seen({ version: 8 }));
    assert.deepEqual([asked.state.phase, asked.effects.filter(({ type }) => type === 'renew').length], ['renewing', 1]);
    const renewed = walk(seen(), expired, { type: 'renewed', session: 'ses_2' }, seen({ version: 9 }));
    assert.deepEqual([renewed.state.phase, awaitsNewSession(renewed.state)], ['renewing', true]);
    const shown = walk(seen(), expired, { type: 'renewed', session: 'ses_2' }, seen({ session_id: 'ses_2', version: 1 }));
    assert.deepEqual([shown.state.phase, shown.state.view?.session_id, shown.facts], ['open', 'ses_2', []]);
    const over = walk(seen(), expired, { type: 'renew_failed' }, { type: 'renew_failed' }, expired, seen({ version: 9 }));
    assert.deepEqual([over.state.phase, over.facts], ['over', ['expired']]);
    const unread = walk(seen(), expired, { type: 'renewed', session: 'ses_2' }, { type: 'read', answer: { type: 'silence' } });
    assert.equal(unread.state.phase, 'unavailable');
  });

  test('whose action was answered leaves nothing open, and one without an answer is asked about', () => {
    assert.ok(isUnknown({ type: 'silence' }));
    for (const code of ['unavailable', 'too_many_requests'] as const) assert.ok(isUnknown({ type: 'problem', code }));
    for (const code of ['stale', 'invalid', 'not_allowed', 'not_found', 'refused', 'origin_refused', 'card_data_refused'] as const)
      assert.ok(!isUnknown({ type: 'problem', code }));
  });
});

// ── A random world: one element, a service, and a connection that delivers late, in any order, or not at all.

type Happening =
  | { readonly what: 'act' | 'retry' | 'ring' | 'come back' | 'push' | 'other tab' | 'expire' | 'end' }
  | { readonly what: 'deliver' | 'lose'; readonly message: number };

class World {
  state = START;
  readonly told: Fact[] = [];
  /** How often each action was carried out. */
  readonly carriedOut: string[] = [];
  readonly clicked: string[] = [];
  #service = view();
  #rings = false;
  #life = 0;
  #line: ((arrives: boolean) => void)[] = [];

  constructor() {
    this.send({ type: 'resume' });
  }

  send(event: Event): void {
    const before = this.state.view;
    const { state, effects } = step(this.state, event);
    this.state = state;
    if (before?.session_id === state.view?.session_id)
      assert.ok((state.view?.version ?? 0) >= (before?.version ?? 0), 'the newest view wins');
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'emit':
        this.told.push(effect.fact);
        break;
      case 'wait':
        this.#rings = true;
        break;
      case 'read':
        this.#ask(
          () => this.#service,
          (answer) => ({ type: 'read', answer }),
        );
        break;
      case 'send':
        this.#ask(
          () => this.#act(effect.key),
          (answer) => ({ type: 'answered', key: effect.key, answer }),
        );
        break;
      case 'renew': {
        const life = this.#life;
        const session = `ses_${String(Number(this.#service.session_id.slice(4)) + 1)}`;
        this.#line.push((arrives) => {
          if (life !== this.#life) return;
          if (arrives) this.#service = view({ session_id: session });
          this.send(arrives ? { type: 'renewed', session } : { type: 'renew_failed' });
        });
        break;
      }
      default:
        break;
    }
  }

  /** The service carries each action out once. */
  #act(key: string): View {
    const { done, version, state } = this.#service;
    if (state === 'open' && !done.includes(key)) {
      this.carriedOut.push(key);
      this.#service = { ...this.#service, version: version + 1, done: [...done, key] };
    }
    return this.#service;
  }

  #ask(serve: () => View, event: (answer: Answer<View>) => Event): void {
    const life = this.#life;
    const { session } = this.state;
    const served = (): Answer<View> =>
      session === this.#service.session_id ? { type: 'view', view: serve() } : { type: 'problem', code: 'not_allowed' };
    const back = (answer: Answer<View>) => (arrives: boolean) => {
      if (life === this.#life) this.send(event(arrives ? answer : { type: 'silence' }));
    };
    this.#line.push((arrives) => this.#line.push(back(arrives ? served() : { type: 'silence' })));
  }

  happen(happening: Happening): void {
    const { version, state } = this.#service;
    switch (happening.what) {
      case 'act': {
        const key = `k${String(this.clicked.length)}`;
        if (this.state.phase !== 'open' || this.state.key !== null) break;
        this.clicked.push(key);
        this.send({ type: 'act', key });
        break;
      }
      case 'retry':
        this.send({ type: 'retry' });
        break;
      case 'ring':
        if (!this.#rings) break;
        this.#rings = false;
        this.send({ type: 'time', timer: 'ask' });
        break;
      case 'come back':
        this.#life += 1;
        this.#rings = false;
        this.send({ type: 'resume' });
        break;
      case 'push': {
        const pushed = this.#service;
        this.#line.push((arrives) => arrives && this.send({ type: 'pushed', view: pushed }));
        break;
      }
      case 'other tab':
        if (state === 'open') this.#service = { ...this.#service, version: version + 1 };
        break;
      case 'expire':
      case 'end':
        if (state === 'open')
          this.#service = { ...this.#service, version: version + 1, state: happening.what === 'end' ? 'done' : 'expired' };
        break;
      default:
        this.#line.splice(happening.message % Math.max(1, this.#line.length), 1)[0]?.(happening.what === 'deliver');
    }
  }

  /** The connection works again. */
  calm(): void {
    for (let round = 0; round < 6; round += 1) {
      for (let deliver = this.#line.shift(); deliver; deliver = this.#line.shift()) deliver(true);
      for (const what of ['retry', 'ring', 'push'] as const) this.happen({ what });
    }
    for (let deliver = this.#line.shift(); deliver; deliver = this.#line.shift()) deliver(true);
  }

  get isOver(): boolean {
    return this.#service.state !== 'open';
  }
}

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Happening>({ what: 'act' }, { what: 'ring' }, { what: 'retry' }) },
  { weight: 2, arbitrary: fc.constantFrom<Happening>({ what: 'push' }, { what: 'other tab' }, { what: 'come back' }) },
  { weight: 1, arbitrary: fc.constantFrom<Happening>({ what: 'expire' }, { what: 'end' }) },
  { weight: 8, arbitrary: fc.record({ what: fc.constantFrom('deliver', 'deliver', 'deliver', 'lose'), message: fc.nat(7) }) },
);

test('under bad conditions, an action happens once and is told once, a session ends once, and nobody waits for ever', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80, size: 'max' }), (happenings) => {
      const world = new World();
      for (const each of happenings) world.happen(each);
      world.calm();
      assert.deepEqual(world.carriedOut, [...new Set(world.carriedOut)]);
      const acted = world.told.flatMap((fact) => (fact.type === 'acted' ? [fact.key] : []));
      assert.deepEqual(acted, [...new Set(acted)]);
      for (const key of acted) assert.ok(world.carriedOut.includes(key));
      const ends = world.told.filter(({ type }) => type === 'done' || type === 'expired');
      const isOver = world.state.phase === 'over';
      assert.equal(ends.length, isOver ? 1 : 0);
      assert.ok(isOver || (world.state.phase === 'open' && world.state.key === null), `waits in ${world.state.phase}`);
    }),
    { numRuns: 2_000 },
  );
});
