import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refusal } from '../../support/records.ts';
import { account, ACCOUNTS, contract, person, tillFor } from './support.ts';

/** Collections: amounts from items, the first collection, and invoices. */
describe('collections', () => {
  const SETUP = { product_id: 'pro_sandboxSetup', qty: 1 };
  const BASIC = { product_id: 'pro_sandboxBasic', qty: 1 };

  const debicheck = (terms: object = {}, change: object = {}): object => ({
    customer: person(),
    bank_account: account(),
    items: [BASIC],
    mandate: {
      contract_reference: contract(),
      payment_industry: 'ACCOUNT_REPAYMENT',
      recurring: { process_day: 25 },
      debicheck: { first_collection_date: '2027-01-11', ...terms },
    },
    collection: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-01-11' } },
    ...change,
  });
  const eft = (change: object = {}): object => ({
    customer: person(),
    bank_account: account(),
    items: [BASIC],
    mandate: { payment_industry: 'ACCOUNT_REPAYMENT', recurring: { process_day: 25 } },
    collection: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 25, date_start: '2027-01-04' } },
    ...change,
  });

  describe('that run', () => {
    const till = tillFor('2027-01-04T06:00:00Z');

    test('case 48: R500 once and R199 recurring, with VAT: two debits on the start date, 575.00 and 228.85', async () => {
      const { id, payment_status } = await till().collect(debicheck({}, { items: [SETUP, BASIC], is_tax: true }));
      assert.equal(payment_status, 'PENDING');
      await till().at('2027-01-11T06:00:00Z');
      assert.deepEqual(await till().debits(id), [
        ['2027-01-11', 575],
        ['2027-01-11', 228.85],
      ]);
      assert.match(id, /^col_/);
      assert.deepEqual(
        (await till().transactions(id)).map(({ collections_id, amount_excl }) => [collections_id, amount_excl]),
        [
          [id, 500],
          [id, 199],
        ],
      );
      await till().at('2027-02-26T06:00:00Z');
      assert.deepEqual((await till().debits(id)).at(-1), ['2027-02-25', 228.85]);
    });

    test('without is_tax add no VAT, whatever the product says', async () => {
      const made = await till().collect(
        eft({ collection: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 25, date_start: '2027-03-01' } } }),
      );
      assert.deepEqual([made.amount, made.is_tax, made.payment_status, made.mandate_status], ['199.00', false, 'RUNNING', 'ACTIVE']);
      const [mandate = assert.fail()] = (await till().ask('mandates.list', { path: `/mandates/list?mandate_id=${made.mandate_id ?? ''}` }))
        .results;
      assert.equal(mandate.amount, 199);
    });

    test('take the mandate’s amounts from the items, with a maximum of 1.5 times the instalment', async () => {
      const made = await till().collect(
        debicheck(
          { first_collection_date: '2027-03-01' },
          {
            items: [SETUP, { ...BASIC, price: '33.33' }],
            collection: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-03-02' } },
          },
        ),
      );
      const [mandate = assert.fail()] = (await till().ask('mandates.list', { path: `/mandates/list?mandate_id=${made.mandate_id ?? ''}` }))
        .results;
      assert.deepEqual(
        [mandate.amount, mandate.debicheck?.first_collection_amount, mandate.debicheck?.maximum_collection_amount],
        [33.33, 500, 49.99],
      );
    });

    test('of a weekly product debit on its weekday', async () => {
      const made = await till().collect(
        eft({
          items: [{ product_id: 'pro_sandboxWeekly', qty: 2 }],
          mandate: { payment_industry: 'ACCOUNT_REPAYMENT', recurring: { process_day: 7 } },
          collection: {
            payment_methods_id: 'pam_sandboxDebitOrder',
            recurring: { process_day: 7, date_start: '2027-03-01', date_end: '2027-03-21' },
          },
        }),
      );
      await till().at('2027-04-01T06:00:00Z');
      assert.deepEqual(await till().debits(made.id), [
        ['2027-03-07', 170],
        ['2027-03-14', 170],
        ['2027-03-21', 170],
      ]);
      const [after = assert.fail()] = (await till().ask('collections.list', { path: `/collections/list?payment_id=${made.id}` })).results;
      assert.deepEqual([after.payment_status, after.date_next], ['COMPLETED', null]);
    });

    test('can be one-time from a recurring mandate, with their own reference', async () => {
      const running = await till().collect(
        debicheck(
          { first_collection_date: '2027-04-02', allow_variable_amount: true },
          {
            collection: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-04-03' } },
          },
        ),
      );
      await till().service.advance('PT1M');
      const made = await till().collect({
        customer_id: running.customer_id,
        bank_account_id: running.bank_account_id,
        mandate_id: running.mandate_id,
        items: [{ description: 'Call-out', price: 150, qty: 1 }],
        is_tax: true,
        collection: {
          payment_methods_id: 'pam_sandboxDebicheck',
          one_time: { process_date: '2027-04-05', transaction_reference: 'callout' },
        },
      });
      assert.equal(made.amount, '172.50');
      await till().at('2027-04-05T06:00:00Z');
      const { transaction } = await till().ask('transactions.read', { path: '/transactions/record/callout' });
      assert.deepEqual([transaction.amount, transaction.payments_id], [172.5, made.id]);
      assert.equal(
        (
          await till().collect({
            customer_id: running.customer_id,
            bank_account_id: running.bank_account_id,
            mandate_id: running.mandate_id,
            items: [BASIC],
            collection: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { date_start: '2027-05-01' } },
          })
        ).first_collection_date,
        null,
      );
    });

    test('from a registered mandate have that mandate’s terms, and need the payer’s identity', async () => {
      const rm = (customer: object) => ({
        customer,
        bank_account: account(),
        items: [BASIC],
        mandate: {
          payment_industry: 'ACCOUNT_REPAYMENT',
          recurring: { process_day: 25 },
          registered_mandate: { first_collection_date: '2027-04-12', allow_payment_tracking: true, payment_tracking_max_days: 3 },
        },
        collection: { payment_methods_id: 'pam_sandboxRmB', recurring: { process_day: 25, date_start: '2027-04-13' } },
      });
      const made = await till().collect(rm(person()));
      assert.equal(made.payment_status, 'PENDING');
      assert.deepEqual(
        await till().refused('/collections/submit', { records: [rm(person({ id_type: undefined, id_number: undefined }))] }, '003'),
        {
          'customer.id_type': 'required',
          'customer.id_number': 'required',
        },
      );
    });
  });

  describe('with invoices', () => {
    const till = tillFor('2027-01-04T06:00:00Z');
    const invoices = async (payments_id: string) =>
      (await till().ask('invoices.list')).results.filter((invoice) => invoice.payments_id === payments_id).reverse();

    test('create one for each debit, which is due on the debit’s date and paid when the debit is', async () => {
      const invoice = { due_days: 7, memo: 'Thank you', footer: 'Karoo Mills', email_invoice: true };
      const { id } = await till().collect(debicheck({}, { items: [SETUP, BASIC], is_tax: true, invoice }));
      await till().at('2027-01-11T06:00:00Z');
      const open = await invoices(id);
      assert.deepEqual(
        open.map(({ invoice_status, total_excl, total_tax, total_incl, date_due, memo, footer }) => ({
          invoice_status,
          total_excl,
          total_tax,
          total_incl,
          date_due,
          memo,
          footer,
        })),
        [
          ['500.00', '75.00', '575.00'],
          ['199.00', '29.85', '228.85'],
        ].map(([total_excl, total_tax, total_incl]) => ({
          invoice_status: 'OPEN',
          total_excl,
          total_tax,
          total_incl,
          date_due: '2027-01-18',
          memo: 'Thank you',
          footer: 'Karoo Mills',
        })),
      );
      assert.deepEqual(
        open.map(({ transaction_id }) => transaction_id),
        (await till().transactions(id)).map((transaction) => transaction.id),
      );
      assert.deepEqual(
        open.map(({ invoice_number }) => invoice_number),
        (await till().transactions(id)).map(({ transaction_reference }) => transaction_reference),
      );
      await till().at('2027-01-14T06:00:00Z');
      assert.deepEqual(
        (await invoices(id)).map(({ invoice_status }) => invoice_status),
        ['PAID', 'PAID'],
      );
    });

    test('whose debit is not paid keep it open, and it becomes past due', async () => {
      const { id } = await till().collect(eft({ bank_account: account(ACCOUNTS.unpaid), invoice: {} }));
      await till().at('2027-02-01T06:00:00Z');
      assert.deepEqual(
        (await invoices(id)).map(({ invoice_status, is_past_due }) => [invoice_status, is_past_due]),
        [['OPEN', true]],
      );
    });

    test('whose debit is reversed make it unpaid again', async () => {
      const day = await till().today();
      const { id } = await till().collect(
        eft({
          bank_account: account(ACCOUNTS.reversed),
          mandate: { payment_industry: 'ACCOUNT_REPAYMENT', one_time: { process_date: day } },
          collection: { payment_methods_id: 'pam_sandboxDebitOrder', one_time: { process_date: day } },
          invoice: {},
        }),
      );
      await till().service.advance('P3D');
      assert.deepEqual(
        (await invoices(id)).map(({ invoice_status }) => invoice_status),
        ['PAID'],
      );
      await till().service.advance('P4D');
      assert.deepEqual(
        (await invoices(id)).map(({ invoice_status, paid_at }) => [invoice_status, paid_at]),
        [['OPEN', null]],
      );
    });

    test('from a growing mandate are billed to the cent, with the growth as a line', async () => {
      const { id } = await till().collect(
        debicheck(
          { first_collection_date: '2027-02-02', allow_variable_amount: true, adjustment_category: 'QUARTERLY', adjustment_rate: 3.33 },
          {
            is_tax: true,
            invoice: {},
            collection: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-02-03' } },
          },
        ),
      );
      await till().at('2028-03-01T06:00:00Z');
      const billed = await invoices(id);
      assert.deepEqual(
        billed.map(({ total_incl }) => Number(total_incl)),
        (await till().debits(id)).map(([, amount]) => amount),
      );
      assert.ok(new Set(billed.map(({ total_incl }) => total_incl)).size > 3);
      assert.deepEqual(
        billed
          .at(-1)
          ?.lines.map(({ name }) => name)
          .slice(0, 2),
        ['Basic', 'Adjustment'],
      );
    });
  });

  describe('with an item that has only a price', () => {
    const till = tillFor('2027-01-04T06:00:00Z');

    test('are taken, and the invoice names the item', async () => {
      const collection = { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 25, date_start: '2027-01-25' } };
      const { id, amount } = await till().collect(eft({ items: [{ price: 150, qty: 2 }], invoice: {}, collection }));
      assert.equal(amount, '300.00');
      await till().at('2027-01-25T06:00:00Z');
      const invoice = (await till().ask('invoices.list')).results.find(({ payments_id }) => payments_id === id);
      assert.deepEqual(
        invoice?.lines.map(({ name, qty, price }) => [name, qty, price]),
        [['Collection', 2, 150]],
      );
    });
  });

  describe('that are refused', () => {
    const till = tillFor('2027-01-04T06:00:00Z');
    const rows: readonly [string, object, string][] = [
      ['one-time and recurring items on a debit order', eft({ items: [SETUP, BASIC] }), '005 items mixed'],
      ['two intervals', eft({ items: [BASIC, { product_id: 'pro_sandboxBasicYearly' }] }), '005 items one_interval'],
      ['an interval that is not collected', eft({ items: [{ product_id: 'pro_sandboxFortnight' }] }), '005 items interval'],
      ['only one-time items, again and again', debicheck({}, { items: [SETUP] }), '005 items recurring'],
      ['a product that does not exist', eft({ items: [{ product_id: 'pro_no' }] }), '007 items.0.product_id exists'],
      ['no items', eft({ items: [] }), '003 items min_items'],
      ['an item without product and price', eft({ items: [{ description: 'x' }] }), '003 items.0.price required'],
      ['a quantity of nothing', eft({ items: [{ ...BASIC, qty: 0 }] }), '003 items.0.qty min'],
      ['nobody to reach', eft({ customer: { reference: 'N', person_name: 'N', person_surname: 'N' } }), '003 customer.email required'],
      [
        'one-time, as payments spell it',
        eft({ collection: { payment_methods_id: 'pam_sandboxDebitOrder', 'one-time': { process_date: '2027-01-11' } } }),
        '003 collection.one-time unknown_field',
      ],
      ['cards', eft({ collection: { payment_methods_id: 'pam_sandboxCard', recurring: {} } }), '005 collection.payment_methods_id method'],
      [
        'DebiCheck terms on a debit order',
        eft({ mandate: { payment_industry: 'ACCOUNT_REPAYMENT', recurring: { process_day: 25 }, debicheck: {} } }),
        '005 mandate.debicheck not_applicable',
      ],
      ['no first collection date', debicheck({ first_collection_date: undefined }), '003 mandate.debicheck.first_collection_date required'],
      [
        'no contract reference',
        debicheck(
          {},
          {
            mandate: {
              payment_industry: 'ACCOUNT_REPAYMENT',
              recurring: { process_day: 25 },
              debicheck: { first_collection_date: '2027-01-11' },
            },
          },
        ),
        '003 mandate.contract_reference required',
      ],
      [
        'adjustment that varies nothing',
        debicheck({ adjustment_category: 'ANNUALLY', adjustment_rate: 5 }),
        '005 mandate.debicheck.allow_variable_amount required',
      ],
      [
        'case 49',
        debicheck(
          { first_collection_date: '2027-01-10' },
          { collection: { payment_methods_id: 'pam_sandboxDebicheckPrevious', recurring: { process_day: 25, date_start: '2027-01-10' } } },
        ),
        '005 collection.recurring.date_start both_on_sunday',
      ],
      [
        'a weekday that no week has',
        eft({
          items: [{ product_id: 'pro_sandboxWeekly' }],
          mandate: { payment_industry: 'ACCOUNT_REPAYMENT', recurring: { process_day: 8 } },
          collection: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 8 } },
        }),
        '003 mandate.recurring.process_day range',
      ],
    ];
    for (const [name, record, said] of rows)
      test(`${name}: ${said}`, async () => {
        const { code, fields } = refusal(said);
        assert.deepEqual(await till().refused('/collections/submit', { records: [eft(), record] }, code), fields);
        assert.deepEqual((await till().ask('collections.list')).results, []);
      });
  });
});
