import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertLedgerZero } from '../../support/ledger.ts';
import { readPdf } from '../../support/pdf.ts';
import { assertProblem, CARDS, viewIn } from '../../support/merchant.ts';
import { assertRefused, statusesOf, transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';
import { actionIn, buttonsOf, follow, intent, press, readPage } from './payer.ts';

/** The type of payment method that a transaction used. */
const typeOf = (body: unknown, id: string | null | undefined): string | undefined =>
  (body as { payment_methods: { id: string; payment_method_type: string }[] }).payment_methods.find((row) => row.id === id)
    ?.payment_method_type;

describe('methods other than the card', () => {
  const shop = shopFor(freshDatabase);

  test('all of the account’s methods are offered, cards first; payment_methods limits and orders them', async () => {
    const { merchant } = shop();
    const methods = async (payment_methods?: string[]) =>
      (await merchant.view(await merchant.open(payment_methods === undefined ? {} : { payment: { payment_methods } }))).methods;
    assert.deepEqual(
      (await methods()).map(({ id, kind }) => [id, kind]),
      [
        ['CARD', 'card'],
        ['APPLE_PAY', 'wallet'],
        ['GOOGLE_PAY', 'wallet'],
        ['SCAN_TO_PAY', 'scan'],
        ['LEKKER_EFT', 'redirect'],
        ['MZANSI_PAY', 'redirect'],
      ],
    );
    assert.deepEqual(await methods(['MZANSI_PAY', 'CARD', 'MZANSI_PAY']), [
      { id: 'MZANSI_PAY', kind: 'redirect', title: 'Mzansi Pay' },
      { id: 'CARD', kind: 'card', title: null },
    ]);
  });

  test('an unknown name is refused with 004, and so is a method that the session does not offer', async () => {
    const { service, merchant } = shop();
    for (const name of ['BITCOIN', 'card']) {
      const asked = { mode: 'ONE_TIME', amount: '10.00', payment: { payment_methods: ['CARD', name] } };
      assert.deepEqual(assertRefused(await service.api('POST', '/checkout/page', asked), '004'), {
        'payment.payment_methods.1': 'enum',
      });
    }
    const session = await merchant.open({ payment: { payment_methods: ['CARD'] } });
    assertProblem(await merchant.pay(session, { method: 'SCAN_TO_PAY' }), 'invalid');
    assert.deepEqual(await statusesOf(service, session), []);
  });

  for (const [method, type] of [
    ['APPLE_PAY', 'APPLE_PAY'],
    ['GOOGLE_PAY', 'GOOGLE_PAY'],
  ] as const)
    test(`${method}: the wallet’s token pays, as its own payment method`, async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      const declined = viewIn(await merchant.pay(session, { method, wallet_token: { type: 'sandbox', card_ending: '0002' } }));
      assert.deepEqual([declined.state, declined.failure?.code], ['open', 'card_declined']);
      assertProblem(await merchant.pay(session, { method, wallet_token: { paymentData: 'not ours' } }), 'invalid');
      assertProblem(await merchant.pay(session, { method }), 'invalid');
      const view = viewIn(await merchant.pay(session, { method, wallet_token: { type: 'sandbox' } }));
      assert.deepEqual(
        [view.state, view.outcome?.method, view.outcome?.card, view.outcome?.card_id],
        ['completed', method, { brand: 'VISA', last4: '4242' }, null],
      );
      const [paid] = await transactionsOf(service, session);
      assert.equal(typeOf((await service.api('GET', '/payment-methods')).body, paid?.payment_methods_id), type);
      assert.equal(paid?.payment_data['payment_method'], method);
    });

  test('scan to pay: the shopper scans a code, the simulated app pays, and the page gets the outcome', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const action = actionIn(await merchant.pay(session, { method: 'SCAN_TO_PAY' }));
    assert.deepEqual([action.type, action.method], ['scan', 'SCAN_TO_PAY']);
    assert.ok(action.app_url !== null);
    assert.deepEqual(buttonsOf((await readPage(action.url)).text), ['Pay', 'Decline']);
    await press(service, action.url, 'approve');
    const view = await merchant.view(session);
    assert.deepEqual([view.state, view.outcome?.method, view.outcome?.card], ['completed', 'SCAN_TO_PAY', null]);
    await service.drain();
    assert.deepEqual(merchant.told(session), ['checkout.pending', 'checkout.completed']);
    const [paid] = await transactionsOf(service, session);
    assert.equal(typeOf((await service.api('GET', '/payment-methods')).body, paid?.payment_methods_id), 'SCAN_TO_PAY');
  });

  test('if the shopper declines in the app, that is reported, and another method can be used', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    await press(service, actionIn(await merchant.pay(session, { method: 'SCAN_TO_PAY' })).url, 'decline');
    const view = await merchant.view(session);
    assert.deepEqual([view.state, view.failure?.code], ['open', 'payment_declined']);
    assert.equal(viewIn(await merchant.buy(session, CARDS.approved)).state, 'completed');
  });

  test('redirect: the payer leaves, approves, and comes back to the page they came from, where the payment is settled', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const return_url = `${merchant.origin}/checkout?step=pay`;
    const action = actionIn(await merchant.pay(session, { method: 'LEKKER_EFT', return_url }));
    assert.equal(action.type, 'redirect');
    const page = await readPage(action.url);
    assert.deepEqual(buttonsOf(page.text), ['Approve', 'Decline', 'Do nothing']);
    assert.match(page.text, /Lekker EFT/);
    assert.equal(await follow(await press(service, action.url, 'approve')), return_url);
    const view = await merchant.view(session);
    assert.deepEqual([view.state, view.outcome?.method, view.outcome?.transaction_status], ['completed', 'LEKKER_EFT', 'PAID']);
    const receipt = await fetch(`${service.url}/checkout/${session}/receipt.pdf`);
    assert.match((await readPdf(new Uint8Array(await receipt.arrayBuffer()))).text, /Paid with Lekker EFT/);
  });

  test('redirect: after a decline the payer comes back to the hosted page if no other page was named', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const { url } = actionIn(await merchant.pay(session, { method: 'MZANSI_PAY' }));
    assert.equal(await follow(await press(service, url, 'decline')), `${service.url}/checkout/${session}`);
    assert.equal((await merchant.view(session)).failure?.code, 'payment_declined');
  });

  test('redirect: approved, but the payer never comes back: the service still finds out, and reports it once', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const { url } = actionIn(await merchant.pay(session, { method: 'LEKKER_EFT' }));
    await press(service, url, 'approve');
    assert.equal((await merchant.view(session)).state, 'action', 'nobody came back, so nobody asked yet');
    await service.advance('PT10S');
    assert.equal((await merchant.view(session)).state, 'completed');
    assert.deepEqual(merchant.told(session), ['checkout.pending', 'checkout.completed']);
  });

  test('redirect: if the payer comes back without an answer, the payment still waits; after ten minutes it is given up', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const { url } = actionIn(await merchant.pay(session, { method: 'LEKKER_EFT' }));
    await follow(`${service.url}/checkout/return/${url.split('/').at(-1) ?? ''}`);
    assert.equal((await merchant.view(session)).state, 'action');
    await service.advance('PT10M');
    const view = await merchant.view(session);
    assert.deepEqual([view.state, view.failure?.code], ['open', 'not_completed']);
    await press(service, url, 'approve');
    await service.advance('PT5M');
    assert.deepEqual(await statusesOf(service, session), ['DECLINED'], 'a yes that comes too late takes nothing');
  });

  test('if the shopper chooses another method while the provider approves, the payment counts as paid', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const { url } = actionIn(await merchant.pay(session, { method: 'LEKKER_EFT' }));
    await press(service, url, 'approve');
    assert.equal(viewIn(await intent(merchant, session, 'withdraw')).state, 'completed');
    const other = await merchant.open();
    actionIn(await merchant.pay(other, { method: 'LEKKER_EFT' }));
    const view = viewIn(await intent(merchant, other, 'withdraw'));
    assert.deepEqual([view.state, view.failure?.code], ['open', 'withdrawn']);
  });

  test('a return address on a page that may not show the session is refused', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const answer = await merchant.pay(session, { method: 'LEKKER_EFT', return_url: 'https://evil.example/' });
    assertProblem(answer, 'invalid');
    assert.deepEqual(Object.keys(answer.type === 'problem' ? (answer.problem.fields ?? {}) : {}), ['return_url']);
    assert.deepEqual(await statusesOf(service, session), []);
    await assertLedgerZero(service);
  });
});

describe('the simulated bank, app and provider', () => {
  const shop = shopFor(freshDatabase);

  test('are only there for an account with simulated rails: a live one has neither their pages nor their answers', async () => {
    const { service, merchant } = shop();
    const bought = [
      await merchant.buy(await merchant.open(), CARDS.challenged),
      await merchant.pay(await merchant.open(), { method: 'SCAN_TO_PAY' }),
      await merchant.pay(await merchant.open(), { method: 'MZANSI_PAY', return_url: merchant.origin }),
    ];
    const urls = bought.map((answer) => actionIn(answer).url);
    for (const url of urls) assert.equal((await readPage(url)).status, 200);
    await service.database.query(`update accounts set test = false`);
    // A node keeps an account in memory for a second.
    while ((await readPage(urls[0] ?? '')).status !== 404);
    for (const url of urls) {
      assert.equal((await readPage(url)).status, 404);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: service.url };
      assert.equal((await fetch(url, { method: 'POST', headers, body: new URLSearchParams({ answer: 'approve' }) })).status, 404);
    }
  });
});

describe('the payment sheet of Apple Pay', () => {
  const shop = shopFor(freshDatabase);
  const AT_APPLE = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';

  const vouch = async (session: string, body: object, headers: Record<string, string> = { origin: shop().merchant.origin }) => {
    const answer = await fetch(`${shop().merchant.origin}/pay/checkout/${session}/wallet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, Record<string, unknown>> };
  };

  test('is validated for the domain of the page that shows it', async () => {
    const { merchant } = shop();
    const session = await merchant.open();
    const { status, body } = await vouch(session, { method: 'APPLE_PAY', validation_url: AT_APPLE });
    assert.deepEqual([status, Object.keys(body)], [200, ['merchant_session']]);
    assert.equal(body['merchant_session']?.['domainName'], new URL(merchant.origin).hostname);
  });

  for (const [validation_url, code] of [
    ['http://apple-pay-gateway.apple.com/x', '004'],
    ['https://apple.com.evil.example/x', '004'],
    ['https://notapple.com/x', '004'],
    ['https://apple.com@evil.example/x', '003'],
    ['https://169.254.169.254/latest', '004'],
    ['nonsense', '003'],
  ] as const)
    test(`the service calls only Apple’s hosts, not ${validation_url}`, async () => {
      const { merchant, service } = shop();
      const session = await merchant.open();
      assert.equal((await vouch(session, { method: 'APPLE_PAY', validation_url })).status, 400);
      const asked = { method: 'APPLE_PAY', validation_url, origin: merchant.origin };
      const refused = assertRefused(await service.api('POST', `/checkout/sessions/${session}/wallet`, asked), code);
      assert.deepEqual(Object.keys(refused), ['validation_url']);
    });

  test('is validated only if the session can be paid with Apple Pay', async () => {
    const { merchant, service } = shop();
    const [cards, session, cancelled] = [
      await merchant.open({ payment: { payment_methods: ['CARD'] } }),
      await merchant.open(),
      await merchant.open(),
    ];
    viewIn(await intent(merchant, cancelled, 'cancel'));
    const asked = { method: 'APPLE_PAY', validation_url: AT_APPLE };
    const path = (id: string) => `/checkout/sessions/${id}/wallet`;
    const origin = merchant.origin;
    assert.deepEqual(assertRefused(await service.api('POST', path(cards), { ...asked, origin }), '005'), { method: 'available' });
    assert.deepEqual(assertRefused(await service.api('POST', path(session), { ...asked, origin: 'https://evil.example' }), '005'), {
      origin: 'allowed',
    });
    assertRefused(await service.api('POST', path(cancelled), { ...asked, origin }), '008');
    assert.equal((await vouch(session, asked, {})).status, 400, 'nobody knows on which page');
    assert.equal((await vouch(session, asked, { origin: 'https://evil.example' })).status, 403);
    assert.equal((await vouch(session, { ...asked, method: 'GOOGLE_PAY' })).status, 400);
  });
});
