import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { outcomeOf } from '../../../src/elements/portal/flow/portal-act.flow.ts';
import { step } from '../../../src/elements/portal/flow/portal.flow.ts';
import {
  INITIAL,
  NEW_CARD,
  type Action,
  type PortalEffect,
  type PortalEvent,
  type PortalState,
} from '../../../src/elements/portal/flow/portal-state.flow.ts';
import type { PortalCardEntry, PortalView } from '../../../src/contract/sessions/portal.ts';
import { aPortalView, PLAN, STANDINGS } from './views.ts';

/** A portal that consists only of its flow. */
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
      effect.type === 'emit' ? `emit ${effect.fact.type}` : effect.type === 'wait' ? `wait ${effect.timer}` : effect.type,
    );
  }

  get actions(): string[] {
    return this.all.flatMap((effect) => (effect.type === 'emit' && effect.fact.type === 'action' ? [effect.fact.action] : []));
  }

  get sent(): Action[] {
    return this.all.flatMap((effect) => (effect.type === 'send' ? [effect.action] : []));
  }
}

const opened = (view: Partial<PortalView> = {}) => new Walk().send({ type: 'start', session: 'ses_1', view: aPortalView(view) });
const cancel: Action = { name: 'cancel', body: {}, key: 'key-1' };
const paying: Action = { name: 'pay', body: {}, key: 'key-1' };
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
    assert.deepEqual(walk.did, ['wait expiry', 'emit ready']);
    walk.send({ type: 'pushed', view: aPortalView({ version: 4, test: false }) });
    assert.equal(walk.state.view?.test, true);
    walk.send({ type: 'pushed', view: aPortalView({ version: 6 }) });
    assert.deepEqual(walk.did, ['wait expiry']);
  });

  test('does one action at a time, shows the new view and reports it once', () => {
    const walk = opened().send({ type: 'open', panel: { type: 'cancel' } });
    assert.deepEqual(walk.did, ['preview']);
    walk.send({ type: 'act', action: cancel }, { type: 'act', action: { ...cancel, key: 'key-2' } });
    assert.equal(walk.sent.length, 1);
    walk.send({ type: 'close' });
    assert.deepEqual([walk.state.panel, walk.state.notice, walk.state.activity?.type], [null, { type: 'under_way' }, 'sending']);
    walk.send({ type: 'open', panel: { type: 'card' } }, { type: 'act', action: { ...cancel, key: 'key-3' } });
    assert.deepEqual([walk.state.panel, walk.sent.length, walk.did], [null, 1, ['focus']], 'what is on its way is shown again instead');
    const view = aPortalView({ version: 2 });
    walk.send(
      { type: 'answered', key: 'key-1', answer: { type: 'view', view } },
      { type: 'answered', key: 'key-1', answer: { type: 'view', view } },
    );
    assert.deepEqual([walk.state.panel, walk.state.notice, walk.actions], [null, { type: 'done', action: 'cancel' }, ['cancel']]);
  });

  test('requests a lost answer again with the same key, and reports nothing before it has arrived', () => {
    const walk = opened().send({ type: 'act', action: cancel }, { type: 'answered', key: 'key-1', answer: { type: 'silence' } });
    assert.deepEqual([walk.did, walk.state.notice?.type], [['wait resend'], 'unsure']);
    walk.send({ type: 'time', timer: 'resend' });
    assert.deepEqual(
      walk.sent.map(({ key }) => key),
      ['key-1', 'key-1'],
    );
    assert.deepEqual(walk.actions, []);
    walk.send({ type: 'answered', key: 'key-1', answer: { type: 'view', view: aPortalView({ version: 2 }) } });
    assert.deepEqual(walk.actions, ['cancel']);
  });

  test('after a decline leaves the panel open, and says that nothing has changed', () => {
    const panel = { type: 'plan', choice: { product_id: 'pro_2', qty: 1 } } as const;
    const walk = opened().send({ type: 'open', panel }, { type: 'act', action: { ...cancel, name: 'change_plan' } });
    walk.send({ type: 'answered', key: 'key-1', answer: { type: 'view', view: aPortalView({ version: 2, declined: 'expired_card' }) } });
    assert.deepEqual([walk.state.panel, walk.state.notice, walk.actions], [panel, { type: 'declined', code: 'expired_card' }, []]);
  });

  test('reports an undecided payment as in progress, asks for its result with its own key, and reports that once', () => {
    const walk = opened().send({ type: 'open', panel: { type: 'pay', card: 'crd_1' } }, { type: 'act', action: paying });
    walk.send({ type: 'answered', key: 'key-1', answer: { type: 'view', view: aPortalView({ version: 2, processing: true }) } });
    assert.deepEqual([walk.state.panel, walk.state.activity, walk.state.notice, walk.actions], [null, null, { type: 'settling' }, []]);
    // The customer can use the page meanwhile, and an open panel stays open.
    walk.send({ type: 'open', panel: { type: 'invoice', id: 'inv_1' } }, { type: 'pushed', view: aPortalView({ version: 3 }) });
    assert.deepEqual([walk.sent.length, walk.state.panel?.type], [1, 'invoice']);
    walk.send({ type: 'close' });
    assert.deepEqual(
      walk.sent.map(({ key }) => key),
      ['key-1', 'key-1'],
    );
    walk.send({ type: 'answered', key: 'key-1', answer: { type: 'view', view: aPortalView({ version: 4 }) } });
    assert.deepEqual([walk.actions, walk.state.notice, walk.state.pendingAction], [['pay'], { type: 'done', action: 'pay' }, null]);
  });

  test('says why an undecided payment was finally declined, and dispatches no event', () => {
    const walk = opened().send({ type: 'act', action: paying });
    walk.send({ type: 'answered', key: 'key-1', answer: { type: 'view', view: aPortalView({ version: 2, processing: true }) } });
    walk.send({ type: 'pushed', view: aPortalView({ version: 3 }) });
    walk.send({
      type: 'answered',
      key: 'key-1',
      answer: { type: 'view', view: aPortalView({ version: 4, declined: 'insufficient_funds' }) },
    });
    assert.deepEqual([walk.actions, walk.state.notice], [[], { type: 'declined', code: 'insufficient_funds' }]);
  });

  test('reads and shows first what another tab did', () => {
    const walk = opened().send(
      { type: 'act', action: cancel },
      { type: 'answered', key: 'key-1', answer: { type: 'problem', code: 'not_allowed' } },
    );
    assert.deepEqual([walk.state.notice?.type, walk.state.activity, walk.did], ['changed', null, ['read', 'focus']]);
  });

  test('sends the amounts that are shown; if they have changed, it shows the new ones and waits for another click', () => {
    const panel = { type: 'plan', choice: { product_id: 'pro_2', qty: 1 } } as const;
    const change: Action = { name: 'change_plan', body: { items: [panel.choice] }, key: 'key-1' };
    const walk = opened().send({ type: 'open', panel }, { type: 'previewed', panel, preview: PLAN }, { type: 'act', action: change });
    const agreed = { subscription_id: 'sub_1', total_incl: 34_073, total_recurring_incl: 45_885, date_next_billing: '2027-04-16' };
    assert.deepEqual(walk.sent[0]?.body, { items: [panel.choice], agreed });
    walk.send({ type: 'answered', key: 'key-1', answer: { type: 'problem', code: 'stale' } });
    assert.deepEqual(
      [walk.state.panel, walk.state.notice?.type, walk.state.previewState, walk.did],
      [panel, 'repriced', { type: 'asking' }, ['read', 'preview', 'focus']],
    );
    walk.send({ type: 'previewed', panel, preview: { ...PLAN, total_incl: 45_885 } }, { type: 'act', action: { ...change, key: 'key-2' } });
    assert.deepEqual(walk.sent[1]?.body['agreed'], { ...agreed, total_incl: 45_885 });
    assert.deepEqual([walk.sent.length, walk.actions], [2, []]);
  });

  test('sends with whatever costs something or goes on what its panel shows of it', () => {
    const subscription_id = 'sub_1';
    for (const [standing, panel, agreed] of [
      ['past due', { type: 'pay', card: 'crd_1' }, { subscription_id, total_incl: 22_885 }],
      ['stopped', { type: 'reactivate' }, { subscription_id, total_incl: 22_885, date_next_billing: '2027-05-01' }],
      ['paused, to be resumed', { type: 'resume' }, { subscription_id, date_next_billing: '2027-05-01' }],
    ] as const) {
      const action: Action = { name: panel.type, body: {}, key: 'key-1' };
      const walk = opened(STANDINGS[standing]?.view).send({ type: 'open', panel }, { type: 'act', action });
      assert.deepEqual(walk.sent[0]?.body, { agreed }, standing);
    }
  });

  test('an answer that comes once more does not end the action after it', () => {
    const view = (version: number) => ({ type: 'view', view: aPortalView({ version }) }) as const;
    const walk = opened().send({ type: 'act', action: cancel }, { type: 'answered', key: 'key-1', answer: { type: 'silence' } });
    walk.send({ type: 'time', timer: 'resend' }, { type: 'answered', key: 'key-1', answer: view(2) });
    walk.send({ type: 'act', action: { ...paying, key: 'key-2' } }, { type: 'answered', key: 'key-1', answer: view(3) });
    assert.deepEqual([walk.actions, walk.state.activity?.type], [['cancel'], 'sending']);
    walk.send({ type: 'answered', key: 'key-2', answer: view(4) });
    assert.deepEqual([walk.actions, walk.state.activity], [['cancel', 'pay'], null]);
  });

  test('renews a link that expired before the click, and opens the panel again', () => {
    const walk = opened().send({ type: 'open', panel: { type: 'cancel' } }, { type: 'act', action: cancel });
    walk.send({ type: 'answered', key: 'key-1', answer: { type: 'problem', code: 'not_allowed' } });
    walk.send({ type: 'pushed', view: aPortalView({ version: 2, state: 'expired' }) }, { type: 'renewed', session: 'ses_2' });
    walk.send({ type: 'pushed', view: aPortalView({ version: 3, session_id: 'ses_2' }) });
    assert.deepEqual([walk.state.panel?.type, walk.actions], ['cancel', []]);
    // After a refusal for another reason the panel stays closed.
    const other = opened().send({ type: 'open', panel: { type: 'cancel' } }, { type: 'act', action: cancel });
    other.send({ type: 'answered', key: 'key-1', answer: { type: 'problem', code: 'not_allowed' } });
    other.send(
      { type: 'pushed', view: aPortalView({ version: 2 }) },
      { type: 'pushed', view: aPortalView({ version: 3, state: 'expired' }) },
    );
    other.send({ type: 'renewed', session: 'ses_2' }, { type: 'pushed', view: aPortalView({ version: 4, session_id: 'ses_2' }) });
    assert.equal(other.state.panel, null);
  });

  test('reads the session again after every refusal: the link may have expired', () => {
    const panel = { type: 'cancel' } as const;
    const walk = opened().send({ type: 'open', panel }, { type: 'previewed', panel, preview: null, refused: true });
    assert.deepEqual(walk.did, ['read']);
    for (const code of ['not_allowed', 'not_found', 'stale', 'invalid', 'card_data_refused', 'origin_refused'] as const) {
      const acting = opened().send({ type: 'open', panel }, { type: 'act', action: cancel });
      acting.send({ type: 'answered', key: 'key-1', answer: { type: 'problem', code } });
      assert.ok(acting.did.includes('read'), code);
    }
    const typing = opened().send({ type: 'open', panel: { type: 'card' } }, { type: 'add', nickname: '' });
    assert.ok(typing.send({ type: 'token_refused', shown: false }).did.includes('read'), 'no token');
    walk.send({ type: 'pushed', view: aPortalView({ version: 9, state: 'expired' }) });
    assert.deepEqual([walk.state.phase, walk.state.panel], ['renewing', null]);
  });

  test('closes a panel whose subject does not exist any more', () => {
    const { allowed } = aPortalView();
    const gone: [PortalState['panel'], Partial<PortalView>][] = [
      [{ type: 'cancel' }, { allowed: { ...allowed, cancel: false } }],
      [{ type: 'plan', choice: null }, { subscription: null }],
      [{ type: 'plan', choice: { product_id: 'pro_1', qty: 1 } }, { allowed: { ...allowed, change_plan: false } }],
      [{ type: 'remove', card_id: 'crd_2' }, { cards: [] }],
      [{ type: 'invoice', id: 'inv_1' }, { invoices: null }],
      [{ type: 'details' }, { allowed: { ...allowed, change_details: false } }],
    ];
    for (const [panel, change] of gone) {
      if (panel === null) continue;
      const walk = opened().send({ type: 'open', panel }, { type: 'pushed', view: aPortalView({ version: 2 }) });
      assert.deepEqual(walk.state.panel, panel);
      walk.send({ type: 'pushed', view: aPortalView({ version: 3, ...change }) });
      assert.deepEqual([walk.state.panel, walk.state.notice?.type], [null, 'changed']);
    }
  });

  test('pays nothing for a customer who leaves before the payment: the card is only stored', () => {
    const walk = opened({ card_entry: entry() }).send(
      { type: 'open', panel: { type: 'pay', card: NEW_CARD } },
      { type: 'act', action: paying, card: { nickname: '' } },
      { type: 'token', token: 'tok', key: 'key-2' },
      { type: 'close' },
    );
    walk.send({
      type: 'answered',
      key: 'key-2',
      answer: { type: 'view', view: aPortalView({ version: 2, card_entry: entry({ state: 'completed', card_id: 'crd_9' }) }) },
    });
    assert.deepEqual(
      walk.sent.map(({ name }) => name),
      ['add_card'],
    );
    assert.deepEqual(walk.actions, ['add_card']);
  });

  test('does not request a preview of the present plan', () => {
    const walk = opened().send({ type: 'open', panel: { type: 'plan', choice: { product_id: 'pro_1', qty: 1 } } });
    assert.deepEqual([walk.did, walk.state.previewState], [[], null]);
  });

  test('uses a preview only for the choice that it was made for', () => {
    const first = { type: 'plan', choice: { product_id: 'pro_2', qty: 1 } } as const;
    const walk = opened().send(
      { type: 'open', panel: first },
      { type: 'open', panel: { type: 'plan', choice: { product_id: 'pro_3', qty: 1 } } },
    );
    walk.send({ type: 'previewed', panel: first, preview: null });
    assert.deepEqual(walk.state.previewState, { type: 'asking' });
  });

  test('verifies a new card first, then sends the action that it was typed for', () => {
    const walk = opened({ subscription: null, cards: [] }).send({
      type: 'open',
      panel: { type: 'subscribe', choice: { product_id: 'pro_1', qty: 1 }, card: NEW_CARD },
    });
    assert.deepEqual(walk.did, ['preview', 'entry']);
    const subscribe: Action = { name: 'subscribe', body: { items: [] }, key: 'key-1' };
    walk.send({ type: 'act', action: subscribe, card: { nickname: '' } });
    assert.deepEqual(walk.did, ['tokenise']);
    walk.send({ type: 'token', token: 'tok_1.x', key: 'key-card' });
    walk.send({
      type: 'answered',
      key: 'key-card',
      answer: { type: 'view', view: aPortalView({ version: 2, card_entry: entry({ state: 'action', challenge_url: 'https://x' }) }) },
    });
    assert.deepEqual([walk.state.activity?.type, walk.did], ['verifying', ['wait expiry', 'wait ask']]);
    walk.send({ type: 'pushed', view: aPortalView({ version: 3, card_entry: entry({ state: 'completed', card_id: 'crd_9' }) }) });
    assert.deepEqual(walk.sent.at(-1)?.body, { items: [], card_id: 'crd_9' });
    walk.send({ type: 'answered', key: 'key-1', answer: { type: 'view', view: aPortalView({ version: 4 }) } });
    assert.deepEqual(walk.actions, ['add_card', 'subscribe']);
  });

  test('after a reload while a card’s bank asks, continues there, and reports how it ended', () => {
    const failure = { attempt_key: 'key-card', code: 'authentication_failed', retryable: true } as const;
    const asking = entry({ state: 'action', challenge_url: 'https://x', attempt_key: 'key-card' });
    const approved = entry({ state: 'completed', card_id: 'crd_9' });
    const reloaded = () => opened({ card_entry: asking });
    assert.deepEqual([reloaded().state.panel, reloaded().state.activity?.type], [{ type: 'card' }, 'verifying']);
    const stored = reloaded().send({ type: 'pushed', view: aPortalView({ version: 2, card_entry: approved }) });
    assert.deepEqual([stored.state.panel, stored.state.notice, stored.actions], [null, { type: 'done', action: 'add_card' }, ['add_card']]);
    const declined = reloaded().send({ type: 'pushed', view: aPortalView({ version: 2, card_entry: entry({ failure }) }) });
    assert.deepEqual([declined.state.panel?.type, declined.state.notice], ['card', { type: 'card', code: 'authentication_failed' }]);
  });

  test('after a reload while the network does not answer about a card, opens no panel, and other actions are possible', () => {
    const walk = opened({ card_entry: entry({ state: 'checking', attempt_key: 'key-card' }) });
    assert.deepEqual([walk.state.panel, walk.state.activity], [null, null]);
    walk.send({ type: 'open', panel: { type: 'cancel' } });
    assert.equal(walk.state.panel?.type, 'cancel');
  });

  test('a panel that is closed while the network does not answer about its card leaves room for other actions', () => {
    const asked = (state: 'processing' | 'checking', version: number) =>
      aPortalView({ version, card_entry: entry({ state, attempt_key: 'key-card' }) });
    const typed = () =>
      opened({ card_entry: entry() })
        .send(
          { type: 'open', panel: { type: 'card' } },
          { type: 'add', nickname: '' },
          { type: 'token', token: 'tok_1.x', key: 'key-card' },
        )
        .send({ type: 'answered', key: 'key-card', answer: { type: 'view', view: asked('processing', 2) } });
    const closedLater = typed().send({ type: 'pushed', view: asked('checking', 3) }, { type: 'close' });
    const closedBefore = typed().send({ type: 'close' }, { type: 'pushed', view: asked('checking', 3) });
    for (const walk of [closedLater, closedBefore]) {
      assert.deepEqual([walk.state.panel, walk.state.activity], [null, null]);
      walk.send({ type: 'open', panel: { type: 'cancel' } });
      assert.equal(walk.state.panel?.type, 'cancel');
      // A panel for cards shows how it ends.
      walk.send({ type: 'close' }, { type: 'open', panel: { type: 'card' } }, { type: 'pushed', view: asked('checking', 4) });
      assert.equal(walk.state.activity?.type, 'verifying');
      walk.send({ type: 'pushed', view: aPortalView({ version: 5, card_entry: entry({ state: 'completed', card_id: 'crd_9' }) }) });
      assert.deepEqual([walk.state.activity, walk.actions], [null, ['add_card']]);
    }
    // Closed while it is sent, while the network is silent, or before that: how it ends is reported without waiting for it.
    const sending = () =>
      opened({ card_entry: entry() }).send(
        { type: 'open', panel: { type: 'card' } },
        { type: 'add', nickname: '' },
        { type: 'token', token: 'tok_1.x', key: 'key-card' },
        { type: 'close' },
      );
    const closedFirst = () => sending().send({ type: 'answered', key: 'key-card', answer: { type: 'view', view: asked('checking', 2) } });
    assert.deepEqual([closedFirst().state.notice, closedFirst().state.activity], [null, null]);
    const stored = aPortalView({ version: 5, card_entry: entry({ state: 'completed', card_id: 'crd_9' }) });
    const failure = { attempt_key: 'key-card', code: 'insufficient_funds', retryable: true } as const;
    const declined = aPortalView({ version: 5, card_entry: entry({ failure }) });
    for (const walk of [
      () => closedFirst(),
      () => typed().send({ type: 'pushed', view: asked('checking', 3) }, { type: 'close' }),
      () => typed().send({ type: 'close' }, { type: 'pushed', view: asked('checking', 3) }),
    ]) {
      const approved = walk().send({ type: 'pushed', view: stored }, { type: 'pushed', view: { ...stored, version: 6 } });
      assert.deepEqual([approved.actions, approved.state.notice], [['add_card'], { type: 'done', action: 'add_card' }]);
      const refused = walk().send({ type: 'pushed', view: declined });
      assert.deepEqual([refused.actions, refused.state.notice], [[], { type: 'card', code: 'insufficient_funds' }]);
      // An action whose payment was decided at the same time is not forgotten.
      const pay: Action = { name: 'pay', body: {}, key: 'key-pay' };
      const paid = walk().send({ type: 'open', panel: { type: 'pay', card: 'crd_1' } }, { type: 'act', action: pay });
      const settling = { ...asked('checking', 4), processing: true };
      paid.send({ type: 'answered', key: 'key-pay', answer: { type: 'view', view: settling } }, { type: 'pushed', view: stored });
      assert.deepEqual([paid.actions, paid.sent.at(-1)?.key, paid.sent.length], [['add_card'], 'key-pay', 3]);
      const busy = walk().send({ type: 'open', panel: { type: 'cancel' } }, { type: 'pushed', view: stored });
      assert.deepEqual([busy.actions, busy.state.panel?.type, busy.state.notice], [['add_card'], 'cancel', null]);
    }
    // While a bank decides, the outcome is shown on the page, so nothing else begins.
    assert.equal(typed().send({ type: 'close' }).state.activity?.type, 'verifying');
  });

  test('a bank’s question about a card of another tab opens no panel, and is answered in a panel for cards', () => {
    const asking = { card_entry: entry({ state: 'action', challenge_url: 'https://x', attempt_key: 'key-card' }) };
    const other = opened().send({ type: 'pushed', view: aPortalView({ version: 2, ...asking }) });
    assert.deepEqual([other.state.panel, other.state.activity], [null, null]);
    other.send({ type: 'open', panel: { type: 'card' } }, { type: 'pushed', view: aPortalView({ version: 3, ...asking }) });
    assert.equal(other.state.activity?.type, 'verifying');
  });

  test('stores no declined card, and another one can be typed', () => {
    const walk = opened({ card_entry: entry() }).send({ type: 'open', panel: { type: 'card' } }, { type: 'add', nickname: ' Blue ' });
    walk.send({ type: 'token', token: 'tok_1.x', key: 'key-card' });
    assert.deepEqual(walk.sent[0]?.body, { token: 'tok_1.x', card_nickname: 'Blue' });
    const failure = { attempt_key: 'key-card', code: 'insufficient_funds', retryable: true } as const;
    walk.send({
      type: 'answered',
      key: 'key-card',
      answer: { type: 'view', view: aPortalView({ version: 2, card_entry: entry({ failure }) }) },
    });
    assert.deepEqual(
      [walk.state.notice, walk.state.panel?.type, walk.state.activity, walk.actions],
      [{ type: 'card', code: 'insufficient_funds' }, 'card', null, []],
    );
  });

  test('an expired link closes everything and is reported once', () => {
    const walk = opened().send({ type: 'open', panel: { type: 'cancel' } }, { type: 'time', timer: 'expiry' });
    assert.deepEqual(walk.did, ['read']);
    const view = aPortalView({ version: 2, state: 'expired' });
    walk.send({ type: 'pushed', view }, { type: 'pushed', view });
    assert.deepEqual([walk.state.phase, walk.state.panel], ['renewing', null]);
    walk.send({ type: 'renew_failed' }, { type: 'pushed', view }, { type: 'renew_failed' });
    assert.equal(walk.state.phase, 'expired');
    assert.equal(walk.all.filter((effect) => effect.type === 'emit' && effect.fact.type === 'expired').length, 1);
  });

  test('a page that supplies another link continues with the open panel, and no event is dispatched', () => {
    const walk = opened().send(
      { type: 'open', panel: { type: 'cancel' } },
      { type: 'pushed', view: aPortalView({ version: 2, state: 'expired' }) },
    );
    assert.deepEqual(walk.did, ['renew']);
    walk.send({ type: 'renewed', session: 'ses_2' });
    assert.deepEqual(walk.did, ['read']);
    // Later messages about the old link are ignored.
    walk.send({ type: 'pushed', view: aPortalView({ version: 9 }) });
    assert.equal(walk.state.view, null);
    walk.send({ type: 'pushed', view: aPortalView({ version: 3, session_id: 'ses_2' }) });
    assert.deepEqual([walk.state.phase, walk.state.panel?.type, walk.did], ['open', 'cancel', ['wait expiry', 'emit ready', 'preview']]);
    assert.ok(!walk.all.some((effect) => effect.type === 'emit' && effect.fact.type === 'expired'));
  });

  test('says that nothing could be read, and can try again; what is shown stays', () => {
    const walk = new Walk().send({ type: 'start', session: 'ses_1', view: null }, { type: 'read', answer: { type: 'silence' } });
    assert.deepEqual([walk.state.phase, walk.did], ['unavailable', ['emit error']]);
    assert.deepEqual(walk.send({ type: 'retry' }).did, ['read']);
    assert.deepEqual(opened().send({ type: 'read', answer: { type: 'silence' } }).state.phase, 'open');
  });
});

describe('how a press of a panel’s main button ends', () => {
  function end(walk: Walk, ...events: PortalEvent[]): string {
    for (const event of events) {
      const before = walk.state;
      walk.send(event);
      const outcome = outcomeOf(walk.state, before);
      if (outcome) return outcome;
    }
    return 'open';
  }
  const answered = (view: Partial<PortalView>): PortalEvent => ({
    type: 'answered',
    key: 'key-1',
    answer: { type: 'view', view: aPortalView({ version: 2, ...view }) },
  });
  const refused = (code: 'invalid' | 'not_allowed' | 'refused', fields = {}): PortalEvent => ({
    type: 'answered',
    key: 'key-1',
    answer: { type: 'problem', code, fields },
  });
  const act: PortalEvent = { type: 'act', action: paying };
  const pay = () => opened().send({ type: 'open', panel: { type: 'pay', card: 'crd_1' } });
  const details = () => opened().send({ type: 'open', panel: { type: 'details' } });
  const change: PortalEvent = { type: 'act', action: { name: 'change_details', body: { email: 'x' }, key: 'key-1' } };
  const card = () => opened({ card_entry: entry() }).send({ type: 'open', panel: { type: 'card' } });
  const add: PortalEvent = { type: 'add', nickname: '' };
  const lost: PortalEvent = { type: 'answered', key: 'key-1', answer: { type: 'silence' } };
  const again: PortalEvent = { type: 'time', timer: 'resend' };

  const ENDS: Readonly<Record<string, readonly [ends: string, walk: () => Walk, ...events: PortalEvent[]]>> = {
    done: ['completed', pay, act, answered({})],
    declined: ['failed', pay, act, answered({ declined: 'insufficient_funds' })],
    'not decided yet': ['pending', pay, act, answered({ processing: true })],
    refused: ['failed', pay, act, refused('refused')],
    'not possible any more': ['failed', pay, act, refused('not_allowed')],
    'with a wrong field': ['invalid', details, change, refused('invalid', { email: 'x' })],
    'never answered': ['pending', pay, act, lost, again, lost, again, lost, again, lost, again, lost, again, lost],
    'with a wrong field of the card': ['invalid', card, add, { type: 'token_refused', shown: true }],
    'without an answer of the vault': ['failed', card, add, { type: 'token_refused', shown: false }],
    'closed before anything was sent': ['cancelled', card, add, { type: 'close' }],
    'without an answer of the card network': [
      'pending',
      card,
      add,
      { type: 'token', token: 'tok', key: 'key-1' },
      answered({ card_entry: entry({ state: 'checking', attempt_key: 'key-1' }) }),
    ],
    'with a stored card, after its bank has asked': [
      'completed',
      card,
      add,
      { type: 'token', token: 'tok', key: 'key-1' },
      answered({ card_entry: entry({ state: 'action', attempt_key: 'key-1' }) }),
      { type: 'pushed', view: aPortalView({ version: 3, card_entry: entry({ state: 'completed', card_id: 'crd_9' }) }) },
    ],
    'in a link that has expired': ['failed', pay, act, answered({ state: 'expired' })],
  };
  for (const [name, [ends, walk, ...events]] of Object.entries(ENDS)) test(name, () => assert.equal(end(walk(), ...events), ends));

  test('invalid at once where no panel is open or nothing is chosen, and not yet while a panel loads', () => {
    const resting = ({ state }: Walk): string | null => outcomeOf(state, state);
    assert.equal(resting(new Walk().send({ type: 'start', session: 'ses_1', view: null })), null);
    assert.equal(resting(opened()), 'invalid');
    assert.equal(resting(opened().send({ type: 'open', panel: { type: 'plan', choice: null } })), 'invalid');
    const choice = { product_id: 'pro_2', qty: 1 };
    assert.equal(resting(opened().send({ type: 'open', panel: { type: 'plan', choice } })), null);
    const frameless = opened({ card_entry: entry() }).send({ type: 'open', panel: { type: 'card' } }, { type: 'frame_lost' });
    assert.equal(resting(frameless), 'failed');
  });
});
