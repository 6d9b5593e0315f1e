import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { forEachDatabase } from '../../support/databases.ts';
import { CARDS, viewIn, type PageAnswer } from '../../support/merchant.ts';
import { transactionsOf } from '../../support/records.ts';
import { PATIENT } from '../../support/service.ts';
import { shopFor } from '../../support/shop.ts';

/** The states that the pages of a session received, one word each. */
const words = (answers: readonly PageAnswer[]): string[] =>
  answers.map((answer) => (answer.type === 'view' ? answer.view.state : answer.problem.code)).sort();

forEachDatabase((open) => {
  describe('one charge', () => {
    const shop = shopFor(open, PATIENT);

    /** Checks that the session was charged once, and that the merchant got one event about it. */
    async function assertOneCharge(session: string): Promise<void> {
      const { service, merchant } = shop();
      await service.drain();
      const transactions = await transactionsOf(service, session);
      assert.deepEqual(
        transactions.filter(({ transaction_status }) => transaction_status === 'PAID').map(({ amount }) => amount),
        [149],
      );
      assert.equal(merchant.told(session).filter((event) => event === 'checkout.completed').length, 1);
      assert.equal((await merchant.view(session)).state, 'completed');
    }

    test('after a double click: the same attempt ten times at once', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      const attempt = { token: await merchant.tokenise(session, CARDS.approved), attempt_key: crypto.randomUUID() };
      const answers = await Promise.all(Array.from({ length: 10 }, () => merchant.pay(session, attempt)));
      for (const answer of answers) assert.match(viewIn(answer).state, /^(processing|completed)$/);
      assert.equal((await transactionsOf(service, session)).length, 1);
      await assertOneCharge(session);
    });

    test('after many presses: copies that come at every moment of the payment are answered as the first is', async () => {
      const { service, merchant } = shop();
      for (let times = 0; times < 12; times += 1) {
        const session = await merchant.open();
        const attempt = { token: await merchant.tokenise(session, CARDS.approved), attempt_key: crypto.randomUUID() };
        const press = (after: number) => setTimeout(after).then(() => merchant.pay(session, attempt));
        const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => press(3 * at)));
        for (const answer of answers) assert.match(viewIn(answer).state, /^(processing|completed)$/);
        assert.equal((await transactionsOf(service, session)).length, 1);
      }
    });

    test('from two tabs: different attempts with different cards at once', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      const tokens = await Promise.all(Array.from({ length: 6 }, () => merchant.tokenise(session, CARDS.approved)));
      const answers = await Promise.all(tokens.map((token) => merchant.pay(session, { token })));
      assert.deepEqual(words(answers), ['completed', ...Array<string>(5).fill('not_allowed')]);
      assert.equal((await transactionsOf(service, session)).length, 1);
      await assertOneCharge(session);
    });

    test('from two tabs with one token: a token pays once', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      const token = await merchant.tokenise(session, CARDS.approved);
      await Promise.all(Array.from({ length: 4 }, () => merchant.pay(session, { token })));
      assert.equal((await transactionsOf(service, session)).length, 1);
      await assertOneCharge(session);
    });

    test('after a reload: the page sends its attempt again', async () => {
      const { merchant } = shop();
      const session = await merchant.open();
      const attempt = { token: await merchant.tokenise(session, CARDS.approved), attempt_key: crypto.randomUUID() };
      const first = viewIn(await merchant.pay(session, attempt));
      assert.deepEqual(viewIn(await merchant.pay(session, attempt)), first);
      await assertOneCharge(session);
    });

    test('after a lost answer: the page repeats the attempt until it gets an answer', async () => {
      const { merchant } = shop();
      const session = await merchant.open();
      const attempt = { token: await merchant.tokenise(session, CARDS.approved), attempt_key: crypto.randomUUID() };
      for (let lost = 0; lost < 3; lost += 1) {
        const line = new AbortController();
        const answer = merchant.pay(session, { ...attempt, signal: line.signal });
        setImmediate(() => line.abort());
        await answer.catch(() => undefined);
      }
      assert.match(viewIn(await merchant.pay(session, attempt)).state, /^(processing|completed)$/);
      await assertOneCharge(session);
    });

    test('after a late copy: an old attempt arrives when the session is completed, and changes nothing', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      const declined = { token: await merchant.tokenise(session, CARDS.declined), attempt_key: crypto.randomUUID() };
      viewIn(await merchant.pay(session, declined));
      const paid = { token: await merchant.tokenise(session, CARDS.approved), attempt_key: crypto.randomUUID() };
      viewIn(await merchant.pay(session, paid));
      const before = await merchant.view(session);
      for (const late of [declined, paid]) assert.deepEqual(viewIn(await merchant.pay(session, late)), before);
      assert.equal((await transactionsOf(service, session)).length, 2);
      await assertOneCharge(session);
    });

    test('for an attempt key with one card: with another token it is refused', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      const attempt_key = crypto.randomUUID();
      viewIn(await merchant.buy(session, CARDS.declined, { attempt_key }));
      assert.deepEqual(words([await merchant.buy(session, CARDS.approved, { attempt_key })]), ['not_allowed']);
      assert.equal((await transactionsOf(service, session)).length, 1);
    });
  });
});
