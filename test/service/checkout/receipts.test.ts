import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

interface Sent {
  id: string;
  to: string;
  subject: string;
  text: string;
  email_status: string;
  invoice_id: string | null;
}

const shop = shopFor(freshDatabase);

/** The mails about a session. The console shows every mail that would have left the sandbox. */
async function mailOf(session: string): Promise<Sent[]> {
  const { service } = shop();
  await service.drain();
  const { body, text } = await service.api('GET', '/sandbox/emails');
  const { results } = body as { results?: (Sent & { about: string })[] };
  const [transaction] = await transactionsOf(service, session);
  assert.ok(results !== undefined, text);
  return results.filter(({ about }) => about === transaction?.payment_data['checkout_id']);
}

describe('notifications', () => {
  test('are not sent unless requested', async () => {
    const { merchant } = shop();
    const session = await merchant.open();
    viewIn(await merchant.buy(session, CARDS.approved));
    assert.deepEqual(await mailOf(session), []);
  });

  test('send_confirmation_email: one mail to the payer or to the address that the merchant gives, only after payment', async () => {
    const { merchant } = shop();
    const session = await merchant.open({ notifications: { send_confirmation_email: true } });
    viewIn(await merchant.buy(session, CARDS.declined));
    assert.deepEqual(await mailOf(session), []);
    viewIn(await merchant.buy(session, CARDS.approved));
    const [mail, ...others] = await mailOf(session);
    assert.deepEqual([mail?.to, mail?.email_status, others], ['thandi@shop.example', 'SENT', []]);
    assert.match(mail?.text ?? '', /R\u00a0149,00/, 'the amount as the page shows it');
    const other = await merchant.open({
      notifications: { send_confirmation_email: true, confirmation_email_override: 'office@shop.example' },
    });
    viewIn(await merchant.buy(other, CARDS.approved));
    assert.deepEqual(
      (await mailOf(other)).map(({ to }) => to),
      ['office@shop.example'],
    );
  });

  test('who asked for both gets one mail, with the invoice attached; the console shows it as it is read', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ notifications: { send_invoice: true, send_confirmation_email: true } });
    viewIn(await merchant.buy(session, CARDS.approved));
    const [mail, ...others] = await mailOf(session);
    assert.deepEqual(others, []);
    assert.match(mail?.subject ?? '', /^Payment to /);
    assert.match(mail?.invoice_id ?? '', /^inv_/);
    assert.match(mail?.text ?? '', /\n\nDate: [^\n]+, \d\d:\d\d\nCard: Visa ••••\u00a04242\n[^]*\n\nInvoice INV-\d+ is attached\.$/);
    const page = await fetch(`${service.url}/console/sandbox/records/emails/${mail?.id ?? ''}/mail`);
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /default-src 'none'; style-src 'sha256-[^']+'; img-src data:;.* sandbox;/,
    );
    assert.match(await page.text(), /<td>Visa ••••\u00a04242<\/td>/);
  });

  test('a mail has one subject, whatever is in the names that the merchant gives', async () => {
    const { service, merchant } = shop();
    const name = 'Farm\r\nBcc: everyone@m.example';
    assert.equal((await service.api('POST', '/sandbox/account', { brand: { name } })).status, 200);
    const own = { customization: { brand: { name } }, order: { reference: `R-1\n${name}` } };
    for (const more of [{}, own]) {
      const session = await merchant.open({ notifications: { send_invoice: true, send_confirmation_email: true }, ...more });
      viewIn(await merchant.buy(session, CARDS.approved));
      const mails = await mailOf(session);
      assert.equal(mails.length, 1);
      for (const { subject } of mails) assert.doesNotMatch(subject, /\p{Cc}/u);
      assert.ok(mails.some(({ subject }) => subject.includes('Farm Bcc: everyone@m.example')));
    }
    assert.equal((await service.api('POST', '/sandbox/account', { brand: null })).status, 200);
  });

  test('send_invoice: a PAID invoice with every line of the order, and a mail with it', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({
      notifications: { send_invoice: true },
      order: { reference: 'INV-ORDER', items: [{ sku: 'mug', name: 'Enamel mug', quantity: 2, unit_amount: '74.50' }] },
    });
    viewIn(await merchant.buy(session, CARDS.approved));
    const [transaction] = await transactionsOf(service, session);
    const { body } = await service.api('GET', '/invoices/list');
    const invoice = (
      body as {
        results: {
          transaction_id: string;
          invoice_status: string;
          total_incl: string;
          lines: { name: string; qty: number }[];
          reference: string;
        }[];
      }
    ).results.find(({ transaction_id }) => transaction_id === transaction?.id);
    assert.deepEqual([invoice?.invoice_status, invoice?.total_incl, invoice?.reference], ['PAID', '149.00', 'INV-ORDER']);
    assert.deepEqual(
      invoice?.lines.map(({ name, qty }) => [name, qty]),
      [['Enamel mug', 2]],
    );
    assert.match((await mailOf(session))[0]?.subject ?? '', /^Invoice /);
  });
});
