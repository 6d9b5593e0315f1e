import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertLedgerZero } from '../../support/ledger.ts';
import { PATIENT } from '../../support/service.ts';
import { CARDS, shopFor, transactionOf } from './support.ts';

/** Simultaneous requests about one hold have one outcome. */
describe('simultaneous requests', () => {
  const shop = shopFor(freshDatabase, PATIENT);
  const held = async () => {
    const { id } = await shop().customer(CARDS.approved);
    const transaction_id = transactionOf(await shop().hold(id));
    return { id, transaction_id, path: `/card-vault/pre-auth/${transaction_id}` };
  };

  test('to capture one hold: one succeeds, the others are refused', async () => {
    const { path, transaction_id } = await held();
    const amounts = ['10.00', '20.00', '30.00', '40.00'];
    const answers = await Promise.all(amounts.map((amount) => shop().send(`${path}/capture`, { amount })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    const taken = answers.find(({ status }) => status === 200)?.body as { result: { captured_amount: string } };
    assert.equal((await shop().held(transaction_id)).captured_amount, taken.result.captured_amount);
  });

  test('to capture and to reverse one hold: one of them succeeds', async () => {
    for (const first of ['capture', 'reverse'] as const) {
      const { path, transaction_id } = await held();
      const second = first === 'capture' ? 'reverse' : 'capture';
      const answers = await Promise.all([first, second].map((how) => shop().send(`${path}/${how}`, {})));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      const { pre_auth_status } = await shop().held(transaction_id);
      assert.equal(
        pre_auth_status,
        answers[0]?.status === 200 ? (first === 'capture' ? 'CAPTURED' : 'REVERSED') : second === 'capture' ? 'CAPTURED' : 'REVERSED',
      );
    }
  });

  test('with the same reference, ten times: one hold, and its answer ten times', async () => {
    const { id } = await shop().customer(CARDS.declined, CARDS.approved);
    const body = { item: { amount: '7.00' }, transaction_reference: 'TEN' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop().send(`/card-vault/${id}/pre-auth`, body)));
    for (const answer of answers) assert.equal(answer.text, answers[0]?.text);
    const { transactions } = await shop().ask('transactions.list', `/transactions?customer_id=${id}`);
    assert.equal(transactions.length, 2, 'one for each card that was asked');
  });

  test('with one reference for two different bodies: one of them succeeds', async () => {
    const { id } = await shop().customer(CARDS.approved);
    const bodies = ['8.00', '9.00'].map((amount) => ({ item: { amount }, transaction_reference: 'TWO' }));
    const answers = await Promise.all(bodies.map((body) => shop().send(`/card-vault/${id}/pre-auth`, body)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  test('to make different cards the default: one of them is', async () => {
    const defaults = async (customer_id: string) =>
      (await shop().ask('cards.list', `/cards?customer_id=${customer_id}`)).records.filter(({ is_default }) => is_default).length;
    for (let round = 0; round < 5; round += 1) {
      const { id, cards } = await shop().customer(CARDS.approved, CARDS.other, CARDS.later);
      await Promise.all(cards.map((card) => shop().send('/cards/update', { records: [{ id: card, is_default: true }] })));
      assert.equal(await defaults(id), 1, 'chosen');
      const card = { customer_id: id, card_number: CARDS.approved, expiry: '12/98', cvc: '123', is_default: true };
      await Promise.all(cards.map(() => shop().send('/sandbox/cards', card)));
      assert.equal(await defaults(id), 1, 'stored');
    }
  });

  test('leave the ledger balanced', () => assertLedgerZero(shop().service));
});
