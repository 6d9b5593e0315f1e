import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HOSTED, hostedStep, hostedUrl, type HostedEffect, type HostedEvent } from '../../../src/elements/checkout/flow/hosted.flow.ts';
import type { HostedView } from '../../../src/protocol/hosted.ts';

/** A checkout on the service's own page. The proxy learns of its outcome only by webhook. */

const aView = (change: Partial<HostedView> = {}): HostedView => ({
  kind: 'hosted',
  session_id: 'ses_1',
  state: 'open',
  version: 0,
  page_url: 'https://bank.example/pay/1',
  type: 'EMBED',
  failure: null,
  outcome: null,
  ...change,
});
const outcome = { transaction_id: 'tra_1', transaction_status: 'PAID', card_id: null };
const read = (change?: Partial<HostedView>): HostedEvent => ({
  type: 'read',
  answer: change ? { type: 'view', view: aView(change) } : { type: 'silence' },
});
const time: HostedEvent = { type: 'time', timer: 'ask' };

const expired = read({ state: 'expired', version: 1 });

function walk(...events: HostedEvent[]): { effects: HostedEffect[]; facts: string[]; url: string | null } {
  const start = { type: 'start', session: 'ses_1', first: null, pageUrl: 'https://page.example/own' } as const;
  let { state } = hostedStep(HOSTED, start);
  const effects: HostedEffect[] = [];
  for (const event of events) {
    const next = hostedStep(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { effects, facts: effects.flatMap((effect) => (effect.type === 'emit' ? [effect.fact.type] : [])), url: hostedUrl(state) };
}

test('an embedded page is shown in a frame and polled until a webhook has the outcome', () => {
  const { effects, facts } = walk(
    read({}),
    { type: 'shown' },
    { type: 'shown' },
    time,
    read(),
    read({ state: 'completed', version: 1, outcome }),
    time,
  );
  assert.deepEqual(facts, ['ready', 'completed']);
  assert.deepEqual(
    effects.map(({ type }) => type),
    ['wait', 'emit', 'read', 'wait', 'emit'],
  );
});

test('a page of its own is opened once', () => {
  const { effects } = walk(read({ type: 'PAGE' }), time, read({ type: 'PAGE' }));
  assert.deepEqual(
    effects.filter(({ type }) => type === 'leave'),
    [{ type: 'leave', url: 'https://bank.example/pay/1' }],
  );
});

test('a shopper who comes back from it after paying reads that, and is not sent there again', () => {
  const { effects, facts } = walk(read({ type: 'PAGE', state: 'completed', outcome }));
  assert.deepEqual(facts, ['completed']);
  assert.ok(effects.every(({ type }) => type !== 'leave'));
});

test('if the proxy did not create the session, the page gives its address', () => {
  assert.equal(walk(read()).url, 'https://page.example/own');
  assert.equal(walk(read({})).url, 'https://bank.example/pay/1');
});

test('each failed attempt is reported once', () => {
  const failure = { key: 'ses_1 1', code: 'card_declined', message: 'The card was declined.' };
  const { facts } = walk(
    read({ failure, version: 1 }),
    read({ failure, version: 1 }),
    read({ failure: { ...failure, key: 'ses_1 2' }, version: 2 }),
  );
  assert.deepEqual(facts, ['failed', 'failed']);
});

test('an expired session is renewed if the page can do that, and is over only if there is no other', () => {
  const { effects, facts } = walk({ type: 'renewable', canRenew: true }, read({}), expired, read({}));
  assert.deepEqual(
    effects.map(({ type }) => type),
    ['wait', 'renew'],
  );
  assert.deepEqual(facts, []);
  assert.deepEqual(walk({ type: 'renewable', canRenew: true }, expired, { type: 'renew_failed' }, { type: 'renew_failed' }).facts, [
    'expired',
  ]);
  assert.deepEqual(walk(expired, { type: 'renew_failed' }).facts, ['expired']);
});

test('an element that is put back while its session is renewed asks the page again', () => {
  const { effects } = walk({ type: 'renewable', canRenew: true }, expired, { type: 'resume' });
  assert.deepEqual(
    effects.map(({ type }) => type),
    ['renew', 'renew'],
  );
});

test('a shopper whose session has ended can ask for another one, and the end is reported once', () => {
  const ended = [{ type: 'renewable', canRenew: true }, expired, { type: 'renew_failed' }] satisfies HostedEvent[];
  const { effects, facts } = walk(...ended, { type: 'again' }, { type: 'again' }, { type: 'renew_failed' });
  assert.deepEqual(
    effects.map(({ type }) => type),
    ['renew', 'emit', 'renew', 'focus', 'focus'],
  );
  assert.deepEqual(facts, ['expired']);
  assert.deepEqual(walk(expired, { type: 'again' }).effects.length, 1);
});

test('the session ends once, whatever arrives in whatever order', () => {
  const event: fc.Arbitrary<HostedEvent> = fc.oneof(
    fc.constantFrom<HostedEvent>(
      time,
      { type: 'shown' },
      { type: 'again' },
      { type: 'renew_failed' },
      { type: 'renewable', canRenew: true },
      { type: 'renewable', canRenew: false },
      read(),
    ),
    fc
      .record({
        state: fc.constantFrom<HostedView['state']>('open', 'processing', 'completed', 'cancelled', 'expired'),
        version: fc.integer({ min: 0, max: 5 }),
      })
      .map((change) => read(change)),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const { facts } = walk(...events);
      assert.ok(facts.filter((fact) => ['completed', 'cancelled', 'expired'].includes(fact)).length <= 1);
      assert.ok(facts.filter((fact) => fact === 'ready').length <= 1);
    }),
  );
});
