import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { step } from '../../../src/elements/portal/portal.flow.ts';
import {
  INITIAL,
  NEW_CARD,
  type Action,
  type PortalEffect,
  type PortalEvent,
  type PortalState,
} from '../../../src/elements/portal/portal-state.flow.ts';
import type { PortalCardEntry, PortalView } from '../../../src/protocol/portal.ts';
import { aPortalView, PLAN } from './views.ts';

/** A portal that is only its flow. */
class Walk {
  state: PortalState = INITIAL;
  last: readonly PortalEffect[] = [];
  readonly all: PortalEffect[] = [];

  send(...events: PortalEvent[]): this {
    for (const event of events) {
      const { state, effects } = step(this.state, event);
      this.state = state;
      this.last = effects;
      this.all.push(...effects);
    }
    return this;
  }

  get did(): string[] {
    return this.last.map((effect) =>
      effect.type === 'tell' ? `tell ${effect.fact.type}` : effect.type === 'wait' ? `wait ${effect.timer}` : effect.type,
    );
  }

  get deeds(): string[] {
    return this.all.flatMap((effect) => (effect.type === 'tell' && effect.fact.type === 'deed' ? [effect.fact.deed] : []));
  }

  get sent(): Action[] {
    return this.all.flatMap((effect) => (effect.type === 'send' ? [effect.action] : []));
  }
}

const opened = (view: Partial<PortalView> = {}) => new Walk().send({ type: 'begin', session: 'ses_1', view: aPortalView(view) });
const cancel: Action = { deed: 'cancelled', path: 'cancel', body: {}, key: 'key-1' };
const paying: Action = { deed: 'paid', path: 'pay', body: {}, key: 'key-1' };
const entry = (change: Partial<PortalCardEntry> = {}): PortalCardEntry => ({
  state: 'open',
  frame_url: 'https://pay.example/frame/card?session=ses_2',
  amount: 200,
  currency: 'ZAR',
  attempt_key: null,
  failure: null,
  challenge_url: null,
  card_id: null,
  ...change,
});

describe('the portal’s flow', () => {
  test('is ready once, and an older view never replaces a newer one', () => {
    const walk = opened({ version: 5 });
    assert.deepEqual(walk.did, ['wait expiry', 'tell ready']);
    walk.send({ type: 'view', view: aPortalView({ version: 4, test: false }) });
    assert.equal(walk.state.view?.test, true);
    walk.send({ type: 'view', view: aPortalView({ version: 6 }) });
    assert.deepEqual(walk.did, ['wait expiry']);
  });

  test('does one thing at a time, shows the new view and tells it once', () => {
    const walk = opened().send({ type: 'open', panel: { type: 'cancel' } });
    assert.deepEqual(walk.did, ['preview']);
    walk.send({ type: 'act', action: cancel }, { type: 'act', action: { ...cancel, key: 'key-2' } });
    assert.equal(walk.sent.length, 1);
    walk.send({ type: 'close' });
    assert.equal(walk.state.panel?.type, 'cancel', 'what is on its way is not closed');
    const view = aPortalView({ version: 2 });
    walk.send({ type: 'answered', key: 'key-1', view }, { type: 'answered', key: 'key-1', view });
    assert.deepEqual([walk.state.panel, walk.state.notice, walk.deeds], [null, { type: 'done', deed: 'cancelled' }, ['cancelled']]);
  });

  test('an answer that is lost is asked for again under the same key, and nothing is told before it is there', () => {
    const walk = opened().send({ type: 'act', action: cancel }, { type: 'unanswered', key: 'key-1' });
    assert.deepEqual([walk.did, walk.state.notice?.type], [['wait resend'], 'unsure']);
    walk.send({ type: 'timer', timer: 'resend' });
    assert.deepEqual(
      walk.sent.map(({ key }) => key),
      ['key-1', 'key-1'],
    );
    assert.deepEqual(walk.deeds, []);
    walk.send({ type: 'answered', key: 'key-1', view: aPortalView({ version: 2 }) });
    assert.deepEqual(walk.deeds, ['cancelled']);
  });

  test('a decline leaves what was open open, and says that nothing changed', () => {
    const panel = { type: 'plan', choice: { product_id: 'pro_2', qty: 1 } } as const;
    const walk = opened().send({ type: 'open', panel }, { type: 'act', action: { ...cancel, deed: 'plan_changed', path: 'change-plan' } });
    walk.send({ type: 'answered', key: 'key-1', view: aPortalView({ version: 2, declined: 'expired_card' }) });
    assert.deepEqual([walk.state.panel, walk.state.notice, walk.deeds], [panel, { type: 'declined', code: 'expired_card' }, []]);
  });

  test('a payment that nobody knows the end of is said to be on its way; what became of it is asked under its own key, and told once', () => {
    const walk = opened().send({ type: 'open', panel: { type: 'pay', card: 'crd_1' } }, { type: 'act', action: paying });
    walk.send({ type: 'answered', key: 'key-1', view: aPortalView({ version: 2, processing: true }) });
    assert.deepEqual([walk.state.panel, walk.state.doing, walk.state.notice, walk.deeds], [null, null, { type: 'settling' }, []]);
    // The page can be used meanwhile, and whatever is open is not torn away.
    walk.send({ type: 'open', panel: { type: 'invoice', id: 'inv_1' } }, { type: 'view', view: aPortalView({ version: 3 }) });
    assert.deepEqual([walk.sent.length, walk.state.panel?.type], [1, 'invoice']);
    walk.send({ type: 'close' });
    assert.deepEqual(
      walk.sent.map(({ key }) => key),
      ['key-1', 'key-1'],
    );
    walk.send({ type: 'answered', key: 'key-1', view: aPortalView({ version: 4 }) });
    assert.deepEqual([walk.deeds, walk.state.notice, walk.state.awaited], [['paid'], { type: 'done', deed: 'paid' }, null]);
  });

  test('a payment that was on its way and is declined says why, and nothing is told', () => {
    const walk = opened().send({ type: 'act', action: paying });
    walk.send({ type: 'answered', key: 'key-1', view: aPortalView({ version: 2, processing: true }) });
    walk.send({ type: 'view', view: aPortalView({ version: 3 }) });
    walk.send({ type: 'answered', key: 'key-1', view: aPortalView({ version: 4, declined: 'insufficient_funds' }) });
    assert.deepEqual([walk.deeds, walk.state.notice], [[], { type: 'declined', code: 'insufficient_funds' }]);
  });

  test('what another tab did first is read and shown', () => {
    const walk = opened().send(
      { type: 'act', action: cancel },
      { type: 'refused', key: 'key-1', problem: { code: 'not_allowed', message: '' } },
    );
    assert.deepEqual([walk.state.notice?.type, walk.state.doing, walk.did], ['changed', null, ['read', 'focus']]);
  });

  test('goes with the amounts that stand there; where they have changed they are shown anew, and only another click does it', () => {
    const panel = { type: 'plan', choice: { product_id: 'pro_2', qty: 1 } } as const;
    const change: Action = { deed: 'plan_changed', path: 'change-plan', body: { items: [panel.choice] }, key: 'key-1' };
    const walk = opened().send({ type: 'open', panel }, { type: 'previewed', panel, preview: PLAN }, { type: 'act', action: change });
    const agreed = { subscription_id: 'sub_1', total_incl: 34_073, total_recurring_incl: 45_885, date_next_billing: '2027-04-16' };
    assert.deepEqual(walk.sent[0]?.body, { items: [panel.choice], agreed });
    walk.send({ type: 'refused', key: 'key-1', problem: { code: 'stale', message: '' } });
    assert.deepEqual(
      [walk.state.panel, walk.state.notice?.type, walk.state.previewed, walk.did],
      [panel, 'repriced', { type: 'asking' }, ['read', 'preview', 'focus']],
    );
    walk.send({ type: 'previewed', panel, preview: { ...PLAN, total_incl: 45_885 } }, { type: 'act', action: { ...change, key: 'key-2' } });
    assert.deepEqual(walk.sent[1]?.body['agreed'], { ...agreed, total_incl: 45_885 });
    assert.deepEqual([walk.sent.length, walk.deeds], [2, []]);
  });

  test('a link that expired before the click is renewed, and what was open opens again', () => {
    const walk = opened().send({ type: 'open', panel: { type: 'cancel' } }, { type: 'act', action: cancel });
    walk.send({ type: 'refused', key: 'key-1', problem: { code: 'not_allowed', message: '' } });
    walk.send({ type: 'view', view: aPortalView({ version: 2, state: 'expired' }) }, { type: 'renewed', session: 'ses_2' });
    walk.send({ type: 'view', view: aPortalView({ version: 3, session_id: 'ses_2' }) });
    assert.deepEqual([walk.state.panel?.type, walk.deeds], ['cancel', []]);
    // Refused for another reason, it stays closed.
    const other = opened().send({ type: 'open', panel: { type: 'cancel' } }, { type: 'act', action: cancel });
    other.send({ type: 'refused', key: 'key-1', problem: { code: 'not_allowed', message: '' } });
    other.send({ type: 'view', view: aPortalView({ version: 2 }) }, { type: 'view', view: aPortalView({ version: 3, state: 'expired' }) });
    other.send({ type: 'renewed', session: 'ses_2' }, { type: 'view', view: aPortalView({ version: 4, session_id: 'ses_2' }) });
    assert.equal(other.state.panel, null);
  });

  test('a preview counts only for what it was asked of', () => {
    const first = { type: 'plan', choice: { product_id: 'pro_2', qty: 1 } } as const;
    const walk = opened().send(
      { type: 'open', panel: first },
      { type: 'open', panel: { type: 'plan', choice: { product_id: 'pro_1', qty: 1 } } },
    );
    walk.send({ type: 'previewed', panel: first, preview: null });
    assert.deepEqual(walk.state.previewed, { type: 'asking' });
  });

  test('a new card is verified first, then what it was typed for happens with it', () => {
    const walk = opened({ subscription: null, cards: [] }).send({
      type: 'open',
      panel: { type: 'subscribe', choice: { product_id: 'pro_1', qty: 1 }, card: NEW_CARD },
    });
    assert.deepEqual(walk.did, ['preview', 'entry']);
    const subscribe: Action = { deed: 'subscribed', path: 'subscribe', body: { items: [] }, key: 'key-1' };
    walk.send({ type: 'act', action: subscribe, card: { nickname: '' } });
    assert.deepEqual(walk.did, ['tokenise']);
    walk.send({ type: 'token', token: 'tok_1.x', key: 'key-card' });
    walk.send({
      type: 'answered',
      key: 'key-card',
      view: aPortalView({ version: 2, card_entry: entry({ state: 'action', challenge_url: 'https://x' }) }),
    });
    assert.deepEqual([walk.state.doing?.type, walk.did], ['verifying', ['wait expiry', 'wait poll']]);
    walk.send({ type: 'view', view: aPortalView({ version: 3, card_entry: entry({ state: 'completed', card_id: 'crd_9' }) }) });
    assert.deepEqual(walk.sent.at(-1)?.body, { items: [], card_id: 'crd_9' });
    walk.send({ type: 'answered', key: 'key-1', view: aPortalView({ version: 4 }) });
    assert.deepEqual(walk.deeds, ['card_added', 'subscribed']);
  });

  test('a card that is declined stores nothing, and another one can be typed', () => {
    const walk = opened({ card_entry: entry() }).send({ type: 'open', panel: { type: 'card' } }, { type: 'add', nickname: ' Blue ' });
    walk.send({ type: 'token', token: 'tok_1.x', key: 'key-card' });
    assert.deepEqual(walk.sent[0]?.body, { token: 'tok_1.x', card_nickname: 'Blue' });
    const failure = { attempt_key: 'key-card', code: 'insufficient_funds', retryable: true } as const;
    walk.send({ type: 'answered', key: 'key-card', view: aPortalView({ version: 2, card_entry: entry({ failure }) }) });
    assert.deepEqual(
      [walk.state.notice, walk.state.panel?.type, walk.state.doing, walk.deeds],
      [{ type: 'card', code: 'insufficient_funds' }, 'card', null, []],
    );
  });

  test('an expired link closes everything and is told once', () => {
    const walk = opened().send({ type: 'open', panel: { type: 'cancel' } }, { type: 'timer', timer: 'expiry' });
    assert.deepEqual(walk.did, ['read']);
    const view = aPortalView({ version: 2, state: 'expired' });
    walk.send({ type: 'view', view }, { type: 'view', view });
    assert.deepEqual([walk.state.phase, walk.state.panel], ['renewing', null]);
    walk.send({ type: 'not-renewed' }, { type: 'view', view }, { type: 'not-renewed' });
    assert.equal(walk.state.phase, 'expired');
    assert.equal(walk.all.filter((effect) => effect.type === 'tell' && effect.fact.type === 'expired').length, 1);
  });

  test('a page that knows a way to another link goes on with what was open, and nobody is told', () => {
    const walk = opened().send(
      { type: 'open', panel: { type: 'cancel' } },
      { type: 'view', view: aPortalView({ version: 2, state: 'expired' }) },
    );
    assert.deepEqual(walk.did, ['renew']);
    walk.send({ type: 'renewed', session: 'ses_2' });
    assert.deepEqual(walk.did, ['read']);
    // What the old link still says does not count.
    walk.send({ type: 'view', view: aPortalView({ version: 9 }) });
    assert.equal(walk.state.view, null);
    walk.send({ type: 'view', view: aPortalView({ version: 3, session_id: 'ses_2' }) });
    assert.deepEqual([walk.state.phase, walk.state.panel?.type, walk.did], ['open', 'cancel', ['wait expiry', 'tell ready', 'preview']]);
    assert.ok(!walk.all.some((effect) => effect.type === 'tell' && effect.fact.type === 'expired'));
  });

  test('where nothing could be read it says so and can be tried again; what is there stays', () => {
    const walk = new Walk().send({ type: 'begin', session: 'ses_1', view: null }, { type: 'lost', problem: null });
    assert.deepEqual([walk.state.phase, walk.did], ['unavailable', ['tell error']]);
    assert.deepEqual(walk.send({ type: 'retry' }).did, ['read']);
    assert.deepEqual(opened().send({ type: 'lost', problem: null }).state.phase, 'open');
  });
});
