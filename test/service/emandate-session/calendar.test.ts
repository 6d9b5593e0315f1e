import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import type { Quote } from './support.ts';

/** The calendar's cases (cases.json), as a payer sees them before signing. The clock is frozen in November 2026. */

describe('the days of a mandate, as the payer sees them', () => {
  const desk = interfaceFor(freshDatabase);

  const page = async (more: object) => {
    const record = {
      title: 'Rooibos',
      payment_methods_id: 'pam_sandboxDebitOrder',
      payment_type: 'emandate_choose_what_to_pay',
      page_status: 'PUBLISHED',
      amount: 199,
      ...more,
    };
    return (await desk().sandbox.ask('emandates.create', { body: { records: [record] } })).results[0]?.id ?? assert.fail();
  };
  const open = async (page_id: string) =>
    (await desk().sandbox.ask('emandates.link', { body: { records: [{ page_id }] } })).results[0]?.session_id ?? assert.fail();
  const send = (session_id: string, plan: object) =>
    desk().sandbox.send('emandates.session.quote', { params: { session_id }, body: { plan } });
  const quote = async (session_id: string, plan: object) => {
    const { status, body, text } = await send(session_id, plan);
    assert.equal(status, 200, text);
    return (body as { result: Quote }).result;
  };
  const PREVIOUS = { payment_methods_id: 'pam_sandboxDebitOrderPrevious', process_days: undefined };
  const debits = ({ terms }: Quote) =>
    terms.debits.map(({ on, reasons }) => `${on} ${reasons.map(({ type, name }) => name ?? type).join('+')}`.trim());

  test('case 43: day 31 with the previous-day rule is limited to the month, then moved', async () => {
    const path = await open(await page(PREVIOUS));
    assert.deepEqual(debits(await quote(path, { process_day: 31, date_start: '2027-01-01' })).slice(0, 3), [
      '2027-01-29 weekend',
      '2027-02-26 short_month+weekend',
      '2027-03-31',
    ]);
  });

  test('cases 44 and 45: New Year’s Day and the Day of Goodwill move to a business day', async () => {
    const path = await open(await page(PREVIOUS));
    assert.deepEqual(
      debits(await quote(path, { process_day: 1, date_start: '2026-12-15' }))[0],
      '2026-12-31 New Year’s Day'.replace('’', "'"),
    );
    const [first] = debits(await quote(path, { process_day: 26, date_start: '2026-12-01' }));
    assert.match(first ?? '', /^2026-12-24 /);
  });

  test('case 49: two dates on a Sunday with the previous-day rule are refused before anything is signed', async () => {
    const page_id = await page({
      payment_methods_id: 'pam_sandboxDebicheckPrevious',
      payment_type: 'emandate_products_and_collections',
      amount: undefined,
      process_days: undefined,
    });
    const path = await open(page_id);
    const items = [{ product_id: 'pro_sandboxSetup' }, { product_id: 'pro_sandboxBasic' }];
    const plan = { items, process_day: 17, date_start: '2027-01-17', first_collection_date: '2027-01-17' };
    const { status, text } = await send(path, plan);
    assert.equal(status, 400);
    assert.match(text, /plan\.date_start.*both_on_sunday/);
    // The service itself never chooses such a day.
    assert.ok((await quote(path, { items, process_day: 17 })).terms.debits.length > 0);
  });

  test('the first day to choose is tomorrow in South Africa, wherever the payer is', async () => {
    const path = await open(await page({}));
    const today = async (session_id: string) => (await desk().sandbox.ask('emandates.session', { params: { session_id } })).result.today;
    assert.equal(await today(path), '2026-11-21');
    assert.equal((await quote(path, { process_day: 22 })).terms.debits[0]?.on, '2026-11-22');
    desk().moveTo(new Date('2026-11-22T00:30:00+02:00'));
    assert.equal(await today(path), '2026-11-22');
  });
});
