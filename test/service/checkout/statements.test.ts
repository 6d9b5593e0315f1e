import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, startMerchant, viewIn } from '../../support/merchant.ts';
import { startTestService } from '../../support/service.ts';
import { nameOf, recordStatements, type SentStatement } from '../../support/statements.ts';

/**
 * Statements that a node sends by itself, however many payments there are: reading the clock, refreshing what is cached for a
 * second, and looking for work when none is due.
 */
const ROUTINE: ReadonlySet<string> = new Set([
  'select clock',
  'select nodes',
  'select accounts',
  'select payment_methods',
  'delete vault_tokens',
  'update vault_tokens',
]);
/** Statements that check the database's health or look for deliveries of an earlier release. On a slow machine they may come late. */
const LOOKS = /current_setting|pg_logical_emit_message|let_out/;
const isRoutine = ({ text, rows }: SentStatement): boolean =>
  ROUTINE.has(nameOf(text)) || LOOKS.test(text) || (nameOf(text) === 'update work' && rows === 0);

/** The limit for a guest's card payment, from the session to its webhook. */
const MOST_STATEMENTS = 25;

describe('a card payment on PostgreSQL', () => {
  test('sends at most 25 statements, the webhook about the session among them', async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    const merchant = await startMerchant(service);
    t.after(() => merchant.close());
    await merchant.buy(await merchant.open(), CARDS.approved);
    await service.drain();

    const { sent, stop } = recordStatements();
    t.after(stop);
    const names = () => sent.filter((one) => !isRoutine(one)).map(({ text }) => nameOf(text));
    for (const payments of [1, 2]) {
      const session = await merchant.open();
      const token = await merchant.tokenise(session, CARDS.approved);
      assert.equal(viewIn(await merchant.pay(session, { token })).state, 'completed');
      while (!merchant.told(session).includes('checkout.completed')) await nextTurn();
      assert.ok(names().length <= payments * MOST_STATEMENTS, names().join('\n'));
    }
    assert.ok(names().length > 0);
  });
});
