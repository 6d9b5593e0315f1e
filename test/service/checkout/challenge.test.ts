import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertLedgerZero } from '../../support/ledger.ts';
import { assertProblem, CARDS, viewIn } from '../../support/merchant.ts';
import { statusesOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';
import { actionIn, buttonsOf, intent, press, readPage } from './payer.ts';

describe('3D Secure', () => {
  const shop = shopFor(freshDatabase);

  test('3220: the bank asks first; the merchant gets a pending event, and nothing is charged yet', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const attempt_key = crypto.randomUUID();
    const action = actionIn(await merchant.buy(session, CARDS.challenged, { attempt_key }));
    assert.deepEqual([action.type, action.method, action.attempt_key, action.app_url], ['challenge', 'CARD', attempt_key, null]);
    assert.ok(action.url.startsWith(`${service.url}/frame/`), 'the page is on the card frame’s origin');
    // The moment is rounded to a whole second, so up to one second of the ten minutes may be missing.
    assert.ok(action.expires_in > 599_000 && action.expires_in <= 600_000, String(action.expires_in));
    assert.deepEqual(await statusesOf(service, session), ['PENDING']);
    await service.drain();
    assert.deepEqual(merchant.told(session), ['checkout.pending']);
    const pending = merchant.events.find(({ checkout }) => checkout.session_id === session);
    assert.deepEqual(pending?.data[0]?.pending, { reason: '3DS' });
    assert.deepEqual((await merchant.view(session)).action, { ...action, expires_in: (await merchant.view(session)).action?.expires_in });
  });

  test('its page has Approve, Decline and Do nothing, and only the session’s pages may show it in a frame', async () => {
    const { service, merchant } = shop();
    const { url } = actionIn(await merchant.buy(await merchant.open(), CARDS.challenged));
    const page = await readPage(url);
    assert.equal(page.status, 200);
    assert.deepEqual(buttonsOf(page.text), ['Approve', 'Decline', 'Do nothing']);
    assert.ok(page.policy.includes(`frame-ancestors ${service.url} ${merchant.origin}`), page.policy);
    assert.match(page.text, /R\u00a0149,00/);
    assert.match(page.text, /<dd>Kareeboom<\/dd>/, 'the name the merchant trades under');
    assert.ok(!page.text.includes('3220000') && !page.text.includes(CARDS.challenged));
  });

  test('its page has the session’s language, or the one that the shopper has chosen since', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ customization: { type: 'EMBED', locale: 'ZU_ZA' } });
    const { url } = actionIn(await merchant.buy(session, CARDS.challenged));
    const page = await readPage(url);
    assert.match(page.text, /<html lang="zu-za"/);
    assert.deepEqual(buttonsOf(page.text), ['Gunyaza · Approve', 'Nqaba · Decline', 'Ungenzi lutho · Do nothing']);
    const chosen = await readPage(`${url}?locale=AF_ZA`);
    assert.match(chosen.text, /<html lang="af-za".*Jou bank vra.*action="[^"]+\?locale=AF_ZA"/s);
    const still = await press(service, `${url}?locale=AF_ZA`, 'nothing');
    assert.match(still, /\?locale=AF_ZA&idle$/);
    const dark = await readPage(`${url}?locale=AF_ZA&scheme=dark`);
    assert.match(dark.text, /<html lang="af-za" data-theme="dark".*action="[^"]+\?locale=AF_ZA&amp;scheme=dark"/s);
    assert.match((await readPage(`${url}?scheme=sepia`)).text, /<html lang="zu-za" data-theme="auto"/);
    assert.match((await readPage(`${url}?locale=XX`)).text, /<html lang="zu-za"/);
  });

  test('approved: charged once, however often it is answered', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const { url } = actionIn(await merchant.buy(session, CARDS.challenged));
    await Promise.all([press(service, url, 'approve'), press(service, url, 'approve'), press(service, url, 'approve')]);
    await press(service, url, 'decline');
    await service.advance('PT15M');
    const view = await merchant.view(session);
    assert.deepEqual([view.state, view.action, view.outcome?.card?.last4], ['completed', null, '3220']);
    assert.deepEqual(await statusesOf(service, session), ['PAID']);
    assert.deepEqual(merchant.told(session), ['checkout.pending', 'checkout.completed']);
    assert.deepEqual(buttonsOf((await readPage(url)).text), [], 'there is nothing more to answer');
  });

  test('declined: the attempt fails, nothing is charged, the session stays open, and a later approval changes nothing', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const { url, attempt_key } = actionIn(await merchant.buy(session, CARDS.challenged));
    await press(service, url, 'decline');
    await press(service, url, 'approve');
    const view = await merchant.view(session);
    assert.deepEqual(
      [view.state, view.failure?.code, view.failure?.attempt_key, view.failure?.retryable],
      ['open', 'authentication_failed', attempt_key, true],
    );
    assert.deepEqual(await statusesOf(service, session), ['DECLINED']);
    await service.drain();
    assert.deepEqual(merchant.told(session), ['checkout.pending', 'checkout.failed']);
    assert.equal(viewIn(await merchant.buy(session, CARDS.approved)).state, 'completed');
  });

  test('unanswered: it waits in every tab and after a restart, and after ten minutes the session is open again', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const { url } = actionIn(await merchant.buy(session, CARDS.challenged));
    assert.ok((await press(service, url, 'nothing')).endsWith('?idle'));
    const other = await merchant.tokenise(await merchant.open(), CARDS.approved);
    assertProblem(await merchant.pay(session, { token: other }), 'not_allowed');
    assertProblem(await merchant.cancel(session), 'not_allowed');
    await service.close();
    await service.start();
    assert.equal((await merchant.view(session)).state, 'action');
    await service.advance('PT9M59S');
    assert.equal((await merchant.view(session)).state, 'action');
    await service.advance('PT1S');
    const view = await merchant.view(session);
    assert.deepEqual([view.state, view.failure?.code], ['open', 'not_completed']);
    await press(service, url, 'approve');
    await service.drain();
    assert.deepEqual(await statusesOf(service, session), ['DECLINED'], 'a yes that comes too late charges nothing');
    assert.deepEqual(merchant.told(session), ['checkout.pending', 'checkout.failed']);
  });

  test('withdrawn: the payer can choose another card at once', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const { url } = actionIn(await merchant.buy(session, CARDS.challenged));
    const view = viewIn(await intent(merchant, session, 'withdraw'));
    assert.deepEqual([view.state, view.failure?.code], ['open', 'withdrawn']);
    await press(service, url, 'approve');
    assert.deepEqual(await statusesOf(service, session), ['DECLINED']);
    assert.equal(viewIn(await merchant.buy(session, CARDS.approved)).state, 'completed');
    assert.equal(viewIn(await intent(merchant, session, 'withdraw')).state, 'completed', 'what is over stays as it is');
  });

  test('request_3ds always: the bank asks for any card', async () => {
    const { merchant } = shop();
    const session = await merchant.open({ cards: { request_3ds: 'always' } });
    assert.equal(actionIn(await merchant.buy(session, CARDS.approved)).type, 'challenge');
  });

  test('request_3ds always: wallets are not offered, because the bank is not asked by them', async () => {
    const { merchant, service } = shop();
    const { methods } = await merchant.view(await merchant.open({ cards: { request_3ds: 'always' } }));
    assert.deepEqual([methods.some(({ kind }) => kind === 'wallet'), methods.some(({ kind }) => kind === 'card')], [false, true]);
    const body = { mode: 'ONE_TIME', amount: '1.00', cards: { request_3ds: 'always' }, payment: { payment_methods: ['APPLE_PAY'] } };
    const { status, text } = await service.api('POST', '/checkout/page', body);
    assert.deepEqual([status, text.includes('payment.payment_methods')], [400, true], text);
  });

  test('declines at the bank count towards the limit: the fifth closes the session', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    for (let i = 0; i < 5; i += 1) await press(service, actionIn(await merchant.buy(session, CARDS.challenged)).url, 'decline');
    const view = await merchant.view(session);
    assert.deepEqual([view.state, view.failure?.retryable], ['failed', false]);
  });

  test('approved while another attempt of the card waits for its network: the question stays, and can be approved again', async () => {
    const { service, merchant } = shop();
    const cards = { request_3ds: 'always' } as const;
    const [first = '', second = ''] = await Promise.all(
      [1, 2].map(async () => actionIn(await merchant.buy(await merchant.open({ cards }), CARDS.silent)).url),
    );
    const limit = async (declines_per_card: number) =>
      assert.equal((await service.api('POST', '/sandbox/account', { velocity: { declines_per_card } })).status, 200);
    await limit(1);
    try {
      await press(service, first, 'approve');
      const again = await press(service, second, 'approve');
      assert.deepEqual(buttonsOf((await readPage(again)).text), ['Approve', 'Decline', 'Do nothing']);
    } finally {
      await limit(1000);
    }
  });

  test('an attempt that does not exist, or the form of another site, is refused', async () => {
    const { service, merchant } = shop();
    assert.equal((await readPage(`${service.url}/frame/challenge/att_nowhere`)).status, 404);
    const session = await merchant.open();
    const { url } = actionIn(await merchant.buy(session, CARDS.challenged));
    const forged = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      body: 'answer=approve',
    });
    assert.equal(forged.status, 403);
    assert.equal((await merchant.view(session)).state, 'action');
    await assertLedgerZero(service);
  });
});
