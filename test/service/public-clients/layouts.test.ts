import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BANK_NAMES } from '../../../src/contract/banks.ts';
import { assertRefused } from '../../support/records.ts';
import { shopFor } from '../card-vault/support.ts';

/** Bodies of programs that were written for services with the same interface. They are taken as they are (ruling *layouts taken beside ours*). */
describe('a body of a public client', () => {
  const shop = shopFor();
  const customer = async (more: object = {}) =>
    (
      await shop().ask('customers.create', '/customers/create', {
        records: [
          {
            reference: 'CLN240919000001',
            company_name: null,
            person_name: 'John',
            person_surname: 'Doe',
            client_type: 'RESIDENT_INDIVIDUAL',
            id_type: 'SOUTH_AFRICAN_ID',
            id_number: '9001015000085',
            email: 'johndoe@mail.example',
            contact_number: '+27831234567',
            postal_code: 1285,
            ...more,
          },
        ],
      })
    ).results[0] ?? assert.fail();
  const account = async (customer_id: string, more: object = {}) =>
    (
      await shop().ask('bankAccounts.create', '/bank-accounts/create', {
        records: [
          {
            customer_id,
            bank_account_holder_name: 'J DOE',
            bank_account_number: '04047527520',
            bank_account_type: 'CHEQUE_OR_CURRENT',
            bank_name: 'ABSA_BANK_LIMITED',
            bank_branch_code: 632005,
            ...more,
          },
        ],
      })
    ).results[0] ?? assert.fail();

  test('creates a customer with its status, DISABLED and ARCHIVED too', async () => {
    for (const customer_status of ['ACTIVE', 'DISABLED', 'ARCHIVED'] as const) {
      const made = await customer({ customer_status });
      assert.deepEqual([made.customer_status, made.deleted_at !== null], [customer_status, customer_status === 'ARCHIVED']);
      const { results } = await shop().ask('customers.list', `/customers/list?customer_id=${made.id}&customer_status=${customer_status}`);
      assert.equal(results.length, 1);
    }
    assert.equal((await customer()).customer_status, 'ACTIVE');
  });

  test('names Absa in either way; the answers, the list and the lookups say ABSA_BANK_LIMITED', async () => {
    const { id } = await customer();
    for (const bank_name of ['ABSA', 'ABSA_BANK_LIMITED']) assert.equal((await account(id, { bank_name })).bank_name, 'ABSA_BANK_LIMITED');
    const { results } = await shop().ask('bankAccounts.list', `/bank-accounts/list?customer_id=${id}`);
    assert.deepEqual(new Set(results.map(({ bank_name }) => bank_name)), new Set(['ABSA_BANK_LIMITED']));
    const { lookups } = await shop().ask('lookups.type', '/lookups/bank_name');
    assert.deepEqual(
      lookups.map(({ enum: name }) => name),
      [...BANK_NAMES],
    );
    assert.ok(BANK_NAMES.includes('ABSA_BANK_LIMITED') && !BANK_NAMES.some((name: string) => name === 'ABSA'));
  });

  test('sells a ONE_TIME product with a billing period, which is ignored', async () => {
    const product = { name: 'Generic Wooden Ball', code: 'PRD-606075', price_excl: '2409.86', is_tax: false, pricing_type: 'ONE_TIME' };
    const { results } = await shop().ask('products.create', '/products/create', { records: [{ ...product, billing_period: 'MONTHLY' }] });
    assert.equal(results[0]?.billing_period, null);
  });

  describe('with a mandate in the other layout', () => {
    let made = 0;
    const payer = async () => {
      const { id } = await customer();
      return { customer_id: id, bank_account_id: (await account(id)).id };
    };
    const eft = { payment_methods_id: 'pam_sandboxDebitOrder', payment_industry: 'ACCOUNT_REPAYMENT', amount: '45.00' };
    const debicheck = () => ({
      ...eft,
      payment_methods_id: 'pam_sandboxDebicheck',
      mandate_status: 'ACTIVE',
      contract_reference: `CTC2409${String((made += 1))}`,
      recurring: { process_day: 1, collection_interval: 'MONTHLY', date_release: '2030-05-12' },
      debicheck: {
        first_collection_amount: '50.45',
        first_collection_date: '2029-10-16',
        maximum_collection_amount: '60.00',
        allow_date_adjustment: true,
        allow_variable_amount: true,
        allow_payment_tracking: true,
        payment_tracking_max_days: 4,
        adjustment_category: 'ANNUALLY',
        adjustment_type: 'RATE',
        adjustment_rate: '5.12',
        adjustment_amount: '0.00',
        approval_window: 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2',
      },
    });
    const create = async (record: object) =>
      (await shop().ask('mandates.create', '/mandates/create', { records: [{ ...(await payer()), ...record }] })).results[0] ??
      assert.fail();
    const refused = async (record: object, code: string) =>
      assertRefused(await shop().send('/mandates/create', { records: [{ ...(await payer()), ...record }] }), code);

    test('makes the mandate of ours: DebiCheck with the reference at the top and an adjustment amount of nothing', async () => {
      const sent = debicheck();
      const mandate = await create(sent);
      assert.deepEqual(mandate.recurring, { process_day: 1, payment_interval: 'MONTHLY', date_release: '2030-05-12' });
      assert.deepEqual(
        [
          mandate.debicheck?.contract_reference,
          mandate.debicheck?.adjustment_rate,
          mandate.debicheck?.adjustment_amount,
          mandate.debitorder,
        ],
        [sent.contract_reference, 5.12, null, null],
      );
      assert.equal(mandate.mandate_status, 'GENERATED', 'the bank decides about the status');
    });

    test('makes an EFT mandate with its reference, yearly or once, and with the status that was sent', async () => {
      const yearly = { process_day: 31, collection_interval: 'YEARLY' };
      const first = await create({ ...eft, contract_reference: 'CTC-1', recurring: yearly });
      assert.deepEqual(
        [first.debitorder, first.recurring?.payment_interval, first.mandate_status],
        [{ contract_reference: 'CTC-1' }, 'YEARLY', 'ACTIVE'],
      );
      const once = await create({ ...eft, contract_reference: '', one_time: { process_date: '2030-10-25' }, mandate_status: 'DISABLED' });
      assert.deepEqual(
        [once['one-time'], once.recurring, once.mandate_status, once.debitorder?.contract_reference.slice(0, 2)],
        [{ process_date: '2030-10-25' }, null, 'DISABLED', 'CR'],
      );
    });

    test('is refused by the names that it used itself', async () => {
      const sent = debicheck();
      await create(sent);
      assert.deepEqual(await refused(sent, '010'), { contract_reference: 'unique' });
      const past = { ...eft, one_time: { process_date: '2020-01-01' } };
      assert.deepEqual(await refused(past, '005'), { 'one_time.process_date': 'past' });
      const status = { ...eft, recurring: { process_day: 1 }, mandate_status: 'PENDING' };
      assert.deepEqual(await refused(status, '005'), { mandate_status: 'status' });
      const both = { ...eft, recurring: { process_day: 1 }, contract_reference: 'A', debitorder: { contract_reference: 'B' } };
      assert.deepEqual(await refused(both, '005'), { contract_reference: 'either' });
      const misspelt = { ...eft, recurring: { process_day: 1, collections_interval: 'MONTHLY' } };
      assert.deepEqual(await refused(misspelt, '003'), { 'recurring.collections_interval': 'unknown_field' });
    });
  });
});
