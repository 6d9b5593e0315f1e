import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SESSION_STATES, type CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { PROBLEM_CODES } from '../../../src/protocol/problem.ts';
import { outcomeOf } from '../../../src/elements/checkout/flow/checkout-act.flow.ts';
import type { Answer, CheckoutEvent } from '../../../src/elements/checkout/flow/checkout-state.flow.ts';
import { aView, METHODS, waitsFor } from '../support/views.ts';
import { Walk } from '../support/walk.ts';

/** Random events in any order. What must never happen does not happen. */

const keys = fc.constantFrom('k1', 'k2', 'k3');
const view: fc.Arbitrary<CheckoutView> = fc
  .record({
    session_id: fc.constantFrom('ses_1', 'ses_1', 'ses_1', 'ses_2'),
    state: fc.constantFrom(...SESSION_STATES, 'open' as const, 'open' as const, 'processing' as const),
    version: fc.integer({ min: 1, max: 12 }),
    revision: fc.integer({ min: 1, max: 3 }),
    expires_in: fc.constantFrom(0, 1_000, 600_000),
    attempt_key: fc.option(keys),
    failure: fc.option(
      fc.record({ attempt_key: keys, code: fc.constant('card_declined' as const), message: fc.constant(''), retryable: fc.boolean() }),
    ),
    kind: fc.constantFrom('challenge' as const, 'scan' as const, 'redirect' as const),
  })
  .map(({ kind, ...change }) =>
    aView({ methods: METHODS, ...change, ...(change.state === 'action' && waitsFor(kind, change.attempt_key ?? 'k9')) }),
  );
const answer: fc.Arbitrary<Answer> = fc.oneof(
  view.map((seen) => ({ type: 'view' as const, view: seen })),
  fc.constantFrom(...PROBLEM_CODES).map((code) => ({ type: 'problem' as const, code })),
  fc.constant({ type: 'silence' as const }),
);
const event: fc.Arbitrary<CheckoutEvent> = fc.oneof(
  fc.record({ type: fc.constant('pushed' as const), view }),
  fc.record({ type: fc.constant('read' as const), answer }),
  fc.record({ type: fc.constant('paid' as const), key: keys, answer }),
  fc.record({ type: fc.constant('pay' as const), key: keys, details: fc.constant({}) }),
  fc.record({
    type: fc.constant('pay' as const),
    key: keys,
    details: fc.constant({}),
    selection: fc.constant({ method: 'APPLE_PAY', card_id: null }),
  }),
  fc.record({ type: fc.constant('token' as const), key: keys, token: fc.constant('tok') }),
  fc.record({ type: fc.constant('token_invalid' as const), key: keys }),
  fc.record({
    type: fc.constant('token_refused' as const),
    key: keys,
    code: fc.constantFrom('network' as const, 'session_closed' as const, 'timeout' as const),
  }),
  fc.record({ type: fc.constant('cancel_answered' as const), answer }),
  fc.record({ type: fc.constant('withdraw_answered' as const), answer }),
  fc.record({ type: fc.constant('wallet' as const), key: keys, token: fc.constant({ type: 'sandbox' }) }),
  fc.record({ type: fc.constant('sheet_closed' as const), key: keys, failed: fc.boolean() }),
  fc.record({
    type: fc.constant('choose' as const),
    selection: fc.constantFrom(...METHODS.map(({ id }) => ({ method: id, card_id: null }))),
  }),
  fc.record({
    type: fc.constant('frame' as const),
    frame: fc.constantFrom('waiting' as const, 'ready' as const, 'ready' as const, 'unavailable' as const),
  }),
  fc.record({
    type: fc.constant('time' as const),
    timer: fc.constantFrom('deadline' as const, 'ask' as const, 'expiry' as const, 'warning' as const, 'redirect' as const),
  }),
  fc.constantFrom<CheckoutEvent>(
    { type: 'resume' },
    { type: 'retry' },
    { type: 'cancel' },
    { type: 'withdraw' },
    { type: 'wallets', wallets: ['APPLE_PAY', 'GOOGLE_PAY'] },
    { type: 'wallets', wallets: [] },
    { type: 'renew_failed' },
    { type: 'form', report: { complete: true, invalid: [], brand: null, amount: 14_900 } },
  ),
);
const beginning: CheckoutEvent[] = [
  { type: 'start', session: 'ses_1', canRenew: false, first: aView({ version: 1, methods: METHODS }) },
  { type: 'frame', frame: 'ready' },
];
const story = fc
  .tuple(fc.boolean(), fc.array(event, { maxLength: 60 }))
  .map(([canRenew, events]) => [
    { type: 'start', session: 'ses_1', canRenew, first: aView({ version: 1, methods: METHODS }) } as const,
    { type: 'frame', frame: 'ready' } as const,
    ...events,
  ]);
const runs = { numRuns: 2_000 };

test('a session has at most one end, and only after the service has confirmed it', () => {
  fc.assert(
    fc.property(story, (events) => {
      const walk = new Walk();
      const said = new Set<string>(['open']);
      for (const each of events) {
        if ('view' in each) said.add(each.view.state);
        if ('answer' in each && each.answer.type === 'view') said.add(each.answer.view.state);
        walk.send(each);
        for (const fact of walk.last)
          if (fact.type === 'emit' && ['completed', 'cancelled', 'expired'].includes(fact.fact.type)) assert.ok(said.has(fact.fact.type));
      }
      assert.ok(walk.count('completed') + walk.count('cancelled') + walk.count('expired') <= 1);
      assert.ok(walk.count('ready') <= 1);
    }),
    runs,
  );
});

test('a new attempt begins only when the one before it is settled', () => {
  fc.assert(
    fc.property(story, (events) => {
      const walk = new Walk();
      let unsettled: string | null = null;
      for (const each of events) {
        const before = walk.state;
        walk.send(each);
        // An attempt is settled only by the service: by a view, by a refusal of this attempt, or because nothing was sent
        // yet.
        const word =
          each.type === 'pushed' ||
          each.type === 'read' ||
          each.type === 'cancel_answered' ||
          each.type === 'withdraw_answered' ||
          (each.type === 'paid' && each.answer.type !== 'silence');
        if (before.attempt?.missingToken === null && walk.state.attempt?.key !== before.attempt.key)
          assert.ok(word, `${each.type} dropped an attempt`);
        if (walk.state.attempt === null) unsettled = null;
        for (const effect of walk.last) {
          if (effect.type !== 'send') continue;
          assert.ok(unsettled === null || unsettled === effect.request.attempt_key);
          unsettled = effect.request.attempt_key;
        }
      }
    }),
    runs,
  );
});

test('no press is left without an outcome', () => {
  fc.assert(
    fc.property(story, (events) => {
      const walk = new Walk();
      let pressed = false;
      for (const each of events) {
        const before = walk.state;
        walk.send(each);
        if (each.type === 'pay' && before.phase === 'ready' && walk.state.phase !== 'ready') pressed = true;
        else if (pressed && outcomeOf(walk.state, before) !== null) pressed = false;
        if (walk.state.phase === 'ready' && walk.state.attempt === null) assert.ok(!pressed, each.type);
      }
    }),
    runs,
  );
});

test('a repeated attempt is identical in every byte', () => {
  fc.assert(
    fc.property(story, (events) => {
      const walk = new Walk();
      const current = { key: '', bytes: '' };
      const pressed = new Set<string>();
      for (const each of events) {
        // Each press brings a new key.
        if (each.type === 'pay' && pressed.has(each.key)) continue;
        walk.send(each);
        if (each.type === 'pay' && walk.state.attempt?.key === each.key) pressed.add(each.key);
        for (const effect of walk.last) {
          if (effect.type !== 'send') continue;
          const bytes = JSON.stringify(effect.request);
          if (each.type !== 'token' && each.type !== 'wallet' && current.key === effect.request.attempt_key)
            assert.equal(bytes, current.bytes);
          Object.assign(current, { key: effect.request.attempt_key, bytes });
        }
      }
    }),
    runs,
  );
});

test('a lost answer always leads to checking, and is never called failed', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const walk = new Walk().send(...beginning, ...events);
      const { attempt, phase } = walk.state;
      fc.pre(phase === 'submitting' && attempt !== null);
      const failed = walk.count('failed');
      walk.send({ type: 'paid', key: attempt.key, answer: { type: 'silence' } });
      assert.equal(walk.state.phase, 'checking');
      assert.equal(walk.state.attempt, attempt);
      assert.equal(walk.count('failed'), failed);
      assert.ok(walk.did.includes('wait ask') && walk.did.includes('wait deadline'));
    }),
    { numRuns: 200, maxSkipsPerRun: 2_000 },
  );
});

test('each failed attempt is reported once', () => {
  fc.assert(
    fc.property(story, (events) => {
      const walk = new Walk();
      const told: string[] = [];
      for (const each of events) {
        walk.send(each);
        if (walk.last.some((effect) => effect.type === 'emit' && effect.fact.type === 'failed'))
          told.push(walk.state.notified.failed ?? '');
      }
      for (const [index, key] of told.entries()) assert.notEqual(key, told[index - 1], 'not twice in a row');
    }),
    runs,
  );
});

test('every waiting phase has a timer, a request or an answer pending', () => {
  const waits: Record<string, string[]> = {
    tokenising: ['tokenise', 'wait deadline'],
    submitting: ['send'],
    refreshing: ['read'],
    sheet: ['open_sheet', 'wait deadline'],
    action: ['wait ask', 'wait deadline'],
    withdrawing: ['withdraw'],
    processing: ['wait ask', 'wait deadline'],
    checking: ['wait ask', 'wait deadline'],
    cancelling: ['cancel'],
    renewing: ['renew', 'wait deadline'],
  };
  fc.assert(
    fc.property(story, (events) => {
      const walk = new Walk();
      for (const each of events) {
        const before = walk.state.phase;
        walk.send(each);
        if (walk.state.phase === before) continue;
        for (const need of waits[walk.state.phase] ?? []) assert.ok(walk.did.includes(need), `${walk.state.phase} needs ${need}`);
      }
    }),
    runs,
  );
});
