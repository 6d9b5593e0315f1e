import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, startMerchant, viewIn } from '../../support/merchant.ts';
import { startTestService } from '../../support/service.ts';
import { nameOf, recordStatements, type SentStatement } from '../../support/statements.ts';

/** What a node asks on its own, however many payments there are: the clock, what is kept for a second, work that is not there. */
const ROUTINE: ReadonlySet<string> = new Set([
  'select clock',
  'select nodes',
  'select accounts',
  'select payment_methods',
  'delete vault_tokens',
  'update vault_tokens',
]);
/** Looks at the database's health, and for deliveries that an earlier release left: on a slow machine they come late. */
const LOOKS = /current_setting|pg_logical_emit_message|let_out/;
const isRoutine = ({ text, rows }: SentStatement): boolean =>
  ROUTINE.has(nameOf(text)) || LOOKS.test(text) || (nameOf(text) === 'update work' && rows === 0);

/** A guest's card payment, from the session to its webhook. A statement that is added here has to be worth its time. */
const PAYMENT: readonly string[] = [
  // create
  'insert checkout_sessions + insert work + insert journal',
  // tokenise
  'select checkout_sessions + accounts',
  'insert vault_tokens',
  // accept
  'select checkout_sessions + vault_tokens',
  'begin',
  'lock velocity',
  'select velocity',
  'insert customers + insert transactions + insert checkout_attempts + update vault_tokens + update checkout_sessions + insert work + insert journal + insert velocity + update portal_sessions',
  'commit',
  // ask: the simulated network writes down what it answers
  'insert sim_authorisations',
  // settle
  'insert cards + update transactions + insert postings + update checkout_attempts + update vault_tokens + delete work + update checkout_sessions + insert journal + insert webhooks + insert work + delete velocity + update portal_sessions',
  // deliver
  'update work',
  'select webhooks + accounts',
  'update webhooks + delete work',
];

/** What a payment may take at most, however it is made. */
const MOST = { statements: 15, transactions: 3 } as const;

describe('a card payment on PostgreSQL', () => {
  test('is these statements, and no more', async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    const merchant = await startMerchant(service);
    t.after(() => merchant.close());
    await merchant.buy(await merchant.open(), CARDS.approved);
    await service.drain();

    const { sent, stop } = recordStatements();
    t.after(stop);
    const names = () => sent.filter((one) => !isRoutine(one)).map(({ text }) => nameOf(text));
    // Twice: what came after the first one's webhook would stand before the second one.
    for (const times of [1, 2]) {
      const session = await merchant.open();
      const token = await merchant.tokenise(session, CARDS.approved);
      assert.equal(viewIn(await merchant.pay(session, { token })).state, 'completed');
      const isDelivered = () => names().filter((name) => name.startsWith('update webhooks')).length === times;
      while (!isDelivered()) await nextTurn();
    }
    assert.deepEqual(names(), [...PAYMENT, ...PAYMENT]);
    // The begin and the end of a transaction are statements too.
    assert.ok(PAYMENT.length <= MOST.statements && PAYMENT.filter((name) => name === 'begin').length <= MOST.transactions);
  });
});
