import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, startMerchant, viewIn } from '../../support/merchant.ts';
import { startTestService } from '../../support/service.ts';
import { nameOf, recordStatements, type SentStatement } from '../../support/statements.ts';

/** Statements that a node sends by itself, however many payments there are. */
const ROUTINE: ReadonlySet<string> = new Set(['select clock', 'delete vault_tokens', 'update vault_tokens']);
/** Statements that check the database's health. On a slow machine they may come late. */
const LOOKS = /current_setting|pg_logical_emit_message/;
/** Whether a statement looked for due work and found none. */
const foundNothing = ({ text, rows }: SentStatement): boolean => rows === 0 && /^update (work|webhook_queues)/.test(nameOf(text));
const isRoutine = (one: SentStatement): boolean => ROUTINE.has(nameOf(one.text)) || LOOKS.test(one.text) || foundNothing(one);
/** A delivery: it is claimed, read, recorded, and its queue is removed. Webhooks about records have deliveries of their own. */
const DELIVERY = ['update webhook_queues', 'select webhooks + accounts', 'update webhooks', 'delete webhook_queues'];
/** Each transaction also begins and commits. */
const ENDS: ReadonlySet<string> = new Set(['begin', 'commit']);

/** The most statements of a guest's card payment, from the session to its webhook. */
const MOST_STATEMENTS = 20;

describe('a card payment on PostgreSQL', () => {
  test(`sends at most ${MOST_STATEMENTS} statements`, async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    const merchant = await startMerchant(service);
    t.after(() => merchant.close());
    await merchant.buy(await merchant.open(), CARDS.approved);
    await service.drain();

    const { sent, stop } = recordStatements();
    t.after(stop);
    const session = await merchant.open();
    const token = await merchant.tokenise(session, CARDS.approved);
    assert.equal(viewIn(await merchant.pay(session, { token })).state, 'completed');
    const names = () => sent.filter((one) => !isRoutine(one)).map(({ text }) => nameOf(text));
    while (!names().includes('delete webhook_queues')) await nextTurn();
    const statements = [...names().filter((name) => !ENDS.has(name) && !DELIVERY.includes(name)), ...DELIVERY];
    assert.ok(statements.length <= MOST_STATEMENTS, `${statements.length}: ${statements.join(', ')}`);
    t.diagnostic(`${statements.length} statements: ${statements.join(', ')}`);
  });
});
