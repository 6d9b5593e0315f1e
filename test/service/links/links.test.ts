import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PayRequest } from '../../../src/contract/sessions/checkout-pay.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertLedgerZero } from '../../support/ledger.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { assertRefused, transactionsOf } from '../../support/records.ts';
import type { Answer } from '../../support/service.ts';
import { shopFor } from '../../support/shop.ts';

const LINK = { type: 'CHOOSE_WHAT_TO_PAY', item: { title: 'Support the shelter' } };

interface Made {
  readonly id: string;
  readonly session_id: string;
  readonly amount: string;
  readonly page_url: string;
  readonly link_url: string;
  readonly expires_at: string;
}

/** Links on which the payer chooses what to pay, from the merchant's call to the payment. */
describe('checkout links', () => {
  const shop = shopFor(freshDatabase);

  const send = (body: object): Promise<Answer> => shop().service.api('POST', '/checkout/link', body);
  const made = async (item: object, more: object = {}): Promise<Made> => {
    const { status, body, text } = await send({ ...LINK, item: { ...LINK.item, ...item }, ...more });
    assert.equal(status, 200, text);
    return (body as { result: Made }).result;
  };
  const pay = async (
    session_id: string,
    amount: number,
    frequency: NonNullable<PayRequest['choice']>['frequency'] = 'ONE_TIME',
    card: string = CARDS.approved,
  ) => shop().merchant.buy(session_id, card, { choice: { amount, frequency } });

  test('a link’s answer has a session and its address, for 30 days', async () => {
    const { id, session_id, page_url, link_url, expires_at } = await made({ amount: '149.00' });
    assert.match(id, /^chk_/);
    assert.match(session_id, /^ses_/);
    assert.equal(page_url, `${shop().service.url}/checkout/${session_id}`);
    assert.equal(link_url, page_url);
    assert.equal(new Date(expires_at).getTime() - (await shop().service.now()).getTime(), 30 * 60_000);
    assert.equal((await fetch(page_url)).status, 200);
  });

  test('the shopper sees the choices, with the merchant’s texts', async () => {
    const { session_id } = await made(
      {
        description: 'Every rand helps',
        frequency: ['ONE_TIME', 'MONTHLY', 'ANNUALLY'],
        amount: 100,
        amount_options: ['50.00', '100.00'],
        amount_max: 500,
      },
      { customization: { button_text: 'Give', confirmation_message: 'Thank you', brand: { primary: '#0a7d4b' } } },
    );
    const { choice, customization, amount, mode } = await shop().merchant.view(session_id);
    assert.deepEqual(choice, {
      title: 'Support the shelter',
      description: 'Every rand helps',
      frequencies: ['ONE_TIME', 'MONTHLY', 'ANNUALLY'],
      amount: 10_000,
      amount_options: [5_000, 10_000],
      is_own_amount: true,
      amount_max: 50_000,
      button_text: 'Give',
      confirmation_message: 'Thank you',
    });
    assert.deepEqual([amount, mode, customization.brand_primary], [10_000, 'ONE_TIME', '#0a7d4b']);
    assert.equal((await shop().merchant.view(await shop().merchant.open())).choice, null, 'a plain page leaves nothing to choose');
  });

  test('the chosen amount is charged, once', async () => {
    const { session_id } = await made({ amount_options: [50, 100], amount_max: 500 });
    const view = viewIn(await pay(session_id, 12_345));
    assert.deepEqual([view.state, view.amount, view.mode], ['completed', 12_345, 'ONE_TIME']);
    const transactions = await transactionsOf(shop().service, session_id);
    assert.deepEqual(
      transactions.map(({ amount, transaction_status }) => [amount, transaction_status]),
      [[123.45, 'PAID']],
    );
    assert.deepEqual(transactions[0]?.payment_data['item'], { title: 'Support the shelter', description: null });
  });

  test('the same attempt with another amount is refused, and one amount is charged', async () => {
    const { session_id } = await made({ amount_max: 500 });
    const attempt = { attempt_key: crypto.randomUUID(), token: await shop().merchant.tokenise(session_id, CARDS.approved) };
    const choice = { amount: 5_000, frequency: 'ONE_TIME' } as const;
    assert.equal(viewIn(await shop().merchant.pay(session_id, { ...attempt, choice })).state, 'completed');
    assert.equal(viewIn(await shop().merchant.pay(session_id, { ...attempt, choice })).state, 'completed', 'a repeat is answered');
    assert.equal((await shop().merchant.pay(session_id, { ...attempt, choice: { ...choice, amount: 6_000 } })).type, 'problem');
    assert.deepEqual(
      (await transactionsOf(shop().service, session_id)).map(({ amount }) => amount),
      [50],
    );
  });

  test('after a decline another amount can be chosen', async () => {
    const { session_id } = await made({ amount_max: 500, frequency: ['ONE_TIME', 'MONTHLY'] });
    assert.equal(viewIn(await pay(session_id, 50_000, 'MONTHLY', CARDS.insufficientFunds)).state, 'open');
    const view = viewIn(await pay(session_id, 2_000));
    assert.deepEqual([view.state, view.amount, view.mode, view.recurring_interval], ['completed', 2_000, 'ONE_TIME', null]);
  });

  for (const [frequency, interval] of [
    ['MONTHLY', 'MONTHLY'],
    ['ANNUALLY', 'YEARLY'],
  ] as const)
    test(`${frequency}: the first payment is now, and a repeating payment starts from there`, async () => {
      const { session_id } = await made({ amount: '75.00', frequency: [frequency] });
      const before = await shop().merchant.view(session_id);
      assert.deepEqual([before.mode, before.recurring_interval, before.amount], ['RECURRING', interval, 7_500]);
      assert.deepEqual(
        before.methods.map(({ id }) => id),
        ['CARD'],
      );
      const view = viewIn(await shop().merchant.buy(session_id, CARDS.approved));
      assert.equal(view.state, 'completed');
      assert.match(view.outcome?.payment_id ?? '', /^pay_/);
    });

  test('a month later the chosen amount is charged again, and not earlier', async () => {
    const { session_id } = await made({ amount_options: [50, 75], frequency: ['ONE_TIME', 'MONTHLY'] });
    const { outcome } = viewIn(await pay(session_id, 7_500, 'MONTHLY'));
    const charged = async () =>
      (
        (await shop().service.api('GET', '/transactions')).body as {
          transactions: { payments_id: string | null; amount: number; transaction_status: string }[];
        }
      ).transactions
        .filter(({ payments_id }) => payments_id === outcome?.payment_id)
        .map(({ amount, transaction_status }) => [amount, transaction_status]);
    const [before] = [await charged()];
    await shop().service.advance('P20D');
    assert.deepEqual(await charged(), before);
    await shop().service.advance('P15D');
    assert.deepEqual(await charged(), [[75, 'PAID'], ...before]);
  });

  test('a choice that the link does not offer is refused, and nothing is charged', async () => {
    const { session_id } = await made({ amount_options: [50, 100], frequency: ['ONE_TIME', 'MONTHLY'] });
    for (const [amount, frequency] of [
      [1, 'ONE_TIME'],
      [5_000, 'ANNUALLY'],
    ] as const)
      assert.equal((await pay(session_id, amount, frequency)).type, 'problem', `${amount} ${frequency}`);
    assert.equal((await shop().merchant.buy(session_id, CARDS.approved)).type, 'problem', 'no choice at all');
    assert.equal(
      (await shop().merchant.buy(await shop().merchant.open(), CARDS.approved, { choice: { amount: 1, frequency: 'ONE_TIME' } })).type,
      'problem',
    );
    assert.deepEqual(await transactionsOf(shop().service, session_id), []);
  });

  test('the amount of a link is the payer’s choice: the merchant cannot update it', async () => {
    const { session_id } = await made({});
    const answer = await shop().service.api('POST', `/checkout/page/${session_id}/update`, { amount: '5.00' });
    assert.deepEqual(assertRefused(answer, '005'), { amount: 'choice' });
  });

  const wrong: readonly (readonly [what: string, change: object, code: string, field: string, rule: string])[] = [
    ['an amount of nothing', { item: { title: 'x', amount: '0.00' } }, '003', 'item.amount', 'min'],
    ['an amount of three decimals', { item: { title: 'x', amount: '1.999' } }, '003', 'item.amount', 'format'],
    ['an amount above the most', { item: { title: 'x', amount: 5, amount_max: 4 } }, '005', 'item.amount', 'max'],
    ['an option above the most', { item: { title: 'x', amount_options: [3, 5], amount_max: 4 } }, '005', 'item.amount_options.1', 'max'],
    ['an amount that is no option', { item: { title: 'x', amount: 5, amount_options: [3] } }, '005', 'item.amount', 'offered'],
    ['a customer nobody has', { customer_id: 'cus_nobody' }, '007', 'customer_id', 'exists'],
    [
      'both ways of naming a customer',
      { customer_id: 'cus_x', customer: { person_name: 'T', person_surname: 'M' } },
      '005',
      'customer',
      'either',
    ],
    ['another currency', { currency: 'USD' }, '005', 'currency', 'settled_currency'],
    [
      'a hold that goes on',
      { item: { title: 'x', frequency: ['MONTHLY'] }, payment: { payment_type: 'PA' } },
      '005',
      'payment.payment_type',
      'frequency',
    ],
    ['a colour that is none', { customization: { brand: { primary: 'green' } } }, '003', 'customization.brand.primary', 'format'],
  ];
  for (const [what, change, code, field, rule] of wrong)
    test(`refuses ${what}: ${code}, ${field} ${rule}`, async () => {
      assert.deepEqual(assertRefused(await send({ ...LINK, ...change }), code), { [field]: rule });
    });

  test('without an API key nobody can create a link', async () => {
    assertRefused(await shop().service.api('POST', '/checkout/link', LINK, { key: null }), '001');
    assertRefused(await shop().service.api('POST', '/checkout/link', LINK, { key: 'pk_sandbox:' }), '001');
  });

  test('the ledger is balanced after all of this', () => assertLedgerZero(shop().service));
});
