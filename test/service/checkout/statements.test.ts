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

/** The statements of a guest's card payment, from the session to its webhook. A statement that is added here must be worth its time. */
const PAYMENT: readonly string[] = [
  // create
  'insert checkout_sessions + insert work + insert journal',
  // tokenise
  'select checkout_sessions + accounts',
  'insert vault_tokens',
  // accept: the limits against card testing are checked by the statement that writes
  'select checkout_sessions + vault_tokens',
  'insert customers + insert transactions + insert checkout_attempts + update vault_tokens + update checkout_sessions + insert work + insert journal + insert velocity + update portal_sessions',
  // ask: the simulated network stores its answer
  'insert sim_authorisations',
  // settle
  'insert cards + update transactions + insert postings + update checkout_attempts + delete vault_tokens + delete work + update checkout_sessions + insert journal + insert webhooks + insert work + delete velocity + update portal_sessions',
  // deliver
  'select webhooks + accounts + work',
  'update webhooks + delete work',
];

/** The limit for any kind of payment. */
const MOST_STATEMENTS = 10;

describe('a card payment on PostgreSQL', () => {
  test('sends exactly these statements', async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    const merchant = await startMerchant(service);
    t.after(() => merchant.close());
    await merchant.buy(await merchant.open(), CARDS.approved);
    await service.drain();

    const { sent, stop } = recordStatements();
    t.after(stop);
    const names = () => sent.filter((one) => !isRoutine(one)).map(({ text }) => nameOf(text));
    // Two payments: a statement that comes after the first webhook would appear before the second payment.
    for (const times of [1, 2]) {
      const session = await merchant.open();
      const token = await merchant.tokenise(session, CARDS.approved);
      assert.equal(viewIn(await merchant.pay(session, { token })).state, 'completed');
      const isDelivered = () => names().filter((name) => name.startsWith('update webhooks')).length === times;
      while (!isDelivered()) await nextTurn();
    }
    assert.deepEqual(names(), [...PAYMENT, ...PAYMENT]);
    assert.ok(PAYMENT.length <= MOST_STATEMENTS);
  });
});
