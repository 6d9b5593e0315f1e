import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { billingFrom } from './support.ts';

/** Ruling *cards without consent*: what repeats is charged only to a card whose holder agreed to that (`is_recurring`). */

describe('a stored card', () => {
  const desk = billingFrom('2027-03-01T06:00:00Z');
  const RECURRING = { pricing_type: 'RECURRING', billing_period: 'MONTHLY' };

  /** A customer with one card for each value of `is_recurring`. */
  async function payer(...recurring: boolean[]) {
    const { id } = await desk().payer();
    const cards: string[] = [];
    for (const is_recurring of recurring) {
      const card = { customer_id: id, card_number: '4242424242424242', expiry: '12/98', cvc: '123', is_recurring };
      cards.push((await desk().result<{ id: string }>('POST', '/sandbox/cards', card)).id);
    }
    return { id, cards };
  }
  /** Checks that a call is refused for want of consent. */
  async function refusedFor(field: string, path: string, body: object) {
    const { status, text, body: said } = await desk().ask('POST', path, body);
    const { error_code, error_details } = said as { error_code: string; error_details: { errors: Record<string, { rule: string }> }[] };
    assert.deepEqual([status, error_code, error_details[0]?.errors[field]?.rule], [409, '008', 'consent'], text);
  }
  const cardsOf = async (id: string) =>
    ((await desk().ask('GET', `/cards?customer_id=${id}`)).body as { records: { id: string; is_default: boolean; card_status: string }[] })
      .records;
  const charge = (card_id: string | undefined, type: string) => ({ amount: '50.00', reference: 'R', type, card_id });
  const payment = (customer_id: string, card_id: string, days: object) => ({
    payments: [{ customer_id, card_ids: [card_id], payment: { payment_methods_id: 'pam_sandboxCard', amount: '50.00', ...days } }],
  });

  test('without consent is charged once, held, and paid with once', async () => {
    const { id, cards } = await payer(false);
    const [card = ''] = cards;
    for (const [path, body] of [
      [`/card-vault/${id}/charge`, charge(card, 'UNSCHEDULED')],
      [`/card-vault/${id}/pre-auth`, { item: { amount: '50.00' }, transaction_reference: 'H' }],
      ['/payments/submit', payment(id, card, {})],
    ] as const) {
      const { status, text } = await desk().ask('POST', path, body);
      assert.deepEqual([status, text.includes('"status":true')], [200, true], `${path}: ${text}`);
    }
  });

  test('without consent is not charged again and again', async () => {
    const { id, cards } = await payer(false);
    const [card = ''] = cards;
    const items = [{ product_id: await desk().product(100, RECURRING) }];
    await refusedFor('card_id', `/card-vault/${id}/charge`, charge(card, 'RECURRING'));
    await refusedFor('customer_id', `/card-vault/${id}/charge`, charge(undefined, 'RECURRING'));
    await refusedFor('card_id', `/subscriptions/${id}`, { items, card_id: card });
    await refusedFor('customer_id', `/subscriptions/${id}`, { items });
    await refusedFor('card_ids', '/payments/submit', payment(id, card, { recurring: { process_day: 5 } }));
    assert.deepEqual(await desk().tried({ id, cards: {} }), []);
  });

  test('without consent does not take over from another card in a cascade', async () => {
    const { id } = await payer(false);
    const declines = { customer_id: id, card_number: '4000000000000341', expiry: '12/98', cvc: '123' };
    const { id: declined } = await desk().result<{ id: string }>('POST', '/sandbox/cards', declines);
    await desk().subscribe({ id, cards: {} }, [{ product_id: await desk().product(100, RECURRING) }]);
    const tried = (await desk().tried({ id, cards: {} })).map(({ payment_data }) => (payment_data as { card: { id: string } }).card.id);
    assert.deepEqual(tried, [declined]);
  });

  test('without consent does not pay an invoice that the merchant asks it to pay', async () => {
    const { id, cards } = await payer(false);
    const items = [{ product_id: await desk().product(100, RECURRING) }];
    const { id: subscription } = await desk().subscribe({ id, cards: {} }, items, {
      collection_method: 'REQUEST_PAYMENT',
      due_days: 5,
      invoice: { is_generate: true },
    });
    const [invoice] = await desk().invoices(subscription);
    await refusedFor('card_id', `/invoices/${invoice?.id ?? ''}/pay`, { card_id: cards[0] });
    await refusedFor('id', `/invoices/${invoice?.id ?? ''}/pay`, {});
  });

  test('that was chosen for a subscription in the portal has consent from then on', async () => {
    const { id, cards } = await payer(false);
    const [card = ''] = cards;
    const product_id = await desk().product(100, RECURRING);
    const link = await desk().result<{ session_id: string }>('POST', '/customer-portal/link', {
      customer_id: id,
      settings: { available_product_ids: [product_id] },
    });
    const path = `/customer-portal/sessions/${link.session_id}/subscribe`;
    const { status, text } = await desk().ask('POST', path, { items: [{ product_id }], card_id: card });
    assert.deepEqual([status, text.includes('"status":true')], [200, true], text);
    await desk().advance('P1M');
    assert.equal((await desk().paid({ id, cards: {} })).length, 2);
  });

  test('that is archived is never the default: the next ACTIVE one by creation becomes it', async () => {
    const { id, cards } = await payer(true, true, true);
    const [first = '', second = '', third = ''] = cards;
    const update = (record: object) => desk().ask('POST', '/cards/update', { records: [record] });
    const defaults = async () => (await cardsOf(id)).filter(({ is_default }) => is_default).map((card) => card.id);
    await update({ id: second, card_status: 'DISABLED' });
    await update({ id: first, card_status: 'ARCHIVED' });
    assert.deepEqual(await defaults(), [third]);
    const asked = await update({ id: first, is_default: true });
    assert.deepEqual([asked.status, asked.text.includes('"008"')], [409, true], asked.text);
    await update({ id: third, card_status: 'ARCHIVED', is_default: false });
    assert.deepEqual(await defaults(), [], 'no card is ACTIVE');
    await update({ id: first, card_status: 'ACTIVE' });
    assert.deepEqual(await defaults(), [first]);
  });
});

describe('a change of plan before the first cycle', () => {
  const desk = billingFrom('2027-03-01T06:00:00Z');

  for (const [what, more, is_immediate, paid] of [
    ['without a trial is billed now if it is immediate', {}, true, ['2027-03-01 345.00']],
    ['without a trial costs nothing if it is not', {}, false, []],
    ['during a trial costs nothing', { trial_days: 14 }, true, []],
  ] as const)
    test(what, async () => {
      const payer = await desk().payer('approved');
      const date_start = 'trial_days' in more ? {} : { billing: { date_start: '2027-03-20' } };
      const made = await desk().subscribe(payer, [{ product_id: await desk().product(100) }], { ...date_start, ...more });
      const items = [{ product_id: await desk().product(300) }];
      const preview = await desk().result<{ total_incl: string; credit: string }>('POST', `/subscriptions/${made.id}/change-plan/preview`, {
        items,
        is_immediate,
      });
      assert.deepEqual([Number(preview.total_incl) > 0, Number(preview.credit)], [paid.length > 0, 0]);
      const changed = await desk().ask('POST', `/subscriptions/${made.id}/change-plan`, { items, is_immediate });
      assert.equal(changed.status, 200, changed.text);
      assert.deepEqual(await desk().paid(payer), paid);
      if (paid.length > 0) assert.equal((await desk().read(made.id)).date_next_billing, '2027-04-01');
    });
});
