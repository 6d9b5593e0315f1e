import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sastDay } from '../../../src/facts/days.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertProblem, CARDS, viewIn } from '../../support/merchant.ts';
import { statusesOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

const card = { number: CARDS.approved, expiry_month: 12, expiry_year: 2098, code: '123' };

const shop = shopFor(freshDatabase);

describe('a token', () => {
  test('reveals the brand and the last digits of the card, and nothing else', async () => {
    const { merchant } = shop();
    const session_id = await merchant.open();
    const { status, body } = await merchant.vault({ session_id, ...card });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body as object).sort(), ['card', 'token']);
    assert.deepEqual((body as { card: unknown }).card, { brand: 'VISA', last4: '4242' });
  });

  test('belongs to its session: another session refuses it', async () => {
    const { service, merchant } = shop();
    const [mine, other] = [await merchant.open(), await merchant.open()];
    assertProblem(await merchant.pay(other, { token: await merchant.tokenise(mine, CARDS.approved) }), 'invalid');
    assert.deepEqual(await statusesOf(service, other), []);
    assert.equal((await merchant.view(other)).state, 'open');
  });

  test('works once: after a decline it does not pay a second attempt', async () => {
    const { merchant } = shop();
    const session = await merchant.open();
    const token = await merchant.tokenise(session, CARDS.declined);
    viewIn(await merchant.pay(session, { token }));
    assertProblem(await merchant.pay(session, { token }), 'invalid');
  });

  test('works only unchanged: its two halves belong together', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const [one, two] = [await merchant.tokenise(session, CARDS.approved, '123'), await merchant.tokenise(session, CARDS.approved, '999')];
    const [idOfOne, codeOfTwo] = [one.split('.')[0] ?? '', two.split('.')[1] ?? ''];
    for (const token of [
      `${idOfOne}.${codeOfTwo}`,
      idOfOne,
      `${idOfOne}.`,
      `${idOfOne}.AAAA`,
      'tok_nobody',
      `tok_nobody.${codeOfTwo}`,
      '.',
    ]) {
      assertProblem(await merchant.pay(session, { token }), 'invalid');
      assert.equal((await merchant.view(session)).state, 'open', token);
    }
    assert.deepEqual(await statusesOf(service, session), []);
    assert.equal(viewIn(await merchant.pay(session, { token: one })).state, 'completed');
  });

  test('of another account does not exist', async () => {
    const { merchant, service } = shop();
    const mine = await merchant.open();
    const token = await merchant.tokenise(mine, CARDS.approved);
    const made = await service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '149.00' }, { key: 'other:other' });
    const theirs = (made.body as { result: { session_id: string } }).result.session_id;
    const attempt = { attempt_key: crypto.randomUUID(), revision: 1, token, customer: { person_name: 'T', person_surname: 'M' } };
    const answer = await service.api('POST', `/checkout/sessions/${theirs}/pay`, attempt, { key: 'other:other' });
    assert.equal(answer.status, 400, answer.text);
  });
});

describe('the vault’s address', () => {
  test('accepts each brand’s numbers, with its length of security code', async () => {
    const { merchant } = shop();
    const session_id = await merchant.open();
    for (const [number, code, brand] of [
      ['4242424242424242', '123', 'VISA'],
      ['5555555555554444', '123', 'MASTERCARD'],
      ['378282246310005', '1234', 'AMEX'],
      ['30569309020004', '123', 'DINERS_CLUB'],
    ]) {
      const { body } = await merchant.vault({ session_id, ...card, number, code });
      assert.equal((body as { card?: { brand: string } }).card?.brand, brand);
    }
  });

  test('accepts a card until its last month is over', async () => {
    const { service, merchant } = shop();
    const session_id = await merchant.open();
    const { body } = await service.api('GET', '/sandbox/clock', undefined, { key: null });
    const [year = 0, month = 0] = sastDay(new Date((body as { result: { now: string } }).result.now))
      .split('-')
      .map(Number);
    const last = { expiry_year: year, expiry_month: month };
    const over = month === 1 ? { expiry_year: year - 1, expiry_month: 12 } : { expiry_year: year, expiry_month: month - 1 };
    assert.equal((await merchant.vault({ session_id, ...card, ...last })).status, 201);
    assert.equal((await merchant.vault({ session_id, ...card, ...over })).status, 400);
  });

  test('refuses an invalid card, without repeating it in the answer', async () => {
    const { merchant } = shop();
    const session_id = await merchant.open();
    for (const wrong of [
      { number: '4242424242424241' },
      { number: '4242x4242x4242x4242' },
      { number: '6011111111111117' },
      { number: '424242424242' },
      { expiry_year: 2025 },
      { expiry_month: 13 },
      { code: '12' },
      { code: '1234' },
      { name: 'T Mokoena' },
    ]) {
      const { status, text } = await merchant.vault({ session_id, ...card, ...wrong });
      assert.equal(status, 400, JSON.stringify(wrong));
      assert.ok(!/4242424242|6011111|"12|1234/.test(text), text);
    }
  });

  test('answers only the card frame', async () => {
    const { service, merchant } = shop();
    const session_id = await merchant.open();
    for (const origin of [merchant.origin, 'https://evil.example', 'null', `${service.url}.evil.example`])
      assert.equal((await merchant.vault({ session_id, ...card }, origin)).status, 403, origin);
    const bare = await service.api('POST', '/vault/tokens', { session_id, ...card }, { key: null });
    assert.equal(bare.status, 403, 'no origin at all');
  });

  test('refuses sessions that have ended or never existed', async () => {
    const { merchant } = shop();
    const session_id = await merchant.open();
    viewIn(await merchant.cancel(session_id));
    for (const over of [session_id, 'ses_nobody']) assert.equal((await merchant.vault({ session_id: over, ...card })).status, 409);
  });

  test('slows down guessing', async () => {
    const { merchant } = shop();
    const session_id = await merchant.open();
    const tries = await Promise.all(Array.from({ length: 40 }, () => merchant.vault({ session_id, ...card, number: '4242424242424241' })));
    const slowed = tries.filter(({ status }) => status === 429);
    assert.ok(slowed.length >= 10, String(slowed.length));
    assert.match(slowed[0]?.headers.get('retry-after') ?? '', /^\d+$/);
  });
});
