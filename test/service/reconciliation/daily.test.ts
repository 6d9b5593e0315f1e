import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../support/databases.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, openShop, PAYOUT, shopFor, transactionOf, type Shop } from '../card-vault/support.ts';
import { getPage, postForm } from '../pages/support/pages.ts';
import { ACCOUNTS, account, entry } from '../payments/support.ts';

/** A merchant's month with every rail: charges, holds, refunds, debits, disputes, payouts. */
async function playMonth(shop: Shop): Promise<void> {
  const { id, cards } = await shop.customer(CARDS.approved, CARDS.silent);
  await shop.ask('cardVault.charge', `/card-vault/${id}/charge`, {
    amount: '149.00',
    currency: 'ZAR',
    reference: 'SALE',
    description: 'Honey',
    type: 'UNSCHEDULED',
  });
  await shop.ask('cardVault.charge', `/card-vault/${id}/charge`, {
    amount: '21.00',
    currency: 'ZAR',
    reference: 'SILENT',
    description: 'Honey',
    type: 'UNSCHEDULED',
    card_id: cards[1],
  });
  const { transactions } = await shop.ask('transactions.list', '/transactions');
  const sale = transactions.find(({ transaction_reference }) => transaction_reference === 'SALE')?.id ?? assert.fail();
  for (const amount of ['10.00', '10.00'])
    await shop.ask('transactions.refund', `/transactions/${sale}/refund`, { amount, reason: 'A jar was broken' });
  const [taken, released] = [transactionOf(await shop.hold(id)), transactionOf(await shop.hold(id))];
  await shop.ask('cardVault.capture', `/card-vault/pre-auth/${taken}/capture`, { amount: '60.00' });
  await shop.ask('cardVault.reverse', `/card-vault/pre-auth/${released}/reverse`, {});
  for (const payer of [ACCOUNTS.pays, ACCOUNTS.reversed, ACCOUNTS.disputed, ACCOUNTS.unpaid])
    await shop.ask('payments.submit', '/payments/submit', {
      payments: [
        entry({ bank_account: account(payer), payment: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 25 } } }),
      ],
    });
  await shop.ask('payouts.request', '/payouts/request', { payouts: [PAYOUT] });
  for (let week = 0; week < 6; week += 1) await shop.service.advance('P1W');
}

async function compareNow({ service }: Shop): Promise<void> {
  const answer = await postForm(`${service.url}/console/sandbox/reconciliation`, {}, service.url);
  assert.equal(answer.status, 303, answer.text);
}

async function metric({ service }: Shop, name: string): Promise<string | undefined> {
  const { text } = await service.api('GET', '/metrics', undefined, { key: null });
  return text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')[1];
}

forEachDatabase((open) => {
  describe('the daily reconciliation', () => {
    const shop = shopFor(open);

    test('finds no difference in a month with every rail', async () => {
      await playMonth(shop());
      await compareNow(shop());
      assert.equal(await metric(shop(), 'pay_reconciliation_behind_days'), '0');
      for (const rail of ['card', 'debit', 'payout', 'unknown_merchant'])
        assert.equal(await metric(shop(), `pay_reconciliation_differences{rail="${rail}"}`), '0', rail);
      assert.match((await getPage(`${shop().service.url}/console/sandbox/reconciliation`)).text, /No differences/);
    });
  });
});

describe('finds differences that are put in', () => {
  let [shop, database]: [Shop | undefined, TestDatabase | undefined] = [undefined, undefined];
  before(async () => {
    const made = await freshDatabase();
    database = made;
    shop = await openShop(() => Promise.resolve(made));
    await playMonth(shop);
    await compareNow(shop);
  });
  after(() => shop?.close());
  const there = () => {
    assert.ok(shop !== undefined && database !== undefined);
    return { shop, database, service: shop.service };
  };
  async function query(...statements: string[]): Promise<Record<string, unknown>[]> {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = await there().database.query(statement);
    return rows;
  }
  const differences = async () =>
    (await query('select * from differences where resolved_at is null order by transaction_id')).map(
      ({ rail, difference, transaction_id }) => [rail, difference, transaction_id].join(' '),
    );

  test('and only these: the month has many entries, and no other differs', async () => {
    const [all] = await query(
      `select (select count(*)::int from postings) as postings, (select sum(lines)::int from reconciled_days) as lines`,
    );
    const { postings, lines } = all as { postings: number; lines: number };
    assert.ok(lines > 8, `the rails have lines to compare: ${lines}`);
    assert.ok(postings > lines, 'holds are posted, and are on no statement');
    assert.deepEqual(await differences(), []);
  });

  test('and lists each once, and reports when it is gone', async () => {
    const { shop, service } = there();
    const joined = 'postings p join transactions t on t.account_id = p.account_id and t.id = p.transaction_id';
    const one = `(select p.id, p.at, p.transaction_id from ${joined}`;
    const [facts] = await query(`select
          (select transaction_id from ${joined} where t.transaction_reference = 'SALE' and p.event = 'PAID') as sale,
          (select transaction_id from ${joined} where t.transaction_reference = 'SILENT' and p.event = 'PAID') as silent,
          (select min(transaction_id) from ${one} where t.rail = 'debit' and p.event = 'REVERSED') x) as reversed,
          (select min(transaction_id) from ${one} where t.rail = 'debit' and p.event = 'DISPUTED') x) as disputed,
          (select min(transaction_id) from ${one} where t.rail = 'payout' and p.event = 'PAID') x) as payout,
          (select at from sim_authorisations where purpose = 'sale' order by at limit 1) as at`);
    const { sale, silent, reversed, disputed, payout } = facts as Record<string, string>;
    await query(
      `create table kept as select * from sim_bank_entries where reference = '${payout}'`,
      `delete from sim_bank_entries where reference = '${payout}'`,
      `update sim_authorisations set amount = amount + 1 where reference = '${silent}'`,
      `update sim_bank_entries set entry = 'REVERSED' where reference = '${disputed}' and entry = 'DISPUTED'`,
      `insert into sim_authorisations (reference, status, amount, at, merchant, purpose)
             select 'tra_nobody', 'approved', 100, at, merchant, 'sale' from sim_authorisations where reference = '${sale}'`,
      `insert into sim_authorisations (reference, status, amount, at, merchant, purpose)
             select 'tra_stray', 'approved', 100, at, 'acc_gone', 'sale' from sim_authorisations where reference = '${sale}'`,
      `insert into postings (account_id, id, at, event, transaction_id, lines)
             select account_id, 'pst_twice', at, event, transaction_id, lines from postings where transaction_id = '${reversed}' and event = 'PAID'`,
      `delete from reconciled_days`,
    );
    await compareNow(shop);
    const listed = [
      `payout missing_at_rail ${payout}`,
      `card other_amount ${silent}`,
      `debit other_state ${disputed}`,
      `card missing_in_ledger tra_nobody`,
      `debit doubled ${reversed}`,
    ].sort();
    assert.deepEqual((await differences()).sort(), listed);
    await compareNow(shop);
    assert.deepEqual((await differences()).sort(), listed, 'a second look lists nothing twice');
    assert.equal(await metric(shop, 'pay_reconciliation_differences{rail="debit"}'), '2');
    const { text } = await getPage(`${service.url}/console/sandbox/reconciliation`);
    for (const words of ['not on the statement', 'another amount', 'another state', 'not in the ledger', 'there twice'])
      assert.ok(text.includes(words), words);
    assert.doesNotMatch((await getPage(`${service.url}/console/other/reconciliation`)).text, /there twice/);

    await query(`insert into sim_bank_entries select * from kept`, `delete from reconciled_days`);
    await compareNow(shop);
    assert.deepEqual(
      (await differences()).sort(),
      listed.filter((words) => !words.startsWith('payout')),
    );
    const [gone] = await query(`select count(*)::int as resolved from differences where resolved_at is not null`);
    assert.deepEqual(gone, { resolved: 1 });
  });
});
