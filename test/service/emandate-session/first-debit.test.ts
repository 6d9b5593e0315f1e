import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ACCOUNT, signing } from './support.ts';

/**
 * Ruling *first debit*: one day is shown, signed, stored in the mandate, sent to the bank and debited. It is never before the
 * deadline of the approval.
 */

const TT1 = 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK';
const DELAYED = 'DELAYED_REAL_TIME_TT1_APPROVE_BY_20H00_ON_THE_SAME_DAY';
const TT2 = 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2';
/** An account whose bank approves at once, and whose debits are paid. */
const APPROVES = { ...ACCOUNT, bank_account_number: '10004301100', bank_name: 'STANDARD_BANK', bank_branch_code: '051001' } as const;

const DEBICHECK = { payment_methods_id: 'pam_sandboxDebicheck', process_days: undefined };
const PREVIOUS = { payment_methods_id: 'pam_sandboxDebicheckPrevious', process_days: undefined };
const ONCE = { interval: 'ONE_TIME', process_days: undefined };

const CASES: readonly (readonly [name: string, at: string, page: object, plan: object, day: string])[] = [
  ['TT1, the process day', '2027-02-01T08:00', DEBICHECK, { process_day: 15, approval_window: TT1 }, '2027-02-15'],
  ['TT1, tomorrow', '2027-02-01T08:01', DEBICHECK, { process_day: 2, approval_window: TT1 }, '2027-02-02'],
  ['TT1 by the evening', '2027-02-01T08:02', DEBICHECK, { process_day: 2, approval_window: DELAYED }, '2027-02-02'],
  // From Monday 1 February: the approval is due on Wednesday at 19:00.
  ['TT2, a day before the approval is due', '2027-02-01T08:03', DEBICHECK, { process_day: 2, approval_window: TT2 }, '2027-03-02'],
  ['TT2, the day on which it is due', '2027-02-01T08:04', DEBICHECK, { process_day: 3, approval_window: TT2 }, '2027-03-03'],
  ['TT2, the day after', '2027-02-01T08:05', DEBICHECK, { process_day: 4, approval_window: TT2 }, '2027-02-04'],
  [
    'TT2 with a start that was chosen before it is due',
    '2027-02-01T08:06',
    DEBICHECK,
    { process_day: 3, date_start: '2027-02-03', approval_window: TT2 },
    '2027-03-03',
  ],
  [
    'a process day on a Sunday, by the previous-day rule',
    '2027-02-01T08:07',
    PREVIOUS,
    { process_day: 28, approval_window: TT1 },
    '2027-02-26',
  ],
  [
    'a debit that would be moved to today is on the next business day',
    '2027-02-05T08:00',
    PREVIOUS,
    { process_day: 6, approval_window: TT1 },
    '2027-02-08',
  ],
  // The approval is due on Tuesday 9 February.
  [
    'TT2 over a weekend, moved back to before the approval is due',
    '2027-02-05T08:01',
    PREVIOUS,
    { process_day: 9, approval_window: TT2 },
    '2027-03-09',
  ],
  ['once, as soon as can be', '2027-02-05T08:02', { ...PREVIOUS, ...ONCE }, { approval_window: TT1 }, '2027-02-08'],
  [
    'once, on a day that was chosen',
    '2027-02-05T08:03',
    { ...DEBICHECK, ...ONCE },
    { process_date: '2027-02-20', approval_window: TT1 },
    '2027-02-20',
  ],
  [
    'once, with TT2, on a day before it is due',
    '2027-02-05T08:04',
    { ...DEBICHECK, ...ONCE },
    { process_date: '2027-02-08', approval_window: TT2 },
    '2027-02-10',
  ],
  [
    'a registered mandate, which its bank may answer for three days',
    '2027-02-05T08:05',
    { payment_methods_id: 'pam_sandboxRmA', process_days: undefined },
    { process_day: 8 },
    '2027-03-08',
  ],
  [
    'a registered mandate, the day after',
    '2027-02-05T08:06',
    { payment_methods_id: 'pam_sandboxRmA', process_days: undefined },
    { process_day: 9 },
    '2027-02-09',
  ],
];

describe('the first debit of a mandate', () => {
  const desk = signing('2027-02-01T07:00:00+02:00');
  const listed = async (path: string) => {
    const { body } = await desk.service().api('GET', path);
    return (body as { results: Record<string, unknown>[] }).results;
  };

  for (const [name, at, page, plan, day] of CASES)
    test(`${name}: ${day} is shown, signed, and stored in the mandate and its payment`, async () => {
      await desk.setClock(`${at}:00+02:00`);
      const path = await desk.open(await desk.page(page));
      const view = await desk.sign(path, plan);
      const { mandate } = view;
      assert.ok(mandate);
      const [first] = mandate.terms.debits;
      const [made] = await listed(`/mandates/list?mandate_id=${mandate.mandate_id}`);
      const [payment] = await listed(`/payments/list?mandate_id=${mandate.mandate_id}`);
      const { first_collection_date } = made?.['debicheck'] as { first_collection_date: string };
      assert.deepEqual([first?.on, first_collection_date, payment?.['date_next']], [day, day, day]);
      assert.ok(mandate.closes_at === null || mandate.closes_at.slice(0, 10) < day, mandate.closes_at ?? '');
    });

  test('a one-time amount comes first, by the date rule, and the payer reads why it waits for the approval', async () => {
    await desk.setClock('2027-02-05T09:00:00+02:00');
    const items = [{ product_id: 'pro_sandboxSetup' }, { product_id: 'pro_sandboxBasic' }];
    const page_id = await desk.page({ ...PREVIOUS, payment_type: 'emandate_products_and_collections', amount: undefined });
    const plan = { items, process_day: 25, first_collection_date: '2027-02-08', approval_window: TT2 };
    const { terms } = await desk.quote(await desk.open(page_id), plan);
    assert.deepEqual(
      terms.debits.slice(0, 2).map(({ part, day, on, reasons }) => [part, day, on, reasons.map(({ type }) => type)]),
      [
        ['FIRST_COLLECTION', '2027-02-08', '2027-02-10', ['approval']],
        ['INSTALMENT', '2027-02-25', '2027-02-25', []],
      ],
    );
    assert.equal(terms.first_collection?.date, '2027-02-10');
  });

  test('the debit is made on that day, and on no earlier day', async () => {
    await desk.setClock('2027-02-05T10:00:00+02:00');
    const path = await desk.open(await desk.page(PREVIOUS));
    const view = await desk.sign(path, { process_day: 28, approval_window: TT1 }, { bank_account: APPROVES });
    await desk.setClock('2027-02-27T12:00:00+02:00');
    const { body } = await desk.service().api('GET', '/transactions');
    const debits = (body as { transactions: { mandates_id: string; created_at: string }[] }).transactions.filter(
      ({ mandates_id }) => mandates_id === view.mandate?.mandate_id,
    );
    assert.deepEqual(
      debits.map(({ created_at }) => created_at.slice(0, 10)),
      ['2027-02-26'],
    );
  });

  test('a mandate whose first debit day has passed cannot be sent again: it is signed again, with another day', async () => {
    await desk.setClock('2027-03-01T08:00:00+02:00');
    const path = await desk.open(await desk.page(DEBICHECK));
    await desk.sign(path, { process_day: 2, approval_window: TT1 });
    await desk.setClock('2027-03-01T09:00:00+02:00');
    assert.equal((await desk.view(path)).mandate?.can_resend, true);
    await desk.setClock('2027-03-02T09:00:00+02:00');
    assert.equal((await desk.view(path)).mandate?.can_resend, false);
    assert.equal((await desk.refused(path, 'resend', {})).code, '008');
  });

  for (const [window, at] of [
    [TT1, '2027-03-29T20:30'],
    [DELAYED, '2027-03-30T20:00'],
  ] as const)
    test(`after the cut-off of ${window} the days are those of the approval that is still open`, async () => {
      await desk.setClock(`${at}:00+02:00`);
      const path = await desk.open(await desk.page(DEBICHECK));
      const plan = { process_day: 31 };
      const [closed, later] = [
        await desk.quote(path, { ...plan, approval_window: window }),
        await desk.quote(path, { ...plan, approval_window: TT2 }),
      ];
      assert.equal(closed.approval?.approval_window, TT2);
      assert.deepEqual(closed.terms.debits, later.terms.debits);
      assert.equal(closed.terms.debits[0]?.on, '2027-04-30');
    });

  test('a debit that the rule would move to the day of the signature is made on the next business day', async () => {
    await desk.setClock('2027-05-28T10:00:00+02:00');
    for (const payment_methods_id of ['pam_sandboxDebicheckPrevious', 'pam_sandboxDebitOrderPrevious']) {
      const path = await desk.open(await desk.page({ ...PREVIOUS, payment_methods_id }));
      const plan = { process_day: 30, ...(payment_methods_id === 'pam_sandboxDebitOrderPrevious' ? {} : { approval_window: TT1 }) };
      const view = await desk.sign(path, plan, { bank_account: APPROVES });
      const id = view.mandate?.mandate_id ?? '';
      assert.equal(view.mandate?.terms.debits[0]?.on, '2027-05-31');
      assert.equal((await listed(`/payments/list?mandate_id=${id}`))[0]?.['date_next'], '2027-05-31');
    }
    await desk.setClock('2027-05-30T12:00:00+02:00');
    const { body } = await desk.service().api('GET', '/transactions');
    const { transactions } = body as { transactions: { created_at: string }[] };
    assert.deepEqual(
      transactions.filter(({ created_at }) => created_at >= '2027-05-28T08:00' && created_at < '2027-05-31'),
      [],
    );
  });
});
