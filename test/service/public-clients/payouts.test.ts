import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertLedgerZero } from '../../support/ledger.ts';
import { assertRefused } from '../../support/records.ts';
import { shopFor } from '../card-vault/support.ts';
import { changed } from '../records/tables.ts';

const ACCOUNT = {
  bank_account_holder_name: 'J DOE',
  bank_account_number: '04047527520',
  bank_account_type: 'CHEQUE_OR_CURRENT',
  bank_name: 'ABSA_BANK_LIMITED',
  bank_branch_code: 632005,
};
const PERSON = {
  company_name: null,
  person_name: 'John',
  person_surname: 'Doe',
  email: 'johndoe@mail.example',
  contact_number: '+27831234567',
  billing_address_line_1: '145 Superior Complex',
  billing_address_line_2: '541 New River Road',
  city_or_town: 'Pretoria',
  postal_code: 1285,
};
const CUSTOMER = { ...PERSON, client_type: 'RESIDENT_INDIVIDUAL', id_type: 'SOUTH_AFRICAN_ID', id_number: '9001015000085' };
const PAYOUT = {
  recipient_eft_reference: 'THEIRREF1234',
  payer_eft_reference: 'MYREF1234',
  payment_methods_id: 'pam_sandboxPayouts',
  amount: '45.00',
  transaction_reference: 'PAYOUT1234',
  is_immediate: true,
};

/** Payouts in the layout `records` of programs for services with the same interface (ruling *layouts taken beside ours*). */
describe('a public client’s payout', () => {
  const shop = shopFor();
  let made = 0;
  const fresh = () => `BAC2409${String((made += 1))}`;
  const customer = async (more: object = {}) => {
    const records = [{ reference: fresh(), ...CUSTOMER, ...more }];
    return (await shop().ask('customers.create', '/customers/create', { records })).results[0] ?? assert.fail();
  };
  const recipient = async () => {
    const records = [{ reference: fresh(), ...PERSON }];
    return (await shop().ask('recipients.create', '/recipients/create', { records })).records[0] ?? assert.fail();
  };
  const account = async (customer_id: string, more: object = {}) => {
    const records = [{ customer_id, ...ACCOUNT, bank_account_number: '04047530660', ...more }];
    return (await shop().ask('bankAccounts.create', '/bank-accounts/create', { records })).results[0] ?? assert.fail();
  };
  const request = (record: object) => shop().ask('payouts.request', '/payouts/request', { batch_reference: 'PAY23011', records: [record] });
  const pay = async (record: object) => {
    const { status, batch_reference, payouts } = await request(record);
    assert.deepEqual([status, batch_reference, payouts.length], [true, 'PAY23011', 1]);
    const { results } = await shop().ask('payouts.list', '/payouts/list?batch_reference=PAY23011');
    return results.find(({ id }) => id === payouts[0]?.id) ?? assert.fail('not listed');
  };
  const accountsOf = async (id: string) => (await shop().ask('bankAccounts.list', `/bank-accounts/list?customer_id=${id}`)).results;

  test('to a new recipient is ours, in another layout', async () => {
    const reference = fresh();
    const paid = await pay({
      recipient: { reference, recipient_category: 'Employee', ...PERSON },
      bank_account: ACCOUNT,
      payout: PAYOUT,
    });
    assert.deepEqual(paid.recipient, {
      reference,
      company_name: null,
      person_name: 'John',
      person_surname: 'Doe',
      eft_reference: 'THEIRREF1234',
      bank: ACCOUNT,
    });
    assert.deepEqual([paid.amount, paid.eft_reference, paid.is_immediate, paid.customer_id], [45, 'MYREF1234', true, null]);
    const { records } = await shop().ask('recipients.list', `/recipients/list?reference=${reference}`);
    assert.deepEqual(
      records.map(({ id, recipient_category, postal_code }) => [id, recipient_category, postal_code]),
      [[paid.recipient_id, 'Employee', 1285]],
    );
    await shop().service.advance('PT5M');
    const { transaction } = await shop().ask('transactions.read', `/transactions/record/PAYOUT1234`);
    assert.deepEqual([transaction.transaction_status, transaction.payment_reference], ['PAID', 'MYREF1234']);
    await assertLedgerZero(shop().service);
  });

  test('names a recipient by id, and the fields of the payment as ours or as theirs', async () => {
    const { id, reference } = await recipient();
    const { payer_eft_reference, recipient_eft_reference: _theirs, ...payment } = PAYOUT;
    for (const record of [
      { recipient_id: id, bank_account: ACCOUNT, payout: PAYOUT },
      {
        recipient_id: id,
        recipient: null,
        customer_id: null,
        customer: null,
        bank_account_id: null,
        bank_account: ACCOUNT,
        payment: PAYOUT,
      },
      { recipient_id: id, bank_account: ACCOUNT, payment: { ...PAYOUT, payer_eft_reference: '', eft_reference: null } },
      {
        recipient: { reference, eft_reference: 'THEIRREF1234' },
        bank_account: ACCOUNT,
        payment: { ...payment, eft_reference: payer_eft_reference },
      },
    ]) {
      const paid = await pay(record);
      assert.deepEqual([paid.recipient_id, paid.recipient.person_surname, paid.recipient.eft_reference], [id, 'Doe', 'THEIRREF1234']);
      assert.match(paid.eft_reference, /^(MYREF1234|PAYELEM .+)$/);
    }
  });

  test('pays a customer into an account of theirs, and the transaction is theirs', async () => {
    const { id, reference } = await customer();
    const own = await account(id);
    const paid = await pay({
      customer_id: id,
      bank_account_id: own.id,
      payout: { ...PAYOUT, transaction_reference: `REFUND-${reference}` },
    });
    assert.deepEqual([paid.recipient_id, paid.customer_id, paid.recipient.reference], [null, id, reference]);
    assert.deepEqual(paid.recipient.bank, { ...ACCOUNT, bank_account_number: '04047530660' });
    const { transactions } = await shop().ask('transactions.list', `/transactions?customer_id=${id}`);
    assert.deepEqual(
      transactions.map(({ id: transaction, bank_accounts_id }) => [transaction, bank_accounts_id]),
      [[paid.transaction_id, own.id]],
    );
  });

  test('creates a customer, and stores the account that is stated for a customer', async () => {
    const reference = fresh();
    const record = { customer: { reference, ...CUSTOMER }, bank_account: ACCOUNT, payout: PAYOUT };
    const { payouts } = await request(record);
    const id = payouts[0]?.customer_id ?? assert.fail();
    const { results } = await shop().ask('customers.list', `/customers/list?customer_id=${id}`);
    assert.equal(results[0]?.reference, reference);
    await pay({ customer_id: id, bank_account: { ...ACCOUNT, bank_name: 'ABSA', bank_account_number: '09050677010' }, payout: PAYOUT });
    assert.deepEqual((await accountsOf(id)).map(({ bank_account_number, bank_name }) => [bank_account_number, bank_name]).sort(), [
      ['04047527520', 'ABSA_BANK_LIMITED'],
      ['09050677010', 'ABSA_BANK_LIMITED'],
    ]);
  });

  test('pays a recipient into a stored account that the call names: the payout says whose it is', async () => {
    const [{ id }, owner] = [await recipient(), await customer()];
    const own = await account(owner.id);
    const paid = await pay({ recipient_id: id, bank_account_id: own.id, payout: PAYOUT });
    assert.deepEqual([paid.recipient_id, paid.customer_id, paid.recipient.bank.bank_account_number], [id, owner.id, '04047530660']);
  });

  const VALID = { recipient: { reference: 'NEVER', ...PERSON }, bank_account: ACCOUNT, payout: PAYOUT };
  for (const [what, change, code, field, rule] of [
    ['no payee', { recipient: undefined }, '003', 'recipient_id', 'required'],
    ['a recipient’s id and a recipient', { recipient_id: 'rcp_x' }, '005', 'recipient', 'either'],
    [
      'a customer’s id and a customer',
      { recipient: undefined, customer_id: 'cus_x', customer: { reference: 'C', ...CUSTOMER } },
      '005',
      'customer',
      'either',
    ],
    ['a recipient and a customer', { customer_id: 'cus_x' }, '005', 'customer_id', 'either'],
    ['no account', { bank_account: undefined }, '003', 'bank_account_id', 'required'],
    ['an account’s id and an account', { bank_account_id: 'ban_x' }, '005', 'bank_account', 'either'],
    ['no payout', { payout: undefined }, '003', 'payout', 'required'],
    ['two payouts', { payment: PAYOUT }, '005', 'payment', 'either'],
    ['two names of the payer’s reference', { 'payout.eft_reference': 'MINE' }, '005', 'payout.eft_reference', 'either'],
    ['two names of the payee’s reference', { 'recipient.eft_reference': 'THEIRS' }, '005', 'recipient.eft_reference', 'either'],
    ['a recipient that nobody has', { recipient: undefined, recipient_id: 'rcp_nobody' }, '007', 'recipient_id', 'exists'],
    ['a customer that nobody has', { recipient: undefined, customer_id: 'cus_nobody' }, '007', 'customer_id', 'exists'],
    ['an account that nobody has', { bank_account: undefined, bank_account_id: 'ban_nobody' }, '007', 'bank_account_id', 'exists'],
    ['a method that nobody has', { 'payout.payment_methods_id': 'pam_nobody' }, '007', 'payout.payment_methods_id', 'exists'],
    ['a method for cards', { 'payout.payment_methods_id': 'pam_sandboxCard' }, '005', 'payout.payment_methods_id', 'payouts'],
    ['too much money', { 'payout.amount': '500000.01' }, '009', 'payout.amount', 'item_limit'],
    ['a recipient without a name', { recipient: { reference: 'NEVER-2' } }, '005', 'recipient.person_name', 'either'],
    ['a customer without a name', { recipient: undefined, customer: { reference: 'C' } }, '005', 'customer.person_name', 'either'],
  ] as const)
    test(`with ${what} is refused by the name that was sent, and nothing is stored: ${code}, ${field}`, async () => {
      const before = (await shop().ask('payouts.list', '/payouts/list')).results.length;
      const answer = await shop().send('/payouts/request', { records: [VALID, changed(VALID, change)] });
      assert.deepEqual(assertRefused(answer, code), { [field]: rule }, answer.text);
      assert.equal((await shop().ask('payouts.list', '/payouts/list')).results.length, before);
      assert.deepEqual((await shop().ask('recipients.list', '/recipients/list?reference=NEVER')).records, []);
    });

  test('is refused in both layouts at once, or in none', async () => {
    const payouts = [{ recipient: { reference: 'NEVER', ...PERSON, bank: ACCOUNT }, payment: { ...PAYOUT } }];
    assertRefused(await shop().send('/payouts/request', { batch_reference: 'B' }), '002');
    assertRefused(await shop().send('/payouts/request', { records: [] }), '002');
    assert.equal((await shop().send('/payouts/request', { records: [VALID], payouts })).status, 400);
  });

  test('goes to nobody who is not ACTIVE, into no account that is archived or of somebody else', async () => {
    const [{ id: recipient_id }, one, other] = [await recipient(), await customer(), await customer()];
    const [own, foreign] = [await account(one.id), await account(other.id)];
    const refused = async (record: object, code: string) =>
      assertRefused(await shop().send('/payouts/request', { records: [{ payout: PAYOUT, ...record }] }), code);
    const owner = { bank_account_id: 'owner' };
    assert.deepEqual(await refused({ customer_id: one.id, bank_account_id: foreign.id }, '005'), owner);
    assert.deepEqual(await refused({ customer: { reference: fresh(), ...CUSTOMER }, bank_account_id: foreign.id }, '005'), owner);
    for (const record_status of ['DISABLED', 'ARCHIVED']) {
      await shop().ask('recipients.update', '/recipients/update', { records: [{ id: recipient_id, recipient_status: record_status }] });
      await shop().ask('customers.update', '/customers/update', { records: [{ id: one.id, customer_status: record_status }] });
      await shop().ask('bankAccounts.update', '/bank-accounts/update', {
        records: [{ id: foreign.id, bank_account_status: record_status }],
      });
      assert.deepEqual(await refused({ recipient_id, bank_account: ACCOUNT }, '008'), { recipient_id: 'active' });
      assert.deepEqual(await refused({ customer_id: one.id, bank_account_id: own.id }, '008'), { customer_id: 'active' });
      assert.deepEqual(await refused({ customer_id: other.id, bank_account_id: foreign.id }, '008'), { bank_account_id: 'active' });
    }
  });

  test('to a reference that two recipients have is refused with both ids; an id pays one of them', async () => {
    const reference = fresh();
    const { records } = await shop().ask('recipients.create', '/recipients/create', {
      records: [
        { reference, ...PERSON },
        { reference, ...PERSON },
      ],
    });
    const answer = await shop().send('/payouts/request', { records: [{ ...VALID, recipient: { reference } }] });
    assert.deepEqual(assertRefused(answer, '010'), { 'recipient.reference': 'unique' });
    for (const { id } of records) {
      assert.match(answer.text, new RegExp(id));
      assert.equal((await pay({ recipient_id: id, bank_account: ACCOUNT, payout: PAYOUT })).recipient_id, id);
    }
  });
});
