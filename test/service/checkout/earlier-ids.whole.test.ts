import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tagIn } from '../../../src/service/domain/account-tag.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { shopFor } from '../../support/shop.ts';
import { openPortal, portalAt } from '../portal/browser.ts';
import { actionIn, customerWith, follow, press } from './payer.ts';

/**
 * Ids of earlier releases have no tag of their account. They are in databases, in mails and in open tabs, and go on working. Here the
 * tag is cut out of the database, so that everything is as an earlier release has written it.
 */
describe('an id of an earlier release', () => {
  const shop = shopFor(freshDatabase);

  /** Cuts the tag out of an id, wherever the database has the id. Returns the id as an earlier release made it. */
  async function earlier(id: string): Promise<string> {
    assert.notEqual(tagIn(id), null, `${id} has no tag`);
    const before = id.slice(0, 4) + id.slice(8);
    const { database } = shop().service;
    const columns = (await database.query(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'
         and is_updatable = 'YES' and column_name <> 'account_id'`,
    )) as { table: string; column: string; type: string }[];
    for (const [table, all] of Map.groupBy(columns, (one) => one.table)) {
      const set = all.map(({ column, type }) => `"${column}" = replace("${column}"::text, '${id}', '${before}')::${type}`);
      const has = all.map(({ column }) => `"${column}"::text like '%${id}%'`);
      await database.query(`update "${table}" set ${set.join(', ')} where ${has.join(' or ')}`);
    }
    assert.equal(tagIn(before), null);
    return before;
  }

  test('of a session: it is shown, and its card is charged', async () => {
    const { service, merchant } = shop();
    const session = await earlier(await merchant.open());
    assert.equal((await merchant.view(session)).state, 'open');
    assert.equal((await fetch(`${service.url}/pay/checkout/${session}`)).status, 200);
    assert.equal(viewIn(await merchant.buy(session, CARDS.approved)).state, 'completed');
  });

  test('of an attempt: the payer who is at the bank meanwhile answers there', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const { url } = actionIn(await merchant.buy(session, CARDS.challenged));
    const id = /att_[A-Za-z0-9]+/.exec(url)?.[0] ?? assert.fail(url);
    const before = await earlier(id);
    // The payer declines: the security code is sealed under the attempt's id, so it cannot be opened under the one that is cut here.
    await press(service, url.replace(id, before), 'decline');
    assert.equal((await merchant.view(session)).failure?.code, 'authentication_failed');
  });

  test('of an attempt: the payer comes back from a provider', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const { url } = actionIn(await merchant.pay(session, { method: 'LEKKER_EFT' }));
    const id = /att_[A-Za-z0-9]+/.exec(url)?.[0] ?? assert.fail(url);
    const before = await earlier(id);
    const back = await press(service, url.replace(id, before), 'approve');
    assert.ok(back.endsWith(`/checkout/return/${before}`), back);
    await follow(back);
    assert.equal((await merchant.view(session)).state, 'completed');
  });

  test('of a page and of the session of a visitor: the page opens, and so does the session', async () => {
    const { service } = shop();
    const made = await service.api('POST', '/electronic-mandates/create', {
      records: [
        {
          title: 'Rooibos every month',
          payment_methods_id: 'pam_sandboxDebicheck',
          payment_type: 'emandate_choose_what_to_pay',
          page_status: 'PUBLISHED',
          amount: 199,
        },
      ],
    });
    const page = await earlier((made.body as { results: { id: string }[] }).results[0]?.id ?? assert.fail(made.text));
    const link = await follow(`${service.url}/emandate/${page}`);
    const session = await earlier(link.split('/').at(-1) ?? '');
    assert.equal((await fetch(`${service.url}/pay/emandate/${session}`)).status, 200);
  });

  test('of a portal: it opens and shows its customer', async () => {
    const { service } = shop();
    const { customer_id } = await customerWith(service, CARDS.approved);
    const portal = await openPortal(service, customer_id);
    const session = await earlier(portal.session_id);
    assert.equal((await portalAt(service, session).view()).state, 'open');
  });

  test('that nobody has made is not found, and neither is one with the tag of an account', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const made = [`ses_${'x'.repeat(24)}`, `ses_${'x'.repeat(28)}`, `${session.slice(0, 8)}${'x'.repeat(24)}`];
    for (const id of made) assert.equal((await fetch(`${service.url}/pay/checkout/${id}`)).status, 404, id);
  });
});
