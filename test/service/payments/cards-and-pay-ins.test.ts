import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paymentsSubmitAnswer } from '../../../src/contract/payments.ts';
import { CARDS } from '../../support/merchant.ts';
import { account, entry, person, tillFor } from './support.ts';

/** Payments without a mandate: stored cards, and EFTs that payers make themselves. */
describe('payments without a mandate', () => {
  describe('by card', () => {
    const till = tillFor('2027-01-04T06:00:00Z');
    const customer = async (): Promise<string> =>
      (await till().ask('customers.create', { body: { records: [person()] } })).results[0]?.id ?? assert.fail();
    const card = async (customer_id: string, card_number: string, change: object = {}): Promise<string> =>
      (await till().ask('sandbox.cards', { body: { customer_id, card_number, expiry: '12/30', cvc: '123', ...change } })).result.id;
    const asked = (customer_id: string, card_ids: readonly string[], payment: object = {}) => ({
      customer: undefined,
      bank_account: undefined,
      mandate: undefined,
      customer_id,
      card_ids,
      payment: { payment_methods_id: 'pam_sandboxCard', amount: '149.00', ...payment },
    });

    test('tries the default card first, then the others in the order sent; each attempt is a transaction', async () => {
      const customer_id = await customer();
      const declined = await card(customer_id, CARDS.declined);
      const approved = await card(customer_id, CARDS.approved);
      const last = await card(customer_id, '5555555555554444', { is_default: false });
      await till().ask('cards.update', { body: { records: [{ id: declined, is_default: true }] } });
      const made = await till().pay(asked(customer_id, [approved, last, declined]));
      assert.equal(made.payment_status, 'COMPLETED');
      assert.deepEqual(made.card_ids, [declined, approved, last]);
      const transactions = await till().transactions(made.id);
      assert.deepEqual(
        transactions.map(({ transaction_status, amount }) => [transaction_status, amount]),
        [
          ['DECLINED', 149],
          ['PAID', 149],
        ],
      );
      assert.deepEqual(
        made.transaction_ids,
        transactions.map(({ id }) => id),
      );
      assert.equal(transactions[0]?.payment_data['id'], made.id);
    });

    test('answers a repeat under its idempotency key as it answered first, also while its cards are asked', async () => {
      const customer_id = await customer();
      const cards = [await card(customer_id, CARDS.declined), await card(customer_id, CARDS.approved)];
      const payment = { recurring: { process_day: 4, date_start: '2027-01-04' } };
      const body = { payments: [entry(asked(customer_id, cards)), entry(asked(customer_id, cards, payment))] };
      const submit = (key: string) => till().service.api('POST', '/payments/submit', body, { headers: { 'idempotency-key': key } });
      const [first, ...others] = await Promise.all(['at-once', 'at-once', 'at-once'].map(submit));
      const one = await submit('one');
      await till().service.advance('PT1H');
      assert.deepEqual(
        others.map(({ body: answer }) => answer),
        [first?.body, first?.body],
      );
      assert.equal((await submit('one')).text, one.text);
      const { results } = paymentsSubmitAnswer.parse(one.body);
      assert.deepEqual(
        results.map(({ payment_status, transaction_ids }) => [payment_status, transaction_ids.length]),
        [
          ['COMPLETED', 2],
          ['RUNNING', 2],
        ],
      );
    });

    test('charges its cards on the payment’s days, for a year', async () => {
      const customer_id = await customer();
      const made = await till().pay(
        asked(customer_id, [await card(customer_id, CARDS.approved)], {
          recurring: { process_day: 31, date_start: '2027-01-31', date_end: '2027-12-31' },
        }),
      );
      assert.equal(made.payment_status, 'RUNNING');
      await till().service.advance('P1Y');
      const debits = await till().debits(made.id);
      assert.deepEqual(
        debits.map(([day]) => day),
        ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'].map(
          (day) => `2027-${day}`,
        ),
      );
      assert.equal((await till().payment(made.id)).payment_status, 'COMPLETED');
      assert.ok((await till().transactions(made.id)).every(({ transaction_status }) => transaction_status === 'PAID'));
    });

    test('asks a network again that does not answer, and then completes the payment', async () => {
      const customer_id = await customer();
      const made = await till().pay(asked(customer_id, [await card(customer_id, CARDS.silent)]));
      assert.equal(made.payment_status, 'RUNNING');
      await till().service.advance('PT1H');
      assert.equal((await till().payment(made.id)).payment_status, 'COMPLETED');
      assert.deepEqual(
        (await till().transactions(made.id)).map(({ transaction_status }) => transaction_status),
        ['PAID'],
      );
    });

    describe('that is paused while the network is silent', () => {
      const set = async (id: string, status: string) => (await till().service.api('POST', `/payments/status/${id}/${status}`)).status;
      const statusOf = async (id: string) => (await till().payment(id)).payment_status;
      const paused = async (payment: object = {}) => {
        const customer_id = await customer();
        const made = await till().pay(asked(customer_id, [await card(customer_id, CARDS.silent)], payment));
        assert.equal(await set(made.id, 'PAUSED'), 200);
        return made.id;
      };
      const statuses = async (id: string) => (await till().transactions(id)).map(({ transaction_status }) => transaction_status);

      test('is complete when it is paid after all; resuming it does not cancel it', async () => {
        const id = await paused();
        await till().service.advance('PT1H');
        assert.deepEqual([await statuses(id), await statusOf(id)], [['PAID'], 'COMPLETED']);
        assert.equal(await set(id, 'RUNNING'), 409);
        assert.equal(await statusOf(id), 'COMPLETED');
      });

      test('waits for the answer if it is resumed before', async () => {
        const id = await paused();
        assert.equal(await set(id, 'RUNNING'), 200);
        assert.equal(await statusOf(id), 'RUNNING');
        await till().service.advance('PT1H');
        assert.deepEqual([await statuses(id), await statusOf(id)], [['PAID'], 'COMPLETED']);
      });

      test('stays paused if there is more to collect', async () => {
        const today = await till().today();
        const id = await paused({ recurring: { process_day: Number(today.slice(8)), date_start: today } });
        await till().service.advance('PT1H');
        assert.deepEqual([await statuses(id), await statusOf(id)], [['PAID'], 'PAUSED']);
        assert.equal(await set(id, 'RUNNING'), 200);
        assert.notEqual((await till().payment(id)).date_next, null);
      });
    });

    test('makes its order PAID', async () => {
      const customer_id = await customer();
      const made = await till().pay({
        ...asked(customer_id, [await card(customer_id, CARDS.approved)], { amount: undefined }),
        order: { amount_total: '80.00', description: 'Mugs' },
      });
      assert.equal(made.amount, '80.00');
      const [order = assert.fail()] = (await till().ask('orders.list', { path: `/orders/list?order_id=${made.order_id ?? ''}` })).results;
      assert.equal(order.order_status, 'PAID');
    });

    test('is refused with the field that is wrong', async () => {
      const [customer_id, other] = [await customer(), await customer()];
      const mine = await card(customer_id, CARDS.approved);
      const theirs = await card(other, CARDS.approved);
      const refused = (change: object, code: string) =>
        till().refused('/payments/submit', { payments: [entry({ ...asked(customer_id, [mine]), ...change })] }, code);
      assert.deepEqual(await refused({ card_ids: undefined }, '003'), { card_ids: 'required' });
      assert.deepEqual(await refused({ card_ids: ['crd_no'] }, '007'), { card_ids: 'exists' });
      assert.deepEqual(await refused({ card_ids: [mine, theirs] }, '005'), { card_ids: 'owner' });
      assert.deepEqual(await refused({ bank_account: account() }, '005'), { bank_account: 'not_applicable' });
      assert.deepEqual(await refused({ payment: { payment_methods_id: 'pam_sandboxCard' } }, '003'), { 'payment.amount': 'required' });
      await till().ask('cards.update', { body: { records: [{ id: mine, card_status: 'DISABLED' }] } });
      assert.deepEqual(await refused({}, '008'), { card_ids: 'status' });
    });
  });

  describe('by pay-in', () => {
    const till = tillFor('2027-01-04T06:00:00Z');
    const asked = (pay_in: object | undefined, payment: object = {}) => ({
      bank_account: undefined,
      mandate: undefined,
      pay_in,
      payment: { payment_methods_id: 'pam_sandboxPayin', amount: '149.00', ...payment },
    });
    const payIn = (eft_reference: string, amount?: string) => till().ask('sandbox.payIns', { body: { eft_reference, amount } });

    test('waits for an EFT with its reference, which is generated if none is sent', async () => {
      const made = await till().pay(asked(undefined));
      assert.match(made.pay_in?.eft_reference ?? '', /^\w{1,20}$/);
      assert.equal(made.payment_status, 'RUNNING');
      assert.deepEqual(
        (await till().transactions(made.id)).map(({ id, transaction_status }) => [id, transaction_status]),
        [[made.transaction_ids[0], 'PENDING']],
      );
      const { result } = await payIn(made.pay_in?.eft_reference ?? '');
      assert.deepEqual([result.payment_status, result.transaction_id], ['COMPLETED', made.transaction_ids[0]]);
      assert.deepEqual(
        (await till().transactions(made.id)).map(({ transaction_status, charged_at }) => [transaction_status, charged_at]),
        [['PAID', '2027-01-04 08:00:00']],
      );
    });

    test('is complete once its parts add up to the amount', async () => {
      const made = await till().pay(asked({ eft_reference: 'PARTS' }));
      assert.equal((await payIn('PARTS', '100.00')).result.payment_status, 'RUNNING');
      assert.equal((await payIn('PARTS')).result.payment_status, 'COMPLETED');
      const all = (await till().transactions(made.id)).map(({ transaction_status, amount }) => `${transaction_status} ${String(amount)}`);
      assert.deepEqual(all.toSorted(), ['CANCELLED 149', 'PAID 100', 'PAID 49']);
    });

    test('has a reference that no other payment may have', async () => {
      await till().pay(asked({ eft_reference: 'ONCE' }));
      assert.deepEqual(await till().refused('/payments/submit', { payments: [entry(asked({ eft_reference: 'ONCE' }))] }, '010'), {
        'pay_in.eft_reference': 'unique',
      });
      assert.deepEqual(await till().refused('/payments/submit', { payments: [entry(asked({ eft_reference: 'x'.repeat(21) }))] }, '003'), {
        'pay_in.eft_reference': 'max_length',
      });
    });

    test('is paid once, and has no mandate, card or account', async () => {
      const recurring = { recurring: { process_day: 1, date_start: '2027-02-01' } };
      assert.deepEqual(await till().refused('/payments/submit', { payments: [entry(asked({}, recurring))] }, '005'), {
        'payment.recurring': 'not_applicable',
      });
      assert.deepEqual(await till().refused('/payments/submit', { payments: [entry({ ...asked({}), bank_account: account() })] }, '005'), {
        bank_account: 'not_applicable',
      });
    });

    test('refuses an EFT without a payment or after the payment was stopped, and cancels what waited', async () => {
      assert.deepEqual(await till().refused('/sandbox/pay-ins', { eft_reference: 'NOBODY' }, '007'), { eft_reference: 'exists' });
      const made = await till().pay(asked({ eft_reference: 'STOPPED' }));
      assert.equal((await till().service.api('POST', `/payments/status/${made.id}/STOPPED`)).status, 200);
      assert.deepEqual(
        (await till().transactions(made.id)).map(({ transaction_status }) => transaction_status),
        ['CANCELLED'],
      );
      assert.deepEqual(await till().refused('/sandbox/pay-ins', { eft_reference: 'STOPPED' }, '008'), { eft_reference: 'status' });
    });
  });
});
