import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { outcomeOf } from '../../../src/elements/checkout/flow/checkout-act.flow.ts';
import type { Answer, CheckoutEvent } from '../../../src/elements/checkout/flow/checkout-state.flow.ts';
import { aView, declined, PAID, waitsFor } from '../support/views.ts';
import { Walk } from '../support/walk.ts';

const silence: Answer = { type: 'silence' };
/** The look of a session that leaves this page after its end. */
const page = { ...aView().customization, type: 'PAGE' as const };
const view = (change: Partial<CheckoutView> = {}): Answer => ({ type: 'view', view: aView(change) });
const problem = (code: Extract<Answer, { type: 'problem' }>['code']): Answer => ({ type: 'problem', code });
const start: CheckoutEvent = { type: 'start', session: 'ses_1', canRenew: false, first: null };
const frameReady: CheckoutEvent = { type: 'frame', frame: 'ready' };
const pay: CheckoutEvent = { type: 'pay', key: 'k1', details: {} };
const token: CheckoutEvent = { type: 'token', key: 'k1', token: 'tok' };
const time = (timer: 'deadline' | 'ask' | 'expiry' | 'warning' | 'redirect'): CheckoutEvent => ({ type: 'time', timer });

const ready = (change: Partial<CheckoutView> = {}): Walk => new Walk().send(start, { type: 'read', answer: view(change) }, frameReady);
const submitted = (change: Partial<CheckoutView> = {}): Walk => ready(change).send(pay, token);
const checking = (): Walk => submitted().send({ type: 'paid', key: 'k1', answer: silence });

describe('the beginning', () => {
  test('reads the session, and is ready once, when the card can be typed', () => {
    const walk = new Walk().send(start);
    assert.ok(walk.did.includes('read'));
    walk.send({ type: 'read', answer: view() });
    assert.equal(walk.state.phase, 'ready');
    assert.equal(walk.count('ready'), 0);
    walk.send(frameReady, { type: 'frame', frame: 'waiting' }, frameReady);
    assert.equal(walk.count('ready'), 1);
  });

  test('uses a first view that is embedded in the page, and sends no request', () => {
    const walk = new Walk().send({ ...start, first: aView() });
    assert.equal(walk.state.phase, 'ready');
    assert.ok(!walk.did.includes('read'));
  });

  test('ignores a first view of another session', () => {
    const walk = new Walk().send({ ...start, first: aView({ session_id: 'ses_2' }) });
    assert.equal(walk.state.phase, 'loading');
    assert.ok(walk.did.includes('read'));
  });

  test('a service that does not answer is reported as recoverable, and trying again works', () => {
    const walk = new Walk().send(start, { type: 'read', answer: silence });
    assert.equal(walk.state.phase, 'unavailable');
    assert.deepEqual(walk.facts, [{ type: 'error', code: 'unreachable', recoverable: true }]);
    walk.send({ type: 'retry' }, { type: 'read', answer: view() });
    assert.equal(walk.state.phase, 'ready');
  });

  test('a session that does not exist is not requested again', () => {
    const walk = new Walk().send(start, { type: 'read', answer: problem('not_found') });
    assert.deepEqual(walk.facts, [{ type: 'error', code: 'session_not_found', recoverable: false }]);
  });

  test('a card frame that does not answer is reported as recoverable, and can be tried again', () => {
    const walk = new Walk().send(start, { type: 'read', answer: view() }, { type: 'frame', frame: 'unavailable' });
    assert.deepEqual(walk.facts, [{ type: 'error', code: 'frame_unavailable', recoverable: true }]);
    walk.send({ type: 'retry' });
    assert.deepEqual(walk.did, ['retry_frame']);
    assert.equal(walk.state.frame, 'waiting');
  });

  test('after a reload during a payment, the page waits for the outcome and reports it once', () => {
    const walk = new Walk().send(start, { type: 'read', answer: view({ state: 'processing', attempt_key: 'k0' }) });
    assert.equal(walk.state.phase, 'processing');
    assert.deepEqual([walk.count('pending'), walk.count('ready')], [1, 1]);
    walk.send({ type: 'pushed', view: aView({ ...PAID, version: 2 }) }, { type: 'pushed', view: aView({ ...PAID, version: 2 }) });
    assert.equal(walk.count('completed'), 1);
  });
});

describe('paying', () => {
  test('is locked after the click: a second click or Enter does nothing', () => {
    const walk = ready().send(pay, { ...pay, key: 'k2' });
    assert.equal(walk.effects.filter((effect) => effect.type === 'tokenise').length, 1);
    assert.equal(walk.state.attempt?.key, 'k1');
  });

  test('names the revision that the shopper saw', () => {
    const walk = ready({ revision: 7 }).send(pay);
    walk.send({ type: 'pushed', view: aView({ revision: 8, version: 9 }) }, token);
    assert.deepEqual(walk.sent, [{ attempt_key: 'k1', revision: 7, method: 'CARD', token: 'tok' }]);
  });

  test('sends nothing before the frame is there', () => {
    const walk = new Walk().send(start, { type: 'read', answer: view() }, pay);
    assert.equal(walk.state.phase, 'ready');
  });

  test('with incomplete card fields shows the form again', () => {
    const walk = ready().send(pay, { type: 'token_invalid', key: 'k1' });
    assert.equal(walk.state.phase, 'ready');
    assert.equal(walk.sent.length, 0);
  });

  test('reports that the vault gave no token; no attempt was made', () => {
    for (const event of [{ type: 'token_refused', key: 'k1', code: 'network' } as const, time('deadline')]) {
      const walk = ready().send(pay, event);
      assert.equal(walk.state.phase, 'ready');
      assert.equal(walk.state.notice?.type, 'card_service');
      assert.equal(walk.count('error'), 1);
      walk.send(token);
      assert.equal(walk.sent.length, 0, 'a token that comes too late is not used');
    }
  });

  test('ends with an answer that has the outcome', () => {
    const walk = submitted().send({ type: 'paid', key: 'k1', answer: view({ ...PAID, version: 2 }) });
    assert.equal(walk.state.phase, 'completed');
    assert.deepEqual([walk.count('completed'), walk.count('pending')], [1, 0]);
  });

  test('with an answer without the outcome waits, reports that once, and polls in addition to the stream', () => {
    const walk = submitted().send({ type: 'paid', key: 'k1', answer: view({ state: 'processing', attempt_key: 'k1', version: 2 }) });
    assert.equal(walk.state.phase, 'processing');
    assert.equal(walk.count('pending'), 1);
    walk.send(time('ask'));
    assert.deepEqual(walk.did, ['read', 'wait ask']);
    walk.send({ type: 'read', answer: view({ ...PAID, version: 3 }) });
    assert.equal(walk.state.phase, 'completed');
  });

  test('does not report *processing* from the stream before the answer, because most answers have the outcome', () => {
    const walk = submitted().send({ type: 'pushed', view: aView({ state: 'processing', attempt_key: 'k1', version: 2 }) });
    assert.deepEqual([walk.state.phase, walk.state.attempt?.accepted, walk.count('pending')], ['submitting', true, 0]);
    walk.send({ type: 'paid', key: 'k1', answer: silence }, time('ask'));
    assert.deepEqual([walk.state.phase, walk.did], ['checking', ['read']]);
  });

  test('may get the outcome from the stream before the answer', () => {
    const walk = submitted().send({ type: 'pushed', view: aView({ ...PAID, version: 3 }) });
    walk.send({ type: 'paid', key: 'k1', answer: view({ state: 'processing', attempt_key: 'k1', version: 2 }) });
    assert.equal(walk.state.phase, 'completed');
    assert.equal(walk.count('completed'), 1);
  });
});

describe('a decline', () => {
  const walk = (): Walk =>
    submitted().send({ type: 'paid', key: 'k1', answer: view({ ...declined('k1', 'insufficient_funds'), version: 2 }) });

  test('shows the form again with the reason, and asks for the security code again', () => {
    const declinedWalk = walk();
    assert.equal(declinedWalk.state.phase, 'ready');
    assert.deepEqual(declinedWalk.state.notice, { type: 'declined', code: 'insufficient_funds' });
    assert.ok(declinedWalk.did.includes('clear_code'));
    assert.ok(declinedWalk.did.includes('focus'));
  });

  test('is reported once, though every later view repeats it', () => {
    const again = walk().send(
      { type: 'pushed', view: aView({ ...declined('k1'), version: 2 }) },
      { type: 'pushed', view: aView({ ...declined('k1'), version: 5 }) },
    );
    assert.equal(again.count('failed'), 1);
  });

  test('leaves the session open: another card can pay', () => {
    const next = walk().send(
      { ...pay, key: 'k2' },
      { ...token, key: 'k2' },
      { type: 'paid', key: 'k2', answer: view({ ...PAID, version: 4 }) },
    );
    assert.equal(next.state.phase, 'completed');
    assert.deepEqual(
      next.sent.map((request) => request.attempt_key),
      ['k1', 'k2'],
    );
  });

  test('from before this element existed is shown, not reported', () => {
    const later = ready(declined('k0'));
    assert.equal(later.state.notice?.type, 'declined');
    assert.equal(later.count('failed'), 0);
  });

  test('after too many, closes the session: no retry', () => {
    const failure = { attempt_key: 'k1', code: 'card_declined', message: 'Declined.', retryable: false } as const;
    const closed = submitted().send({ type: 'paid', key: 'k1', answer: view({ state: 'failed', failure, version: 2 }) });
    assert.equal(closed.state.phase, 'failed');
    assert.deepEqual(closed.facts.at(-1), { type: 'failed', code: 'card_declined', message: 'Declined.', retryable: false });
    assert.equal(closed.count('expired') + closed.count('cancelled') + closed.count('completed'), 0);
  });
});

describe('a lost answer', () => {
  test('leads to checking, never to failed', () => {
    for (const answer of [silence, problem('unavailable'), problem('too_many_requests')]) {
      const walk = submitted().send({ type: 'paid', key: 'k1', answer });
      assert.equal(walk.state.phase, 'checking');
      assert.deepEqual([walk.count('pending'), walk.count('failed')], [1, 0]);
    }
  });

  test('repeats the same attempt until the service answers', () => {
    const walk = checking().send(time('ask'), { type: 'paid', key: 'k1', answer: silence }, time('ask'));
    assert.equal(walk.sent.length, 3);
    assert.deepEqual(new Set(walk.sent.map((request) => JSON.stringify(request))).size, 1);
    walk.send({ type: 'paid', key: 'k1', answer: view({ ...PAID, version: 2 }) });
    assert.equal(walk.state.phase, 'completed');
  });

  test('does not end with a view of an open session that happens to arrive', () => {
    const walk = checking().send({ type: 'pushed', view: aView({ version: 2 }) });
    assert.equal(walk.state.phase, 'checking');
    walk.send({ ...pay, key: 'k2' });
    assert.equal(walk.state.attempt?.key, 'k1');
  });

  test('reads instead of sending once the service knows the attempt', () => {
    const walk = checking().send({ type: 'pushed', view: aView({ version: 2, state: 'checking', attempt_key: 'k1' }) }, time('ask'));
    assert.deepEqual(walk.did, ['read']);
    assert.equal(walk.state.phase, 'checking');
  });

  test('has a deadline, after which the shopper is offered a way to continue, and polling goes on', () => {
    const walk = checking().send(time('deadline'));
    assert.deepEqual([walk.state.phase, walk.state.overdue], ['checking', true]);
    walk.send({ type: 'retry' });
    assert.deepEqual(walk.did, ['send']);
  });

  test('makes the pauses longer, and respects the pause that a service names', () => {
    const walk = submitted().send({ type: 'paid', key: 'k1', answer: { type: 'problem', code: 'too_many_requests', retryAfter: 40 } });
    assert.deepEqual(walk.last.filter((effect) => effect.type === 'wait' && effect.timer === 'ask').at(-1), {
      type: 'wait',
      timer: 'ask',
      ms: 40_000,
    });
    const pauses = [0, 1, 2, 3, 4, 5].map(() => {
      walk.send(time('ask'), { type: 'paid', key: 'k1', answer: silence });
      const last = walk.last.at(-1);
      return last?.type === 'wait' ? last.ms : 0;
    });
    assert.deepEqual(pauses, [2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  });

  test('processing that lasts too long becomes checking', () => {
    const walk = submitted().send(
      { type: 'paid', key: 'k1', answer: view({ state: 'processing', attempt_key: 'k1', version: 2 }) },
      time('deadline'),
    );
    assert.equal(walk.state.phase, 'checking');
    assert.equal(walk.count('pending'), 1);
  });
});

describe('a refused attempt', () => {
  test('because the amount changed: the new amount is shown before it can be paid', () => {
    const walk = submitted().send({ type: 'paid', key: 'k1', answer: problem('stale') });
    assert.equal(walk.state.phase, 'refreshing');
    walk.send({ ...pay, key: 'k2' });
    assert.equal(walk.state.attempt, null, 'not before the new amount is there');
    walk.send({ type: 'read', answer: view({ amount: 19_900, revision: 2, version: 2 }) });
    assert.equal(walk.state.phase, 'ready');
    assert.deepEqual(walk.state.notice, { type: 'amount_changed' });
    walk.send({ ...pay, key: 'k2' }, { ...token, key: 'k2' });
    assert.equal(walk.sent.at(-1)?.revision, 2);
  });

  test('because another tab pays: its progress is shown', () => {
    const walk = submitted().send({ type: 'paid', key: 'k1', answer: problem('not_allowed') });
    walk.send({ type: 'read', answer: view({ state: 'processing', attempt_key: 'other', version: 2 }) });
    assert.equal(walk.state.phase, 'processing');
    assert.equal(walk.state.notice, null);
  });

  test('because a field is invalid: the field is named', () => {
    const fields = { 'customer.email': 'invalid' };
    const walk = submitted().send(
      { type: 'paid', key: 'k1', answer: { type: 'problem', code: 'invalid', fields } },
      { type: 'read', answer: view() },
    );
    assert.equal(walk.state.phase, 'ready');
    assert.deepEqual(walk.state.notice, { type: 'refused', code: 'invalid', fields });
    assert.ok(walk.did.includes('focus'));
  });
});

describe('views', () => {
  test('a changed cart is shown with a notice', () => {
    const walk = ready().send({ type: 'pushed', view: aView({ version: 2, revision: 2, amount: 19_900 }) });
    assert.deepEqual(walk.state.notice, { type: 'amount_changed' });
  });

  test('a payment in another tab locks this one, and its decline unlocks it', () => {
    const walk = ready().send({ type: 'pushed', view: aView({ version: 2, state: 'processing', attempt_key: 'k9' }) });
    assert.equal(walk.state.phase, 'processing');
    walk.send({ type: 'pushed', view: aView({ ...declined('k9'), version: 3 }) });
    assert.equal(walk.state.phase, 'ready');
    assert.equal(walk.count('failed'), 1);
    assert.ok(!walk.did.includes('focus'), 'the shopper did nothing here');
  });
});

describe('expiry', () => {
  test('after the browser’s clock says so, only causes a request', () => {
    const walk = ready().send(time('expiry'));
    assert.deepEqual(walk.did, ['read']);
    assert.equal(walk.state.phase, 'ready');
    walk.send({ type: 'read', answer: silence });
    assert.deepEqual(walk.did, ['wait expiry']);
    walk.send({ type: 'read', answer: view({ state: 'expired', version: 2, expires_in: 0 }) });
    assert.deepEqual([walk.state.phase, walk.count('expired')], ['expired', 1]);
  });

  test('is announced three minutes before', () => {
    const walk = ready({ expires_in: 200_000 });
    const warning = walk.effects.find((effect) => effect.type === 'wait' && effect.timer === 'warning');
    assert.deepEqual(warning, { type: 'wait', timer: 'warning', ms: 20_000 });
    assert.equal(walk.send(time('warning')).state.expiring, true);
    assert.equal(ready({ expires_in: 60_000 }).state.expiring, true);
  });

  const expired: CheckoutEvent = { type: 'pushed', view: aView({ state: 'expired', version: 2, expires_in: 0 }) };
  const renewable = (): Walk => new Walk().send({ ...start, canRenew: true }, { type: 'read', answer: view() }, frameReady, expired);

  test('on a page that can renew: the form stays, and a new session replaces the old one', () => {
    const walk = renewable();
    assert.equal(walk.state.phase, 'renewing');
    assert.ok(walk.did.includes('renew'));
    assert.ok(walk.state.hasForm);
    walk.send(expired, { type: 'read', answer: view({ state: 'expired', version: 2 }) });
    assert.equal(walk.state.phase, 'renewing', 'the old session has nothing more to say');
    walk.send({ type: 'renewed', session: 'ses_2' }, { type: 'read', answer: view({ session_id: 'ses_2' }) }, frameReady);
    assert.equal(walk.state.phase, 'ready');
    assert.equal(walk.count('expired'), 0);
    assert.ok(walk.state.hasForm);
  });

  test('a failed renewal leaves it expired, reported once; starting again is possible', () => {
    for (const failed of [{ type: 'renew_failed' } as const, time('deadline')]) {
      const walk = renewable().send(failed);
      assert.deepEqual([walk.state.phase, walk.count('expired')], ['expired', 1]);
      walk.send({ type: 'retry' }, { type: 'renew_failed' });
      assert.deepEqual([walk.state.phase, walk.count('expired')], ['expired', 1]);
      walk.send({ type: 'retry' }, { type: 'renewed', session: 'ses_2' }, { type: 'read', answer: view({ session_id: 'ses_2' }) });
      assert.equal(walk.state.phase, 'ready');
    }
  });

  test('of the new session, too, does not cause a loop', () => {
    const walk = renewable().send(
      { type: 'renewed', session: 'ses_2' },
      { type: 'read', answer: view({ session_id: 'ses_2', state: 'expired' }) },
      { type: 'renew_failed' },
    );
    assert.deepEqual([walk.state.phase, walk.count('expired')], ['expired', 1]);
    assert.ok(
      walk.effects.every((effect) => effect.type !== 'renew' || effect.wanted !== true),
      'so the page is not asked again',
    );
  });
});

describe('cancelling', () => {
  test('ends when the service confirms it', () => {
    const walk = ready().send({ type: 'cancel' });
    assert.deepEqual([walk.state.phase, walk.count('cancelled')], ['cancelling', 0]);
    walk.send({ type: 'cancel_answered', answer: view({ state: 'cancelled', version: 2 }) });
    assert.deepEqual([walk.state.phase, walk.count('cancelled')], ['cancelled', 1]);
  });

  test('with a lost answer is clarified by a read', () => {
    const walk = ready().send({ type: 'cancel' }, { type: 'cancel_answered', answer: silence });
    assert.deepEqual(walk.did, ['read']);
    walk.send({ type: 'read', answer: view({ state: 'cancelled', version: 2 }) });
    assert.equal(walk.count('cancelled'), 1);
  });

  test('that failed shows the form again', () => {
    for (const answer of [silence, view()]) {
      const walk = ready().send({ type: 'cancel' }, { type: 'cancel_answered', answer: problem('unavailable') }, { type: 'read', answer });
      assert.deepEqual([walk.state.phase, walk.state.notice?.type], ['ready', 'cancel_failed']);
    }
  });

  test('is not possible while an attempt is in progress', () => {
    assert.equal(submitted().send({ type: 'cancel' }).state.phase, 'submitting');
  });
});

describe('leaving for another page', () => {
  const paid: CheckoutEvent = { type: 'paid', key: 'k1', answer: view({ ...PAID, version: 2 }) };

  test('PAGE: shows the outcome first, then opens success_url', () => {
    const walk = submitted({ customization: page }).send({
      type: 'paid',
      key: 'k1',
      answer: view({ ...PAID, version: 2, customization: page }),
    });
    assert.ok(walk.did.includes('wait redirect'));
    walk.send(time('redirect'));
    assert.deepEqual(walk.last, [{ type: 'redirect', url: 'https://shop.example/thanks' }]);
  });

  test('EMBED stays', () => {
    assert.ok(!submitted().send(paid).did.includes('wait redirect'));
  });
});

describe('an element that is removed from the page and put back', () => {
  test('while the shopper types, keeps everything and reads the session', () => {
    const walk = ready().send({ type: 'resume' });
    assert.deepEqual([walk.state.phase, walk.state.frame], ['ready', 'waiting']);
    assert.deepEqual(walk.did, ['read']);
  });

  test('while an attempt was in progress, asks about it and makes no new one', () => {
    const walk = submitted().send({ type: 'resume' }, time('ask'));
    assert.equal(walk.state.phase, 'checking');
    assert.deepEqual(new Set(walk.sent.map((request) => request.attempt_key)), new Set(['k1']));
  });

  test('waits no longer than before: the phase has its deadline again', () => {
    const waits = (walk: Walk): string[] => walk.send({ type: 'resume' }).did.filter((did) => did.startsWith('wait'));
    const answer = (change: Partial<CheckoutView>): Walk => submitted().send({ type: 'paid', key: 'k1', answer: view(change) });
    const bank = { ...waitsFor('challenge', 'k1'), version: 2 };
    for (const walk of [submitted(), answer({ state: 'processing', attempt_key: 'k1', version: 2 }), answer(bank)])
      assert.ok(waits(walk).includes('wait deadline'), walk.state.phase);
    const expired = new Walk().send(
      { type: 'start', session: 'ses_1', canRenew: true, first: aView() },
      { type: 'pushed', view: aView({ state: 'expired', version: 2 }) },
    );
    assert.equal(expired.state.phase, 'renewing');
    assert.deepEqual(waits(expired), ['wait deadline']);
  });

  test('after the end, opens the page that follows', () => {
    const paid = { ...PAID, version: 2, customization: page };
    const walk = submitted({ customization: page }).send({ type: 'paid', key: 'k1', answer: view(paid) }, { type: 'resume' });
    assert.deepEqual(walk.did, ['wait redirect']);
  });

  test('after the end, reports nothing again', () => {
    const walk = submitted().send({ type: 'paid', key: 'k1', answer: view({ ...PAID, version: 2 }) }, { type: 'resume' });
    assert.equal(walk.count('completed'), 1);
  });
});

describe('how a press of the pay button ends', () => {
  /** The first outcome after the press, and the phase in which it was known. */
  function end(walk: Walk, ...events: CheckoutEvent[]): string {
    for (const event of events) {
      const before = walk.state;
      walk.send(event);
      const outcome = outcomeOf(walk.state, before);
      if (outcome) return outcome;
    }
    return `open in ${walk.state.phase}`;
  }
  const paid = (answer: Answer): CheckoutEvent => ({ type: 'paid', key: 'k1', answer });
  const read = (answer: Answer): CheckoutEvent => ({ type: 'read', answer });
  const methods = [{ id: 'APPLE_PAY', kind: 'wallet', title: null } as const];
  const wallet = () => new Walk().send({ type: 'wallets', wallets: ['APPLE_PAY'] }, start, { type: 'read', answer: view({ methods }) });

  const ENDS: Readonly<Record<string, readonly [ends: string, walk: () => Walk, ...events: CheckoutEvent[]]>> = {
    'with the payment': ['completed', ready, pay, token, paid(view({ ...PAID, version: 2 }))],
    'with a decline': ['failed', ready, pay, token, paid(view({ ...declined('k1'), version: 2 }))],
    'with a wrong field of the card': ['invalid', ready, pay, { type: 'token_invalid', key: 'k1' }],
    'without an answer of the vault': ['failed', ready, pay, { type: 'token_refused', key: 'k1', code: 'network' }],
    'with a refusal': ['failed', ready, pay, token, paid(problem('refused')), read(view({ version: 2 }))],
    'with a refused field': [
      'invalid',
      ready,
      pay,
      token,
      paid({ type: 'problem', code: 'invalid', fields: { 'customer.email': 'x' } }),
      read(view({ version: 2 })),
    ],
    'with another amount': ['failed', ready, pay, token, paid(problem('stale')), read(view({ version: 2, revision: 2 }))],
    'with a closed sheet': ['cancelled', wallet, pay, { type: 'sheet_closed', key: 'k1', failed: false }],
    'with a sheet that does not open': ['failed', wallet, pay, { type: 'sheet_closed', key: 'k1', failed: true }],
    'at another site': ['pending', ready, pay, token, paid(view({ ...waitsFor('redirect', 'k1'), version: 2 }))],
    'with a code to scan': ['pending', ready, pay, token, paid(view({ ...waitsFor('scan', 'k1'), version: 2 }))],
    'not before the payer has answered the bank in this page': [
      'completed',
      ready,
      pay,
      token,
      paid(view({ ...waitsFor('challenge', 'k1'), version: 2 })),
      { type: 'pushed', view: aView({ ...PAID, version: 3 }) },
    ],
    'if the outcome cannot be learnt': ['pending', ready, pay, token, paid(silence), time('ask'), time('deadline')],
    'as soon as the outcome is learnt': ['completed', ready, pay, token, paid(silence), read(view({ ...PAID, version: 2 }))],
    'in a session that has expired': [
      'failed',
      ready,
      pay,
      token,
      paid(problem('not_allowed')),
      read(view({ state: 'expired', version: 2 })),
    ],
    'in a session that is renewed': [
      'failed',
      () => ready().send({ type: 'renewable', canRenew: true }),
      pay,
      token,
      paid(view({ state: 'expired', version: 2 })),
    ],
    'in a session that was cancelled': [
      'cancelled',
      ready,
      { type: 'cancel' },
      { type: 'cancel_answered', answer: view({ state: 'cancelled', version: 2 }) },
    ],
  };
  for (const [name, [ends, walk, ...events]] of Object.entries(ENDS)) test(name, () => assert.equal(end(walk(), ...events), ends));

  test('at once where nothing can be pressed, and not yet where that may come', () => {
    const resting = (walk: Walk): string | null => outcomeOf(walk.state, walk.state);
    assert.equal(resting(new Walk().send(start)), null);
    assert.equal(resting(ready()), null);
    assert.equal(resting(new Walk().send(start, { type: 'read', answer: view() })), null);
    assert.equal(resting(new Walk().send(start, { type: 'read', answer: silence })), 'failed');
    assert.equal(resting(ready().send({ type: 'frame', frame: 'unavailable' })), 'failed');
    assert.equal(resting(new Walk().send(start, { type: 'read', answer: view({ methods }) })), 'failed');
    assert.equal(resting(new Walk().send(start, { type: 'read', answer: view(PAID) })), 'completed');
    assert.equal(resting(new Walk().send(start, { type: 'read', answer: view(waitsFor('scan', 'k0')) })), 'pending');
  });
});
