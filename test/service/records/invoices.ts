import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { insert } from '../../../src/service/domain/decision.ts';
import { itemOf, newInvoice, type InvoiceRequest } from '../../../src/service/domain/invoice.ts';
import type { Caller, Desk } from '../../support/interface.ts';
import { requestOf } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { aCustomer } from './customers.ts';
import { filters } from './tables.ts';

export function invoices(desk: () => Desk): void {
  describe('invoices', () => {
    /** Stores an invoice as billing creates it. */
    async function bill(api: Caller, customer_id: string, request: Partial<InvoiceRequest> = {}): Promise<string> {
      const { services } = desk();
      const account_id = api.account.id;
      const product = (await services.store.of('acc_sandbox').find('products', 'pro_sandboxBasic')) ?? assert.fail();
      return services.store.transaction(account_id, async (tx) => {
        const customer = (await tx.find('customers', customer_id)) ?? assert.fail();
        const ctx = { account_id, now: services.clock.now(), realNow: services.realNow(), newId: services.newId, account: api.account };
        const number = await tx.nextNumber('invoices');
        const invoice = newInvoice(ctx, {
          number,
          customer,
          status: 'OPEN',
          items: [itemOf(product, 1), { name: 'Bread', qty: 7, price: 111, is_tax: false }],
          due_days: 7,
          ...request,
        });
        await tx.append([insert('invoices', invoice)]);
        return invoice.id;
      });
    }

    test('have numbers without gaps; VAT is calculated once, on the taxable lines', async () => {
      const api = await desk().merchant();
      const customer_id = await aCustomer(api);
      const first = await bill(api, customer_id);
      await bill(api, customer_id);
      const { results } = await api.ask('invoices.list');
      assert.deepEqual(
        results.map(({ invoice_number }) => invoice_number),
        ['INV-000002', 'INV-000001'],
      );
      const { result } = await api.ask('invoices.read', { params: { id: first } });
      assert.deepEqual(result, results[1]);
      assert.deepEqual([result.total_excl, result.total_tax, result.total_incl, result.tax_rate], ['206.77', '29.85', '236.62', 0.15]);
      assert.deepEqual(
        result.lines.map(({ name, price, total_excl }) => [name, price, total_excl]),
        [
          ['Basic', 199, '199.00'],
          ['Bread', 1.11, '7.77'],
        ],
      );
      assert.deepEqual(result.billed_to, {
        name: 'Thandi Mokoena',
        reference: 'C-1',
        email: 'thandi@shop.example',
        address: ['1 Long Street', 'Gardens', 'Cape Town', '0001'],
      });
      assert.deepEqual([result.date_issued, result.date_due, result.is_past_due], ['2026-11-21', '2026-11-28', false]);
    });

    test('are past due after their last day in South Africa', async () => {
      const api = await desk().merchant();
      const id = await bill(api, await aCustomer(api));
      const pastDue = async (at: string) => {
        desk().moveTo(new Date(at));
        return (await api.ask('invoices.read', { params: { id } })).result.is_past_due;
      };
      assert.deepEqual([await pastDue('2026-11-28T21:59:59Z'), await pastDue('2026-11-28T22:00:00Z')], [false, true]);
      desk().moveTo(new Date('2026-11-21T10:00:00Z'));
    });

    test('list filters by each field', async () => {
      const api = await desk().merchant();
      const [one, two] = [await aCustomer(api), await aCustomer(api)];
      const open = await bill(api, one);
      const paid = await bill(api, two, { status: 'PAID', subscription_id: 'sub_1' });
      await filters(api, 'invoices.list', [
        [{}, [paid, open]],
        [{ invoice_status: 'PAID' }, [paid]],
        [{ invoice_status: 'VOID' }, []],
        [{ customer_id: one }, [open]],
        [{ subscription_id: 'sub_1' }, [paid]],
        [{ invoice_number: 'INV-000001' }, [open]],
        [{ date_start: '2026-11-21', date_end: '2026-11-21' }, [paid, open]],
        [{ date_start: '2026-11-22' }, []],
      ]);
      assertRefused(await api.send('invoices.list', { query: { invoice_status: 'LOST' } }), '006');
    });

    test('are available as a PDF with a title, a language and tags, of any length and in any letters', async () => {
      const api = await desk().merchant();
      const customer_id = await aCustomer(api, { person_name: 'Zoë ✓ 漢' });
      const items = Array.from({ length: 60 }, (_, i) => ({
        name: `Line ${i} ${'long '.repeat(20)}`,
        description: 'x',
        qty: 2,
        price: 1_234_567,
        is_tax: true,
      }));
      const id = await bill(api, customer_id, { items, memo: 'Thank you', footer: 'Karoo' });
      const answer = await desk().app.fetch(requestOf('invoices.pdf', api.account, { params: { id } }), {});
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      assert.ok(text.startsWith('%PDF-1.7'));
      for (const mark of ['/StructTreeRoot', '/Lang (en-ZA)', '/DisplayDocTitle true', '/Marked true', 'INV-000001', '%%EOF'])
        assert.ok(text.includes(mark), mark);
      assert.ok((text.match(/\/Type \/Page\b/g) ?? []).length > 1, 'it goes on on a second page');
    });

    test('that do not exist, or belong to another account, are 007', async () => {
      const id = await bill(desk().sandbox, await aCustomer(desk().sandbox));
      for (const operation of ['invoices.read', 'invoices.pdf'] as const)
        for (const asked of ['inv_nobody', id])
          assert.deepEqual(assertRefused(await desk().other.send(operation, { params: { id: asked } }), '007'), { id: 'exists' });
    });
  });
}
