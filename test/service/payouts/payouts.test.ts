import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changed } from '../records/tables.ts';
import { assertLedgerZero } from '../../support/ledger.ts';
import { assertRefused } from '../../support/records.ts';
import { PAYOUT, shopFor } from '../card-vault/support.ts';

const payout = (change: Record<string, unknown> = {}) => changed(PAYOUT, change);

/** Payouts (`contract/payouts.ts`) as a merchant's program uses them, with a frozen clock. */
describe('a batch of payouts', () => {
  const shop = shopFor();
  const request = (payouts: object[], more: object = {}) => shop().ask('payouts.request', '/payouts/request', { payouts, ...more });
  const list = async (query = '') => (await shop().ask('payouts.list', `/payouts/list${query}`)).results;
  const moveTo = async (now: string) => {
    const answer = await shop().service.api('POST', '/sandbox/clock', { now, freeze: true });
    assert.equal(answer.status, 200, answer.text);
  };

  test('and another at the same moment create their recipient once', async () => {
    const batch = () => request([payout({ 'recipient.reference': 'AT-ONCE' })]);
    const made = (await Promise.all([batch(), batch(), batch(), batch()])).flatMap(({ payouts }) => payouts);
    assert.equal(new Set(made.map(({ recipient_id }) => recipient_id)).size, 1);
    const { records } = await shop().ask('recipients.list', '/recipients/list?reference=AT-ONCE');
    assert.equal(records.length, 1);
  });

  test('to a reference that two recipients have is refused, with both ids, until one is archived', async () => {
    const record = { reference: 'TWINS', company_name: 'Karoo Mills', email: 'mills@shop.example' };
    const { records } = await shop().ask('recipients.create', '/recipients/create', { records: [record, record] });
    const [one, two] = records.map(({ id }) => id);
    const answer = await shop().send('/payouts/request', { payouts: [payout({ 'recipient.reference': 'TWINS' })] });
    assert.deepEqual(assertRefused(answer, '010'), { 'recipient.reference': 'unique' });
    for (const id of [one, two]) assert.match(answer.text, new RegExp(id ?? 'none'));
    await shop().ask('recipients.update', '/recipients/update', { records: [{ id: one, recipient_status: 'ARCHIVED' }] });
    const { payouts } = await request([payout({ 'recipient.reference': 'TWINS' })]);
    assert.equal(payouts[0]?.recipient_id, two);
  });

  test('is answered with its reference and the transaction of each payout', async () => {
    await moveTo('2027-02-01T08:00:00Z');
    const { status, batch_reference, payouts } = await request(
      [
        payout({ 'payment.transaction_reference': 'FEB-1' }),
        payout({ 'payment.transaction_reference': 'FEB-2', 'payment.is_immediate': true }),
      ],
      {
        batch_reference: 'FEB',
      },
    );
    assert.deepEqual([status, batch_reference], [true, 'FEB']);
    assert.deepEqual(
      payouts.map(({ transaction_reference, transaction_status, transaction_date }) => ({
        transaction_reference,
        transaction_status,
        transaction_date,
      })),
      [
        { transaction_reference: 'FEB-1', transaction_status: 'PENDING', transaction_date: '2027-02-01' },
        { transaction_reference: 'FEB-2', transaction_status: 'PENDING', transaction_date: '2027-02-01' },
      ],
    );
    assert.equal(new Set(payouts.map(({ recipient_id }) => recipient_id)).size, 1, 'both to one recipient, made once');
    const { transaction } = await shop().ask('transactions.read', '/transactions/record/FEB-1');
    assert.deepEqual(
      [transaction.submission_batch_reference, transaction.amount, transaction.payment_methods_id],
      ['FEB', 150.5, 'pam_sandboxPayouts'],
    );
    const [second, first] = await list('?batch_reference=FEB');
    for (const one of [first, second]) {
      assert.match(one?.eft_reference ?? '', /^PAYELEM .{1,12}$/, 'generated where it is blank');
      assert.ok((one?.recipient.eft_reference.length ?? 99) <= 20);
    }
    assert.equal(first?.recipient.bank.bank_branch_code, '250655');
  });

  test('is paid: immediate payouts within minutes, normal ones by the next business day', async () => {
    await moveTo('2027-02-02T08:00:00Z');
    const [now, later] = [
      payout({ 'payment.is_immediate': true, 'payment.transaction_reference': 'NOW' }),
      payout({ 'payment.transaction_reference': 'LATER' }),
    ];
    await request([now, later], { batch_reference: 'PAID' });
    const statuses = async () =>
      Object.fromEntries((await list('?batch_reference=PAID')).map((one) => [one.transaction_reference, one.transaction_status]));
    await shop().service.drain();
    assert.deepEqual(await statuses(), { NOW: 'SENT_TO_BANK', LATER: 'SENT_TO_BANK' });
    await shop().service.advance('PT5M');
    assert.deepEqual(await statuses(), { NOW: 'PAID', LATER: 'SENT_TO_BANK' });
    await shop().service.advance('PT1H');
    assert.equal((await statuses())['LATER'], 'ACCEPTED_BY_BANK');
    await moveTo('2027-02-03T06:00:00Z');
    assert.equal((await statuses())['LATER'], 'PAID');
    const { transaction } = await shop().ask('transactions.read', '/transactions/record/LATER');
    assert.deepEqual(
      transaction.submission_data.map(({ date, message }) => [date, message]),
      [
        ['2027-02-02', 'Sent to the bank'],
        ['2027-02-02', 'Accepted by the bank'],
        ['2027-02-03', 'Paid'],
      ],
    );
    await assertLedgerZero(shop().service);
  });

  for (const [when, now, date] of [
    ['at 14:59 on a Friday', '2027-02-05T12:59:00Z', '2027-02-05'],
    ['at 15:00 on a Friday', '2027-02-05T13:00:00Z', '2027-02-08'],
    ['on a Sunday', '2027-02-07T08:00:00Z', '2027-02-08'],
    ['on the day before Human Rights Day’s Monday', '2027-03-21T08:00:00Z', '2027-03-23'],
  ] as const)
    test(`requested for ${when} is paid on ${date}, an immediate one on that day itself`, async () => {
      await moveTo(now);
      const { payouts } = await request([payout(), payout({ 'payment.is_immediate': true })]);
      assert.deepEqual(
        payouts.map(({ transaction_date }) => transaction_date),
        [date, now.slice(0, 10)],
      );
    });

  test('to the test accounts has the outcomes of their table', async () => {
    await moveTo('2027-04-05T06:00:00Z');
    const table = [
      ['051001', '00302481214', 'SENT_TO_BANK'],
      ['051001', '10004301097', 'REJECTED_BY_BANK'],
      ['051001', '10004301100', 'PAID'],
      ['051001', '10004291601', 'UNPAID'],
      ['051001', '00302481206', 'CANCELLED'],
      ['051001', '00243663005', 'DISPUTED'],
      ['632005', '04047527520', 'REVERSED'],
      ['632005', '04047530660', 'ACCEPTED_BY_BANK'],
      ['250655', '62001872440', 'PAID'],
    ] as const;
    const entries = table.map(([branch, account]) =>
      payout({
        'recipient.bank.bank_branch_code': branch,
        'recipient.bank.bank_account_number': account,
        'payment.transaction_reference': account,
        'payment.is_immediate': Number(account) % 2 === 0,
      }),
    );
    await request(entries, { batch_reference: 'TABLE' });
    await shop().service.advance('P14D');
    const found = await list('?batch_reference=TABLE');
    assert.deepEqual(
      table.map(([, account]) => found.find((one) => one.transaction_reference === account)?.transaction_status),
      table.map(([, , status]) => status),
    );
    const reasonOf = (status: string) => found.find(({ transaction_status }) => transaction_status === status)?.unpaid_reason ?? '';
    assert.match(reasonOf('UNPAID'), /returned/i);
    assert.match(reasonOf('REJECTED_BY_BANK'), /./, 'a payout that the bank rejected says why');
    assert.equal(reasonOf('PAID'), '');
    await assertLedgerZero(shop().service);
  });

  for (const [what, change, code, field] of [
    ['to a company and a person', { 'recipient.person_name': 'T', 'recipient.person_surname': 'M' }, '005', 'recipient.company_name'],
    ['to half a person', { 'recipient.company_name': undefined, 'recipient.person_name': 'T' }, '005', 'recipient.person_surname'],
    ['to nobody', { 'recipient.company_name': undefined, 'recipient.reference': 'NOBODY' }, '005', 'recipient.person_name'],
    ['without an account', { 'recipient.bank': undefined }, '003', 'recipient.bank'],
    ['to a bank that is none', { 'recipient.bank.bank_name': 'MATTRESS' }, '004', 'recipient.bank.bank_name'],
    ['of nothing', { 'payment.amount': 0 }, '003', 'payment.amount'],
    ['of a tenth of a cent', { 'payment.amount': 1.001 }, '003', 'payment.amount'],
    ['that does not say whether it is immediate', { 'payment.is_immediate': undefined }, '003', 'payment.is_immediate'],
    ['from a method that nobody has', { 'payment.payment_methods_id': 'pam_nobody' }, '007', 'payment.payment_methods_id'],
    ['from a method for cards', { 'payment.payment_methods_id': 'pam_sandboxCard' }, '005', 'payment.payment_methods_id'],
    ['above the item limit', { 'payment.amount': 500_000.01 }, '009', 'payment.amount'],
  ] as const)
    test(`with one payout that is ${what} is refused as a whole: ${code}, ${field}`, async () => {
      const before = (await list()).length;
      const answer = await shop().send('/payouts/request', { payouts: [payout({ 'recipient.reference': 'NEW' }), payout(change)] });
      assert.deepEqual(Object.keys(assertRefused(answer, code)), [field], answer.text);
      assert.equal((await list()).length, before);
      assert.deepEqual((await shop().ask('recipients.list', '/recipients/list?reference=NEW')).records, []);
    });

  test('may not exceed the method’s limit for a calendar month; failed payouts do not count', async () => {
    await moveTo('2027-06-01T06:00:00Z');
    const big = (account: string) =>
      payout({ 'payment.amount': '500000.00', 'recipient.bank.bank_branch_code': '051001', 'recipient.bank.bank_account_number': account });
    await request([...Array.from({ length: 9 }, () => big('10004301100')), big('10004301097')]);
    assert.deepEqual(assertRefused(await shop().send('/payouts/request', { payouts: [payout({ 'payment.amount': 0.01 })] }), '009'), {
      'payment.amount': 'monthly_limit',
    });
    await shop().service.advance('P2D');
    await request([big('10004301100')]);
    assertRefused(await shop().send('/payouts/request', { payouts: [payout({ 'payment.amount': 0.01 })] }), '009');
    await moveTo('2027-07-01T06:00:00Z');
    await request([payout()]);
  });

  test('states the name that was sent with it, also for a known reference; without a name, the recipient’s', async () => {
    const recipient = (names: object) => payout({ recipient: { reference: 'TWICE', bank: PAYOUT.recipient.bank, ...names } });
    const person = { person_name: 'Thandi', person_surname: 'Nkosi' };
    await request([recipient({ company_name: 'Karoo Mills' })], { batch_reference: 'ONE' });
    await request([recipient(person)], { batch_reference: 'TWO' });
    await request([recipient({})], { batch_reference: 'THREE' });
    const names = await Promise.all(
      ['ONE', 'TWO', 'THREE'].map(async (batch) => {
        const [one] = await list(`?batch_reference=${batch}`);
        return [one?.recipient.company_name, one?.recipient.person_name, one?.recipient.person_surname];
      }),
    );
    assert.deepEqual(names, [
      ['Karoo Mills', null, null],
      [null, 'Thandi', 'Nkosi'],
      ['Karoo Mills', null, null],
    ]);
  });

  test('goes to the recipient with the reference; a recipient that is not ACTIVE is not paid', async () => {
    const { records } = await shop().ask('recipients.create', '/recipients/create', {
      records: [{ reference: 'KNOWN', person_name: 'Sipho', person_surname: 'Dube', email: 's@shop.example' }],
    });
    const id = records[0]?.id ?? '';
    const known = payout({ 'recipient.reference': 'KNOWN', 'recipient.company_name': undefined });
    const { payouts } = await request([known]);
    assert.equal(payouts[0]?.recipient_id, id);
    assert.equal((await list(`?recipient_id=${id}`))[0]?.recipient.person_surname, 'Dube');
    await shop().ask('recipients.update', '/recipients/update', { records: [{ id, recipient_status: 'DISABLED' }] });
    assert.deepEqual(assertRefused(await shop().send('/payouts/request', { payouts: [known] }), '008'), {
      'recipient.reference': 'active',
    });
  });

  test('is reported to the account by webhooks, from PENDING to PAID', async () => {
    await shop().ask('sandbox.account', '/sandbox/account', { webhook_url: `${shop().receiver.origin}/records` });
    const { payouts } = await request([payout({ 'payment.is_immediate': true })]);
    await shop().service.advance('PT5M');
    await shop().ask('sandbox.account', '/sandbox/account', { webhook_url: null });
    const events = shop().receiver.received as unknown as {
      path: string;
      body: { type: string; results: { id: string; transaction_status: string }[] };
    }[];
    assert.deepEqual(
      events
        .filter(({ body }) => body.results[0]?.id === payouts[0]?.id)
        .map(({ body }) => [body.type, body.results[0]?.transaction_status]),
      [
        ['payout.created', 'PENDING'],
        ['payout.updated', 'SENT_TO_BANK'],
        ['payout.updated', 'ACCEPTED_BY_BANK'],
        ['payout.updated', 'PAID'],
      ],
    );
  });

  test('of one merchant does not exist for another, and repeated with a key is paid once', async () => {
    assert.deepEqual((await shop().ask('payouts.list', '/payouts/list', undefined, { key: 'other:other' })).results, []);
    const before = (await list()).length;
    const options = { headers: { 'idempotency-key': 'payout-1' } };
    const send = () => shop().send('/payouts/request', { payouts: [payout()] }, options);
    const [first, again] = [await send(), await send()];
    assert.equal(again.text, first.text);
    assert.equal((await list()).length, before + 1);
  });
});
