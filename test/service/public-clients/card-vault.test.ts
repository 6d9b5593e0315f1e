import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS } from '../../support/merchant.ts';
import { opened } from '../../support/opened.ts';
import { startReceiver } from '../../support/receiver.ts';
import { transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';
import { actionIn, customerWith, press } from '../checkout/payer.ts';

/** A program that stores cards by a link and charges them later (ruling *card vault*). */
describe('a public client’s card vault', () => {
  const shop = shopFor(freshDatabase);
  const receiver = opened(startReceiver);

  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await shop().service.api(method, path, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as T;
  };

  describe('link', () => {
    for (const [what, fee, amount, status] of [
      ['without a fee keeps the R2.00', undefined, 2, 'PAID'],
      ['that asks for it gives the R2.00 back', { is_refund: true }, 2, 'REVERSED'],
      ['with an amount of its own keeps it', { amount: '50.00' }, 50, 'PAID'],
      ['with an amount of its own keeps it, whatever is_refund says', { amount: '50.00', is_refund: true }, 50, 'PAID'],
    ] as const)
      test(`${what}; the card is always verified by 3D Secure`, async () => {
        const { customer_id } = await customerWith(shop().service);
        const body = { type: 'STORE_CARD', item: { title: 'Save your card' }, ...(fee === undefined ? {} : { fee }) };
        const { result } = await ask<{ result: { session_id: string } }>('POST', `/card-vault/${customer_id}/link`, body);
        const { type, url } = actionIn(await shop().merchant.buy(result.session_id, CARDS.approved));
        assert.equal(type, 'challenge');
        await press(shop().service, url, 'approve');
        await shop().service.drain();
        const [charged] = await transactionsOf(shop().service, result.session_id);
        assert.deepEqual([charged?.transaction_status, charged?.amount], [status, amount]);
        const { records } = await ask<{ records: unknown[] }>('GET', `/cards?customer_id=${customer_id}`);
        assert.equal(records.length, 1);
      });
  });

  describe('charge', () => {
    interface Charged {
      readonly status: boolean;
      readonly result: { readonly id: string; readonly transaction_id: string | null; readonly invoice_id?: string };
    }
    const charge = async (number: string, body: object) => {
      const { customer_id } = await customerWith(shop().service, number);
      return ask<Charged>('POST', `/card-vault/${customer_id}/charge`, { amount: '349.00', ...body });
    };
    const about = (reference: string) =>
      receiver().received.filter(({ body }) => (body.data[0]?.['charge'] as { reference?: string } | undefined)?.reference === reference);

    test('makes an invoice, sends it, and tells the merchant by webhook and email', async () => {
      const { status, result } = await charge(CARDS.approved, {
        reference: 'INV-2026-00042',
        description: 'July 2026',
        invoice: { is_generate: true, is_send: true },
        notification: { email: 'sales@shop.example', webhook_url: `${receiver().origin}/charges` },
      });
      assert.equal(status, true);
      const { result: invoice } = await ask<{ result: { transaction_id: string; invoice_status: string; lines: { name: string }[] } }>(
        'GET',
        `/invoices/${result.invoice_id ?? ''}`,
      );
      assert.deepEqual(
        [invoice.transaction_id, invoice.invoice_status, invoice.lines[0]?.name],
        [result.transaction_id, 'PAID', 'July 2026'],
      );
      await shop().service.drain();
      assert.deepEqual(
        about('INV-2026-00042').map(({ body }) => [body.event, (body.data[0]?.['charge'] as { invoice_id?: string }).invoice_id]),
        [['charge.successful', result.invoice_id]],
      );
      const { results } = await ask<{ results: { to: string; subject: string }[] }>('GET', '/sandbox/emails');
      assert.equal(results.filter(({ to, subject }) => to === 'sales@shop.example' && subject.startsWith('INV-2026-00042')).length, 1);
      assert.equal(results.filter(({ to, subject }) => to === 'sipho@shop.example' && subject.startsWith('Invoice ')).length, 1);
    });

    test('tells who gets the outcome and the invoice in one mail', async () => {
      const email = 'sipho@shop.example';
      const { result } = await charge(CARDS.approved, { reference: 'ONE-MAIL', invoice: { is_send: true }, notification: { email } });
      await shop().service.drain();
      const { results } = await ask<{ results: { to: string; subject: string; invoice_id: string | null }[] }>('GET', '/sandbox/emails');
      assert.deepEqual(
        results.filter(({ invoice_id }) => invoice_id === result.invoice_id).map(({ to, subject }) => [to, subject.slice(0, 9)]),
        [[email, 'ONE-MAIL:']],
      );
    });

    test('that is declined makes no invoice, and says so', async () => {
      const { status, result } = await charge(CARDS.declined, {
        reference: 'DECLINED-1',
        invoice: { is_generate: true },
        notification: { webhook_url: `${receiver().origin}/charges` },
      });
      assert.deepEqual([status, result.invoice_id], [false, undefined]);
      await shop().service.drain();
      assert.deepEqual(
        about('DECLINED-1').map(({ body }) => body.event),
        ['charge.failed'],
      );
    });

    test('without these fields makes no invoice and tells nobody', async () => {
      const { result } = await charge(CARDS.approved, { reference: 'QUIET-1' });
      assert.equal(result.invoice_id, undefined);
      await shop().service.drain();
      assert.deepEqual(about('QUIET-1'), []);
    });
  });
});
