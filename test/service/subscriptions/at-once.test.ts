import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { PATIENT } from '../../support/service.ts';
import { BASIC, billingFrom, PRO } from './support.ts';

/** Every cycle is charged once, and nothing else can change a subscription while a charge is in progress. */
describe('simultaneous changes of subscriptions', () => {
  const desk = billingFrom('2027-03-01', PATIENT, freshDatabase);

  test('a plan is changed while its cycle is charged: one waits or is refused, and nothing is paid twice', async () => {
    const payers = await Promise.all(Array.from({ length: 4 }, () => desk().payer('approved')));
    const made = await Promise.all(payers.map((payer) => desk().subscribe(payer, [BASIC])));
    const changing = made.map(({ id }) => desk().ask('POST', `/subscriptions/${id}/change-plan`, { items: [PRO], is_immediate: true }));
    await Promise.all([desk().to('2027-04-01'), ...changing]);
    for (const [index, payer] of payers.entries()) {
      const { items, date_last_billing, date_next_billing } = await desk().read(made[index]?.id ?? '');
      const paid = await desk().paid(payer);
      const changed = items[0]?.name === 'Pro';
      const answer = await changing[index];
      assert.equal(changed, answer?.status === 200, answer?.text);
      // If the change comes on 1 March, the next cycle is Pro's. If it comes on 1 April, it is before or after the charge of
      // Basic's cycle.
      assert.ok(paid.filter((entry) => entry === '2027-04-01 228.85').length <= 1, paid.join());
      assert.ok(paid.filter((entry) => entry.endsWith('458.85')).length <= 2, paid.join());
      assert.deepEqual([date_last_billing, date_next_billing], ['2027-04-01', '2027-05-01'], paid.join());
    }
  });

  test('if many requests make the same change at the same moment, the others are refused while one is charged', async () => {
    const payer = await desk().payer('approved');
    const { id } = await desk().subscribe(payer, [BASIC]);
    const ask = () => desk().ask('POST', `/subscriptions/${id}/change-plan`, { items: [PRO], plan_change_type: 'SMART' });
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    // A request that comes after the charge finds nothing to change.
    for (const { status, text } of answers) assert.ok(status === 200 || status === 409 || text.includes('unchanged'), text);
    const paid = (await desk().paid(payer)).map((entry) => entry.slice(11));
    assert.deepEqual(paid.slice(0, 2), ['228.85', '230.00'], 'the first one is charged, with credit');
    assert.deepEqual(
      (await desk().invoices(id)).map(({ total_incl }) => total_incl),
      paid,
      'an invoice for each charge',
    );
  });

  test('an invoice that two requests pay at the same moment is paid once', async () => {
    const payer = await desk().payer('approved');
    const { last_invoice_id } = await desk().subscribe(payer, [BASIC], { collection_method: 'REQUEST_PAYMENT' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk().ask('POST', `/invoices/${String(last_invoice_id)}/pay`, {})));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await desk().paid(payer)).length, 1);
  });
});
