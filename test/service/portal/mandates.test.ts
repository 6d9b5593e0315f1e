import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ACCOUNT, signing, THANDI } from '../emandate-session/support.ts';
import { readPdf } from '../../support/pdf.ts';
import { openPortal } from './browser.ts';

/** What a customer with a debit order finds in the portal. */

describe('the portal of a customer with a mandate', () => {
  const desk = signing('2027-02-01T08:00:00+02:00');
  const results = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, string>[]> => {
    const answer = await desk.service().api(method, path, body);
    assert.equal(answer.status, 200, answer.text);
    return (answer.body as { results: Record<string, string>[] }).results;
  };
  const signed = async () => {
    const { mandate } = await desk.sign(await desk.open(await desk.page()), { process_day: 25 });
    const [{ customer_id = '' } = {}] = await results('GET', `/mandates/list?mandate_id=${mandate?.mandate_id ?? ''}`);
    return { customer_id, reference: mandate?.terms.contract_reference ?? assert.fail() };
  };

  test('has a copy of what was signed, with masked details, for this customer alone and as long as the link works', async () => {
    const { customer_id, reference } = await signed();
    const portal = await openPortal(desk.service(), customer_id);
    const [mandate, ...more] = (await portal.view()).mandates;
    assert.deepEqual([mandate?.contract_reference, mandate?.has_document, more], [reference, true, []]);
    const at = `mandates/${mandate?.id ?? ''}/pdf`;
    const { status, body } = await portal.ask('GET', at);
    assert.equal(status, 200);
    const { title, text } = await readPdf(body as Uint8Array);
    assert.ok(title.endsWith(reference), title);
    for (const said of ['Thandi Mokoena', '900101 •••• •••', '082 ••• 4567', 't•••@shop.example', '•••• 1605'])
      assert.ok(text.includes(said), `${said}: ${text}`);
    for (const full of [THANDI.id_number, '+27821234567', THANDI.email, ACCOUNT.bank_account_number])
      assert.ok(!text.includes(full), `${full}: ${text}`);

    const stranger = await openPortal(desk.service(), (await signed()).customer_id);
    assert.equal((await stranger.ask('GET', at)).status, 404);
    await desk.service().advance('PT1H');
    assert.equal((await portal.ask('GET', at)).status, 409);
  });

  test('has no copy of a mandate that the merchant entered', async () => {
    const [{ customer_id = '' } = {}] = await results('POST', '/payments/submit', {
      payments: [
        {
          customer: { reference: 'P-1', person_name: 'Thandi', person_surname: 'Mokoena', email: THANDI.email },
          bank_account: { ...ACCOUNT },
          mandate: { amount: 450, recurring: { process_day: 25 }, payment_industry: 'ACCOUNT_REPAYMENT' },
          payment: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 25 } },
        },
      ],
    });
    const portal = await openPortal(desk.service(), customer_id);
    const { mandates, debits } = await portal.view();
    assert.deepEqual([mandates.map(({ has_document }) => has_document), debits.length], [[false], 1]);
    assert.equal((await portal.ask('GET', `mandates/${mandates[0]?.id ?? ''}/pdf`)).status, 404);
  });
});
