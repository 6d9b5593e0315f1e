import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import type { Answer, CheckoutEvent, FormReport } from '../../../src/elements/checkout/flow/checkout-state.flow.ts';
import { offeredMethods, selectionAfter } from '../../../src/elements/checkout/flow/method-selection.flow.ts';
import { aView, CARD, declined, METHODS, PAID, SAVED, waitsFor } from '../support/views.ts';
import { Walk } from '../support/walk.ts';

/** Ways to pay other than a typed card: how they are chosen, and what happens until the service answers. */

const silence: Answer = { type: 'silence' };
const view = (change: Partial<CheckoutView> = {}): Answer => ({ type: 'view', view: aView({ methods: METHODS, ...change }) });
const start: CheckoutEvent = { type: 'start', session: 'ses_1', canRenew: false, first: null };
const wallets: CheckoutEvent = { type: 'wallets', wallets: ['APPLE_PAY'] };
const pay: CheckoutEvent = { type: 'pay', key: 'k1', details: {} };
const choose = (method: string, card_id: string | null = null): CheckoutEvent => ({ type: 'choose', selection: { method, card_id } });
const pushed = (change: Partial<CheckoutView>): CheckoutEvent => ({ type: 'pushed', view: aView({ methods: METHODS, ...change }) });
const opened = (change: Partial<CheckoutView> = {}): Walk => new Walk().send(start, { type: 'read', answer: view(change) }, wallets);
const acting = (type: 'challenge' | 'scan' | 'redirect', method: string): Walk =>
  opened()
    .send({ type: 'frame', frame: 'ready' }, choose(method), pay, { type: 'token', key: 'k1', token: 'tok' })
    .send({
      type: 'paid',
      key: 'k1',
      answer: view({ ...waitsFor(type, 'k1'), version: 2 }),
    });

describe('choosing a method', () => {
  test('begins with the first available one; a wallet that the device lacks is never offered', () => {
    assert.deepEqual(
      offeredMethods(aView({ methods: METHODS }), ['GOOGLE_PAY']).map(({ id }) => id),
      ['CARD', 'GOOGLE_PAY', 'SCAN_TO_PAY', 'LEKKER_EFT'],
    );
    const methods = [...METHODS.filter(({ kind }) => kind === 'wallet'), CARD];
    assert.equal(selectionAfter(aView({ methods }), [], null)?.method, 'CARD');
    assert.equal(selectionAfter(aView({ methods: methods.slice(0, 2) }), [], null), null);
  });

  test('begins with the default card, never with an expired one', () => {
    assert.equal(selectionAfter(aView({ cards: SAVED }), [], null)?.card_id, 'crd_1');
    assert.equal(selectionAfter(aView({ cards: SAVED }), [], { method: 'CARD', card_id: 'crd_3' })?.card_id, 'crd_1');
    assert.equal(selectionAfter(aView({ cards: SAVED.slice(2) }), [], null)?.card_id, null);
    assert.equal(
      selectionAfter(aView({ cards: SAVED }), [], { method: 'CARD', card_id: null })?.card_id,
      null,
      'a new card stays a new card',
    );
  });

  test('keeps a choice while it is available', () => {
    const walk = opened().send(choose('SCAN_TO_PAY'), pushed({ version: 2 }));
    assert.deepEqual(walk.state.selection, { method: 'SCAN_TO_PAY', card_id: null });
    walk.send(pushed({ version: 3, methods: [CARD] }));
    assert.deepEqual(walk.state.selection, { method: 'CARD', card_id: null });
  });

  test('does not select an unavailable one', () => {
    const walk = opened({ cards: SAVED }).send(choose('GOOGLE_PAY'), choose('CARD', 'crd_3'), choose('NOTHING'));
    assert.deepEqual(walk.state.selection, { method: 'CARD', card_id: 'crd_1' });
  });

  test('is reported to the page once, and so is every change of the form; what it begins with is no change unless it is complete', () => {
    const begun = { complete: false, invalid: ['email', 'card_code'], brand: null, amount: 14_900 } as const;
    const form = (change: Partial<FormReport>): CheckoutEvent => ({ type: 'form', report: { ...begun, ...change } });
    const same = form({});
    const walk = opened().send(same, choose('SCAN_TO_PAY'), same, form({ invalid: [...begun.invalid] }), choose('CARD'), same);
    walk.send(form({ brand: 'VISA' }), form({ invalid: ['card_code'] }), form({ invalid: ['card_code'] }), form({ amount: 9_900 }));
    assert.deepEqual(
      walk.facts.filter(({ type }) => type === 'change'),
      [
        { type: 'change', method: 'SCAN_TO_PAY', report: begun },
        { type: 'change', method: 'CARD', report: begun },
        { type: 'change', method: 'CARD', report: { ...begun, brand: 'VISA' } },
        { type: 'change', method: 'CARD', report: { ...begun, invalid: ['card_code'] } },
        { type: 'change', method: 'CARD', report: { ...begun, amount: 9_900 } },
      ],
    );
    assert.equal(
      opened()
        .send(form({ complete: true, invalid: [] }))
        .count('change'),
      1,
    );
  });

  test('waits for the card frame only for a typed card, and only then reports that it is missing', () => {
    assert.equal(opened({ cards: SAVED }).count('ready'), 1);
    assert.equal(opened({ cards: SAVED, request_code: true }).count('ready'), 0);
    assert.equal(opened().send(choose('SCAN_TO_PAY')).count('ready'), 1);
    assert.equal(opened({ cards: SAVED }).send({ type: 'frame', frame: 'unavailable' }).count('error'), 0);
  });
});

describe('paying', () => {
  test('with a stored card is sent at once, with its code if required', () => {
    const stored = opened({ cards: SAVED }).send(pay);
    assert.deepEqual(stored.sent, [{ attempt_key: 'k1', revision: 1, method: 'CARD', card_id: 'crd_1' }]);
    const coded = opened({ cards: SAVED, request_code: true }).send({ type: 'frame', frame: 'ready' }, pay);
    assert.deepEqual(
      coded.did.filter((did) => did === 'tokenise'),
      ['tokenise'],
    );
    coded.send({ type: 'token', key: 'k1', token: 'code' });
    assert.deepEqual(coded.sent, [{ attempt_key: 'k1', revision: 1, method: 'CARD', card_id: 'crd_1', token: 'code' }]);
  });

  test('with a wallet opens it within the click and sends its token; if it is closed, no attempt was made', () => {
    const walk = opened().send(choose('APPLE_PAY'), pay);
    assert.equal(walk.state.phase, 'sheet');
    assert.ok(walk.did.includes('open_sheet'));
    walk.send({ ...pay, key: 'k2' }, { type: 'wallet', key: 'k1', token: { type: 'sandbox' } });
    assert.deepEqual(walk.sent, [{ attempt_key: 'k1', revision: 1, method: 'APPLE_PAY', wallet_token: { type: 'sandbox' } }]);
    for (const failed of [true, false]) {
      const closed = opened().send(choose('APPLE_PAY'), pay, { type: 'sheet_closed', key: 'k1', failed });
      assert.deepEqual(
        [closed.state.phase, closed.sent.length, closed.state.notice?.type],
        ['ready', 0, failed ? 'wallet_failed' : undefined],
      );
    }
  });

  test('with a wallet’s own button needs no typing: the wallet gives the payer; if it is closed, the earlier choice returns', () => {
    const selection = { method: 'APPLE_PAY', card_id: null };
    const customer = { person_name: 'Thandi', person_surname: 'Mokoena' };
    const walk = opened({ cards: SAVED }).send({ ...pay, selection });
    assert.deepEqual([walk.state.phase, walk.state.selection?.method], ['sheet', 'APPLE_PAY']);
    assert.deepEqual(
      walk.effects.filter(({ type }) => type === 'open_sheet'),
      [{ type: 'open_sheet', key: 'k1', method: 'APPLE_PAY', asksPayer: true }],
    );
    walk.send({ type: 'wallet', key: 'k1', token: { type: 'sandbox' }, customer });
    assert.deepEqual(walk.sent, [{ attempt_key: 'k1', revision: 1, method: 'APPLE_PAY', wallet_token: { type: 'sandbox' }, customer }]);

    const closed = opened({ cards: SAVED }).send({ ...pay, selection }, { type: 'sheet_closed', key: 'k1', failed: false });
    assert.deepEqual([closed.state.phase, closed.state.selection], ['ready', { method: 'CARD', card_id: 'crd_1' }]);
    // If the wallet was chosen from the list, it stays chosen, and the form asked for the payer.
    const listed = opened().send(choose('APPLE_PAY'), pay, { type: 'sheet_closed', key: 'k1', failed: false });
    assert.equal(listed.state.selection?.method, 'APPLE_PAY');
    assert.ok(listed.effects.some((effect) => effect.type === 'open_sheet' && !effect.asksPayer));
  });

  test('with a sheet that never answers closes it, and ignores its late token', () => {
    const walk = opened().send(choose('APPLE_PAY'), pay, { type: 'time', timer: 'deadline' });
    assert.equal(walk.state.phase, 'ready');
    walk.send({ type: 'wallet', key: 'k1', token: { type: 'sandbox' } });
    assert.equal(walk.sent.length, 0);
  });
});

describe('the payer’s action on another site or device', () => {
  test('opens another site by itself once, and only for its own attempt', () => {
    const walk = acting('redirect', 'LEKKER_EFT');
    assert.deepEqual(
      walk.effects.filter(({ type }) => type === 'leave'),
      [{ type: 'leave', url: 'https://pay.example/redirect/att_1' }],
    );
    assert.equal(walk.count('pending'), 1);
    walk.send(pushed({ ...waitsFor('redirect', 'k1'), version: 3 }));
    assert.ok(!walk.did.includes('leave'));
    const reloaded = new Walk().send(start, { type: 'read', answer: view(waitsFor('redirect', 'k1')) });
    assert.deepEqual([reloaded.state.phase, reloaded.did.includes('leave'), reloaded.count('ready')], ['action', false, 1]);
  });

  test('may arrive by the stream before the answer', () => {
    const walk = opened().send(choose('LEKKER_EFT'), pay, pushed({ ...waitsFor('redirect', 'k1'), version: 2 }));
    assert.ok(walk.did.includes('leave'));
    walk.send({ type: 'paid', key: 'k1', answer: view({ ...waitsFor('redirect', 'k1'), version: 2 }) });
    assert.deepEqual([walk.effects.filter(({ type }) => type === 'leave').length, walk.count('pending')], [1, 1]);
  });

  test('after a lost answer is found out by a question, and the payer is then sent there', () => {
    const walk = opened().send(choose('LEKKER_EFT'), pay, { type: 'paid', key: 'k1', answer: silence }, { type: 'time', timer: 'ask' });
    assert.deepEqual([walk.state.phase, walk.sent.length], ['checking', 2]);
    walk.send({ type: 'paid', key: 'k1', answer: view({ ...waitsFor('redirect', 'k1'), version: 2 }) });
    assert.ok(walk.did.includes('leave'));
  });

  test('has the deadline of the service, which is asked about it afterwards', () => {
    const walk = acting('challenge', 'CARD');
    assert.deepEqual(walk.last.filter((effect) => effect.type === 'wait' && effect.timer === 'deadline').at(-1), {
      type: 'wait',
      timer: 'deadline',
      ms: 601_000,
    });
    walk.send({ type: 'time', timer: 'deadline' });
    assert.deepEqual([walk.state.overdue, walk.did], [true, ['read']]);
  });

  test('is polled in addition to the stream', () => {
    assert.deepEqual(acting('scan', 'SCAN_TO_PAY').send({ type: 'time', timer: 'ask' }).did, ['read', 'wait ask']);
  });

  test('ends with the service’s result: paid, or declined with its reason', () => {
    const paid = acting('scan', 'SCAN_TO_PAY').send(pushed({ ...PAID, version: 3 }));
    assert.deepEqual([paid.state.phase, paid.count('completed')], ['completed', 1]);
    const failed = acting('challenge', 'CARD').send(pushed({ ...declined('k1', 'authentication_failed'), version: 3 }));
    assert.deepEqual([failed.state.phase, failed.count('failed')], ['ready', 1]);
    assert.deepEqual(failed.state.notice, { type: 'declined', code: 'authentication_failed' });
  });
});

describe('paying in another way', () => {
  const withdrawing = (): Walk => acting('scan', 'SCAN_TO_PAY').send({ type: 'withdraw' });
  const withdrawn = { ...declined('k1', 'withdrawn'), version: 3 };

  test('asks the service first, then shows the form again', () => {
    const walk = withdrawing();
    assert.deepEqual([walk.state.phase, walk.did.includes('withdraw')], ['withdrawing', true]);
    walk.send(pushed({ ...waitsFor('scan', 'k1'), version: 2 }));
    assert.equal(walk.state.phase, 'withdrawing', 'what merely passes by is no answer');
    walk.send({ type: 'withdraw_answered', answer: view(withdrawn) });
    assert.deepEqual([walk.state.phase, walk.state.notice, walk.count('failed')], ['ready', null, 1]);
  });

  test('keeps a payment that succeeded meanwhile', () => {
    const walk = withdrawing().send({ type: 'withdraw_answered', answer: view({ ...PAID, version: 3 }) });
    assert.deepEqual([walk.state.phase, walk.count('completed')], ['completed', 1]);
  });

  test('after a lost answer reads the session; if that is lost too, nothing has changed', () => {
    const lost = withdrawing().send({ type: 'withdraw_answered', answer: silence });
    assert.deepEqual(lost.did, ['read']);
    assert.equal(lost.send({ type: 'read', answer: view(withdrawn) }).state.phase, 'ready');
    const offline = withdrawing().send({ type: 'withdraw_answered', answer: silence }, { type: 'read', answer: silence });
    assert.deepEqual([offline.state.phase, offline.state.notice?.type], ['action', 'unreachable']);
    const refused = withdrawing().send(
      { type: 'withdraw_answered', answer: silence },
      { type: 'read', answer: view({ ...waitsFor('scan', 'k1'), version: 2 }) },
    );
    assert.deepEqual([refused.state.phase, refused.state.notice?.type], ['action', 'unreachable'], 'it waits still, and that is said');
    refused.send(pushed({ ...waitsFor('scan', 'k1'), version: 3 }));
    assert.equal(refused.state.notice?.type, 'unreachable', 'until something is done about it');
  });

  test('there is no payment and no cancelling while an attempt waits for its payer', () => {
    const walk = acting('scan', 'SCAN_TO_PAY').send({ ...pay, key: 'k2' }, { type: 'cancel' });
    assert.deepEqual([walk.state.phase, walk.sent.length], ['action', 1]);
  });
});
