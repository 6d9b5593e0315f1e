import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PAYER_ASKED } from '../../../src/contract/customers.ts';
import { PERSONAL_KINDS } from '../../../src/service/domain/erasure/rules.ts';
import type { TestDatabase } from '../../support/databases.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertLedgerZero } from '../../support/ledger.ts';
import { CARDS, startMerchant, viewIn, type Merchant } from '../../support/merchant.ts';
import { assertRefused } from '../../support/records.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { openPortal } from '../portal/browser.ts';
import { MARKS, marked, OPTIONAL_MARKS, rowCounts } from './markers.ts';

interface Payments {
  readonly results: readonly { readonly id: string; readonly payment_status: string }[];
}

/**
 * A person pays, subscribes, signs and gets mail in every possible way, and then asks to be erased. Afterwards every column
 * of every table is searched. A new column that identifies people fails this test unless domain/erasure/rules.ts erases it.
 */
describe('erasing a customer', () => {
  let [service, merchant, receiver, database]: [TestService?, Merchant?, Receiver?, TestDatabase?] = [];
  let person = '';
  const ids = { subscription: '', payment: '' };
  const there = () => {
    assert.ok(service !== undefined && merchant !== undefined && receiver !== undefined && database !== undefined);
    return { service, merchant, receiver, database };
  };
  /** Calls the interface and returns the body. */
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<T> => {
    const answer = await there().service.api(method, path, body, key === undefined ? {} : { headers: { 'idempotency-key': key } });
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    return answer.body as T;
  };
  const post = <T>(path: string, body: object = {}, key?: string) => ask<T>('POST', path, body, key);
  const firstOf = ({ results }: { results: { id: string }[] }): string => results[0]?.id ?? assert.fail('no result');
  const erase = (body: object = {}) => there().service.api('POST', `/customers/${person}/erase`, body);

  before(async () => {
    database = await freshDatabase();
    service = await startTestService(database);
    await service.api('POST', '/sandbox/clock', { now: '2027-01-04T06:00:00Z', freeze: true });
    merchant = await startMerchant(service);
    receiver = await startReceiver();
    await post('/sandbox/account', { webhook_url: `${receiver.origin}/hook` });
  });
  after(async () => {
    await service?.close();
    await merchant?.close();
    await receiver?.close();
  });

  const address = {
    line1: MARKS.street,
    line2: MARKS.suburb,
    city_or_town: MARKS.town,
    province_or_state: 'Western Cape',
    postal_or_zip_code: '8001',
    country: 'ZA',
  };

  test('first, a person types everything into a checkout, and the merchant adds what they know', async () => {
    const { merchant, service } = there();
    const session = await merchant.open({
      customer_fields: [...PAYER_ASKED],
      customer_prefill: { person_name: MARKS.name, id_type: 'SAID', id_number: MARKS.id },
      cards: { save_cards: true },
      notifications: { send_invoice: true, send_confirmation_email: true, confirmation_email_override: MARKS.email },
    });
    const customer = {
      person_name: MARKS.name,
      person_surname: MARKS.surname,
      ...OPTIONAL_MARKS,
      reference: MARKS.reference,
      email: MARKS.email,
      contact_number: MARKS.localPhone,
      id_type: 'SAID',
      id_number: MARKS.id,
      billing_address: address,
      shipping: { contact_name: MARKS.name, contact_number: MARKS.localPhone, address },
    } as const;
    assert.equal((await merchant.buy(session, CARDS.declined, { customer })).type, 'view');
    const paid = viewIn(await merchant.buy(session, CARDS.approved, { customer, save_card: true, card_nickname: MARKS.nickname }));
    assert.equal(paid.state, 'completed');
    const { transactions } = await ask<{ transactions: { id: string; customers_id: string; transaction_status: string }[] }>(
      'GET',
      '/transactions',
    );
    const bought = transactions.find(({ transaction_status }) => transaction_status === 'PAID') ?? assert.fail('nothing was paid');
    person = bought.customers_id;
    await post(`/transactions/${bought.id}/refund`, { amount: '10.00', reason: `${MARKS.note} sent it back` }, 'refund');
    await post('/customers/update', {
      records: [
        {
          id: person,
          billing_address_line_1: MARKS.street,
          billing_address_line_2: MARKS.suburb,
          city_or_town: MARKS.town,
          id_type: 'SOUTH_AFRICAN_ID',
          id_number: MARKS.id,
          contact_number: MARKS.localPhone,
          metadata: { note: MARKS.note },
        },
      ],
    });
    await post('/sandbox/cards', { customer_id: person, card_number: CARDS.approved, expiry: '12/98', cvc: '123', is_default: true });
    await post('/orders/create', {
      records: [
        {
          reference: 'O-1',
          description: 'Mugs',
          customer_id: person,
          amount_total: '10.00',
          currency: 'ZAR',
          order_status: 'DRAFT',
          fulfillment_status: 'NONE',
          items: [{ sku: 'mug', name: 'Mug', quantity: 1, unit_amount: '10.00', metadata: { engraved: MARKS.name } }],
          metadata: { note: MARKS.note },
        },
      ],
    });
    await service.drain();
  });

  test('then their cards are held and charged, they subscribe, and they complain', async () => {
    const { service } = there();
    const hold = await post<{ result: { transaction_id: string } }>(`/card-vault/${person}/pre-auth`, {
      item: { amount: '100.00' },
      transaction_reference: 'HOLD-1',
      notification: { email: MARKS.email, webhook_url: `${there().receiver.origin}/hold` },
      metadata: { note: MARKS.note },
    });
    assertRefused(await erase(), '008');
    await post(`/card-vault/pre-auth/${hold.result.transaction_id}/reverse`);
    await post(`/card-vault/${person}/charge`, { amount: '5.00', reference: 'C-1', description: `for ${MARKS.name}` }, 'charge-1');
    const { result } = await post<{ result: { id: string } }>(`/subscriptions/${person}`, {
      items: [{ product_id: 'pro_sandboxBasic', qty: 1 }],
      invoice: { is_generate: true, is_send: true, memo: `Dear ${MARKS.name}` },
      notification: { email: MARKS.email, webhook_url: `${there().receiver.origin}/subscription` },
      metadata: { note: MARKS.note },
    });
    ids.subscription = result.id;
    const portal = await openPortal(service, person);
    await portal.act('billing-details', { email: MARKS.email, city_or_town: MARKS.town });
    await service.drain();
  });

  test('then they are debited by EFT and by a mandate that they sign', async () => {
    const verified = {
      bank_account_number: MARKS.account,
      bank_account_type: 'CHEQUE_OR_CURRENT',
      bank_name: 'STANDARD_BANK',
      bank_branch_code: '051001',
    };
    const bank_account = { bank_account_holder_name: MARKS.holder, ...verified };
    const account = firstOf(await post('/bank-accounts/create', { records: [{ customer_id: person, ...bank_account }] }, 'account-1'));
    await post(
      '/avs-r',
      {
        records: [
          {
            customer: {
              reference: MARKS.reference,
              person_name: MARKS.name,
              person_surname: MARKS.surname,
              id_type: 'SAID',
              id_number: MARKS.id,
              email: MARKS.email,
              contact_number: MARKS.localPhone,
            },
            bank_account: verified,
          },
        ],
      },
      'avs-1',
    );
    const submitted = await post<{ results: { id: string }[] }>('/payments/submit', {
      payments: [
        {
          customer_id: person,
          bank_account_id: account,
          mandate: { amount: 199, recurring: { process_day: 25 }, payment_industry: 'ACCOUNT_REPAYMENT', reference: MARKS.note },
          payment: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 25, date_start: '2027-01-01' } },
        },
      ],
    });
    ids.payment = submitted.results[0]?.id ?? '';
    const collected = await post<{ results: { id: string }[] }>('/collections/submit', {
      records: [
        {
          customer_id: person,
          bank_account_id: account,
          items: [{ product_id: 'pro_sandboxBasic', qty: 40 }],
          invoice: { memo: `Dear ${MARKS.name}` },
          mandate: { payment_industry: 'ACCOUNT_REPAYMENT', recurring: { process_day: 11 } },
          collection: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 11, date_start: '2027-01-04' } },
        },
      ],
    });
    assert.ok(collected.results[0]);
    const page_id = firstOf(
      await post('/electronic-mandates/create', {
        records: [
          {
            title: 'Rooibos every month',
            payment_methods_id: 'pam_sandboxDebicheck',
            payment_type: 'emandate_choose_what_to_pay',
            page_status: 'PUBLISHED',
            amount: 199,
            process_days: [25],
          },
        ],
      }),
    );
    const { results } = await post<{ results: { session_id: string }[] }>('/electronic-mandates/link', {
      records: [{ page_id, customer_id: person, bank_account_id: account }],
    });
    const path = `/electronic-mandates/sessions/${results[0]?.session_id ?? ''}`;
    const plan = { process_day: 25 };
    const quoted = await post<{ result: { terms_hash: string } }>(`${path}/quote`, { plan });
    const signed = await post<{ result: { mandate: object | null } }>(`${path}/submit`, {
      plan,
      terms_hash: quoted.result.terms_hash,
      signature: { type: 'typed', name: `${MARKS.name} ${MARKS.surname}` },
      attempt_key: crypto.randomUUID(),
      client: {},
    });
    assert.ok(signed.result.mandate);
    await there().service.api('POST', '/sandbox/clock', { now: '2027-01-29T06:00:00Z', freeze: true });
    await ask('GET', `/transactions?customer_id=${person}`);
  });

  test('then they are paid: into a stored account and a new one, and into theirs as somebody else’s', async () => {
    const { results } = await ask<{ results: { id: string }[] }>('GET', `/bank-accounts/list?customer_id=${person}`);
    const bank_account_id = results[0]?.id ?? '';
    const payout = {
      payment_methods_id: 'pam_sandboxPayouts',
      amount: '45.00',
      transaction_reference: MARKS.reference,
      payer_eft_reference: `FOR ${MARKS.reference}`,
      recipient_eft_reference: MARKS.name,
      is_immediate: true,
    };
    const bank_account = {
      bank_account_holder_name: MARKS.holder,
      bank_account_number: MARKS.account,
      bank_account_type: 'CHEQUE_OR_CURRENT',
      bank_name: 'STANDARD_BANK',
      bank_branch_code: '051001',
    };
    const recipient = { reference: 'MILLS', company_name: 'Karoo Mills' };
    await post('/payouts/request', {
      records: [
        { customer_id: person, bank_account_id, payout },
        { customer_id: person, bank_account, payout },
        { recipient, bank_account_id, payout: { ...payout, recipient_eft_reference: null } },
      ],
    });
    assertRefused(await erase(), '008');
    await there().service.advance('PT5M');
  });

  test('now every kind of record that may identify a person does', async () => {
    const counts = await rowCounts(there().database);
    // The outcome of a payment deletes its token. Only an earlier release left tokens, until they were ten minutes old.
    const lasting = PERSONAL_KINDS.filter((kind) => kind !== 'vault_tokens');
    assert.deepEqual(
      lasting.filter((kind) => (counts.get(kind) ?? 0) === 0),
      [],
      'the story above leaves something in every one of them',
    );
    const found = Object.keys(await marked(there().database));
    for (const column of [
      'customers.email',
      'bank_accounts.bank_account_number',
      'cards.card_nickname',
      'mandates.payer',
      'mandate_evidence.document',
      'checkout_sessions.payer',
      'checkout_sessions.prefill',
      'transactions.payment_data',
      'invoices.billed_to',
      'emails.to',
      'transactions.transaction_reference',
      'webhooks.payload',
      'idempotency.answer',
      'refunds.reason',
      'subscriptions.metadata',
      'orders.metadata',
      'orders.items',
      'pre_auths.notification_email',
      'charges.payment_data',
      'payouts.recipient',
      'payouts.eft_reference',
      'payouts.transaction_reference',
      // The company of a person who pays is in the payment's data (checkout_sessions.payer).
      ...Object.keys(OPTIONAL_MARKS).flatMap((name) => (name === 'company_name' ? [] : [`customers.${name}`])),
    ])
      assert.ok(found.includes(column), `${column} has a mark before: ${found.join(', ')}`);
  });

  test('is refused while something is running, with the list of what must end first', async () => {
    const refused = await erase();
    assert.deepEqual(assertRefused(refused, '008'), { id: 'still_needed' });
    for (const id of [ids.subscription, ids.payment]) assert.match(refused.text, new RegExp(id));
    assert.match(refused.text, /cancel it at once.*mandate man_\w+ is \w+: .*\d more/);
    assert.equal((await there().service.api('POST', '/customers/cus_nobody/erase', {})).status, 404);
    assert.equal((await there().service.api('POST', `/customers/${person}/erase`, {}, { key: 'other:other' })).status, 404);
  });

  test('leaves only the data that the law requires, and nothing else that identifies the person', async () => {
    const { service, database } = there();
    await post(`/subscriptions/${ids.subscription}/cancel`, { cancel_type: 'IMMEDIATE', reason: `${MARKS.note} moved away` });
    const { results } = await ask<Payments>('GET', `/payments/list?customer_id=${person}`);
    const { results: collections } = await ask<Payments>('GET', `/collections/list?customer_id=${person}`);
    for (const { id, payment_status } of [...results, ...collections])
      if (['PENDING', 'RUNNING', 'PAUSED'].includes(payment_status)) await post(`/payments/status/${id}/STOPPED`);
    const { results: mandates } = await ask<{ results: { id: string; mandate_status: string }[] }>(
      'GET',
      `/mandates/list?customer_id=${person}`,
    );
    for (const { id, mandate_status } of mandates) {
      if (mandate_status === 'PENDING') await post(`/sandbox/mandates/${id}/answer`, { answer: 'APPROVE' });
      await service.api('POST', `/mandates/${id}/cancel`, {});
    }
    await service.drain();
    await service.advance('P5D');
    const late = { records: [{ id: person, email: MARKS.email }] };
    await post('/customers/update', late, 'late');
    await service.drain();

    const answer = await erase({ write_off: true });
    assert.equal(answer.status, 200, answer.text);
    const { result } = answer.body as { result: { kept: { kind: string; records: number; until: string }[] } };
    assert.deepEqual(
      result.kept.map(({ kind, records, until }) => [kind, records, until.slice(0, 4)]),
      [
        ['mandate_evidence', 1, '2034'],
        ['invoices', 1, '2034'],
      ],
    );
    // A repeat with an earlier key is refused, because its stored answer identified the person. It is not executed again.
    const again = await service.api('POST', '/customers/update', late, { headers: { 'idempotency-key': 'late' } });
    assertRefused(again, '010');
    await service.drain();
    await service.advance('PT2H');
    assert.deepEqual(await marked(database), {
      // The proof of a signature: seven years by the rules of debit orders.
      'mandate_evidence.document': ['name', 'surname', 'email', 'phone', 'id', 'holder', 'account'],
      // A tax invoice above R5,000 must name the buyer.
      'invoices.billed_to': ['name', 'surname', 'street', 'suburb', 'town'],
    });
    await assertLedgerZero(service);
    const paid = await ask<{ results: { recipient: { company_name: string | null; bank: object } }[] }>('GET', '/payouts/list');
    assert.deepEqual(
      paid.results.map(({ recipient: { company_name } }) => company_name),
      ['Karoo Mills', null, null],
      'a recipient who is somebody else keeps the name',
    );
  });

  test('changes nothing when it is repeated, and the customer stays archived', async () => {
    const { service, database } = there();
    const [before = {}] = await database.query('select count(*)::int as n from journal');
    assert.equal((await erase()).status, 200);
    const [now = {}] = await database.query('select count(*)::int as n from journal');
    assert.deepEqual(now, before, 'nothing is written twice');
    const { results } = await ask<{ results: { customer_status: string; person_name: null; reference: string }[] }>(
      'GET',
      `/customers/list?customer_id=${person}`,
    );
    assert.deepEqual(
      results.map(({ customer_status, person_name, reference }) => [customer_status, person_name, reference]),
      [['ARCHIVED', null, person]],
    );
    const update = await service.api('POST', '/customers/update', { records: [{ id: person, person_name: 'T', person_surname: 'M' }] });
    assert.deepEqual(assertRefused(update, '008'), { id: 'erased' });
    const { transactions } = await ask<{ transactions: unknown[] }>('GET', `/transactions?customer_id=${person}`);
    assert.ok(transactions.length > 3, 'what was paid stays');
  });

  test('deletes the retained data when its time is over', async () => {
    const { service, database } = there();
    await service.advance('P7Y');
    await service.advance('P1M');
    assert.deepEqual(await marked(database), {});
  });
});
