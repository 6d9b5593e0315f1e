import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPdf } from '../../support/pdf.ts';
import { BASIC, billingFrom } from '../subscriptions/support.ts';

/** The document of an invoice. It is a tax invoice only if the account has the details that the law requires. */

const SELLER = { legal_name: 'Kareeboom Handel (Edms) Bpk', vat_number: '4123456789', address: '17 Loop Street\nCape Town\n8001' };
const VENDA = { person_name: 'Ṱhalifhi', person_surname: 'Ḽavhengwa-Tšhabalala', city_or_town: 'Ḓzanani' };

describe('the document of an invoice', () => {
  const desk = billingFrom('2027-03-01');
  const documentOf = async (): Promise<Awaited<ReturnType<typeof readPdf>>> => {
    const payer = await desk().payer('approved');
    await desk().ask('POST', '/customers/update', { records: [{ id: payer.id, ...VENDA }] });
    const { last_invoice_id } = await desk().subscribe(payer, [BASIC]);
    const answer = await fetch(`${desk().service.url}/2.0/invoices/${String(last_invoice_id)}/pdf`, {
      headers: { authorization: `Basic ${btoa('sandbox:sandbox')}` },
    });
    assert.equal(answer.status, 200);
    return readPdf(new Uint8Array(await answer.arrayBuffer()));
  };

  test('is an invoice if the account has no seller details; names are written as their owners write them', async () => {
    const { title, text, tags } = await documentOf();
    assert.match(title, /^Invoice INV-/);
    assert.ok(tags.includes('Table'));
    assert.doesNotMatch(text, /tax invoice|VAT number|\?/i);
    assert.match(text, /Ṱhalifhi Ḽavhengwa-Tšhabalala, Ḓzanani/);
    assert.match(text, /VAT at 15 % R 29,85 Total R 228,85/);
  });

  test('is a tax invoice with the seller’s name, VAT number and address if these are set, and an invoice again if they are removed', async () => {
    const { seller } = await desk().result<{ seller: unknown }>('POST', '/sandbox/account', {
      seller: { ...SELLER, vat_number: '4123 456 789' },
    });
    assert.deepEqual(seller, SELLER);
    const { title, text } = await documentOf();
    assert.match(title, /^Tax invoice INV-/);
    assert.match(text, /Tax invoice INV-\d+ Kareeboom Handel \(Edms\) Bpk 17 Loop Street Cape Town 8001 VAT number 4123456789/);
    await desk().result('POST', '/sandbox/account', { seller: null });
    assert.match((await documentOf()).title, /^Invoice INV-/);
  });

  test('incomplete seller details are refused with the field’s name, and nothing changes', async () => {
    for (const [wrong, field] of [
      [{ ...SELLER, vat_number: '5123456789' }, 'seller.vat_number'],
      [{ ...SELLER, vat_number: '412345678' }, 'seller.vat_number'],
      [{ ...SELLER, address: '' }, 'seller.address'],
      [{ legal_name: 'X', vat_number: '4123456789' }, 'seller.address'],
    ] as const)
      assert.deepEqual(await desk().refused('/sandbox/account', { seller: wrong }), { code: '003', fields: [field] });
    assert.equal((await desk().result<{ seller: unknown }>('POST', '/sandbox/account', {})).seller, null);
  });
});
