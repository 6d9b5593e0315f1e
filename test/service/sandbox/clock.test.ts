import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { clockOn, type ClockRecord } from '../../../src/service/sandbox/clock.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { assertRefused } from '../../support/records.ts';
import type { TestService } from '../../support/service.ts';
import { shopFor } from '../../support/shop.ts';

/** Creates work that falls due every day for years. */
async function subscribeDaily(service: Pick<TestService, 'api'>): Promise<void> {
  const made = async (path: string, body: object) => (await service.api('POST', path, body)).body as { results: { id: string }[] };
  const product = { name: 'Bread', price_excl: 20, pricing_type: 'RECURRING', billing_period: 'DAILY' };
  const [{ id: product_id } = { id: '' }] = (await made('/products/create', { records: [product] })).results;
  const person = { reference: 'DAILY', person_name: 'Thandi', person_surname: 'Mokoena' };
  const [{ id: customer_id } = { id: '' }] = (await made('/customers/create', { records: [person] })).results;
  await service.api('POST', '/sandbox/cards', { customer_id, card_number: CARDS.approved, expiry: '12/98', cvc: '123' });
  assert.equal((await service.api('POST', `/subscriptions/${customer_id}`, { items: [{ product_id }] })).status, 200);
}

describe('the sandbox’s clock', () => {
  const shop = shopFor(freshDatabase);
  const set = (body: object) => shop().service.api('POST', '/sandbox/clock', body, { key: null });
  const result = async (body: object) => ((await set(body)).body as { result: { now: string; ran: number } }).result;

  test('moves to a moment or by a duration, and returns the work that ran on the way', async () => {
    const { service, merchant } = shop();
    await merchant.open({ expires_in_minutes: 10 });
    const from = await service.now();
    const { now, ran } = await result({ advance: 'PT1H', freeze: true });
    assert.equal(Date.parse(now) - from.getTime(), 3_600_000);
    assert.ok(ran >= 2, 'the expiry and its webhook');
    const to = new Date(from.getTime() + 2 * 3_600_000);
    assert.equal((await result({ now: to.toISOString(), freeze: true })).now, `${to.toISOString().slice(0, 19)}Z`);
  });

  test('moves by a calendar month, counted in South Africa', async () => {
    await set({ now: '2031-01-31T08:00:00Z', freeze: true });
    assert.equal((await result({ advance: 'P1M', freeze: true })).now, '2031-02-28T08:00:00Z');
    await set({ now: '2031-03-31T22:30:00Z', freeze: true });
    assert.equal((await result({ advance: 'P1M', freeze: true })).now, '2031-04-30T22:30:00Z', '1 April there, so 1 May there');
  });

  test('moves at most ten years in one call, and never beyond the year 2100', async () => {
    const { service } = shop();
    const before = await service.now();
    for (const [field, body] of [
      ['now', { now: '9999-12-31T00:00:00Z' }],
      ['now', { now: '2101-01-01T00:00:00Z' }],
      ['advance', { advance: 'P99999Y' }],
      ['advance', { advance: 'P99999Y99999M99999W999999D' }],
      ['advance', { advance: 'P10YT1S' }],
    ] as const) {
      const answer = await set(body);
      assertRefused(answer, '005');
      assert.match(answer.text, new RegExp(`"${field}":\\{"message":"the clock moves at most ten years`));
    }
    assert.deepEqual(await service.now(), before);
  });

  test('runs work in the order in which it falls due, each item at its own time', async () => {
    const { service, merchant } = shop();
    const [late, early] = [await merchant.open({ expires_in_minutes: 20 }), await merchant.open({ expires_in_minutes: 5 })];
    viewIn(await merchant.buy(late, CARDS.silent));
    const from = merchant.events.length;
    await service.advance('P1D');
    const told = merchant.events
      .slice(from)
      .map(({ event, checkout, created_at }) => [event, checkout.session_id, Date.parse(created_at)] as const);
    assert.deepEqual(
      told.map(([event, session]) => [event, session]).filter(([event]) => event !== 'checkout.pending'),
      [
        ['checkout.completed', late],
        ['checkout.expired', early],
      ],
    );
    const [paid, expired] = told.filter(([event]) => event !== 'checkout.pending');
    assert.equal(((expired?.[2] ?? 0) - (paid?.[2] ?? 0)) / 1000, 290, 'paid after ten seconds, expired after five minutes');
  });

  test('never goes back, even if it is moved twice at once', async () => {
    const { service } = shop();
    const before = await service.now();
    assertRefused(await set({ now: new Date(before.getTime() - 1000).toISOString() }), '005');
    await Promise.all([set({ advance: 'P2D', freeze: true }), set({ advance: 'P1D', freeze: true })]);
    assert.ok((await service.now()).getTime() >= before.getTime() + 2 * 86_400_000);
  });

  test('lets other requests through during a move of years, which can be stopped where it has arrived', async () => {
    const { service } = shop();
    const from = await service.now();
    await subscribeDaily(service);
    const move = result({ advance: 'P9Y', freeze: true });
    const state = async () =>
      ((await service.api('GET', '/sandbox/clock', undefined, { key: null })).body as { result: { now: string; moving_to: string | null } })
        .result;
    // The move is in progress once it has passed a month. The answer says where it goes.
    let seen = await state();
    while (Date.parse(seen.now) < from.getTime() + 31 * 86_400_000) seen = await state();
    assert.equal(Date.parse(seen.moving_to ?? ''), new Date(from).setUTCFullYear(from.getUTCFullYear() + 9));
    assert.equal((await set({ stop: true })).status, 200);
    const { now, ran } = await move;
    assert.ok(Date.parse(now) < from.getTime() + 8 * 365 * 86_400_000, now);
    assert.ok(ran > 0);
    assert.deepEqual(await state(), { now, frozen: true, moving_to: null });
    assertRefused(await set({ stop: true }), '008');
  });

  test('has the same time after a restart', async () => {
    const { service } = shop();
    const before = await service.now();
    await service.close();
    await service.start();
    assert.deepEqual(await service.now(), before);
  });

  test('refuses a text that is neither a moment nor a duration', async () => {
    for (const body of [
      { now: 'tomorrow' },
      { advance: '1 month' },
      { advance: 'P' },
      { advance: 'PT' },
      { advance: '-P1D' },
      { now: '2090-01-01T00:00:00Z', advance: 'P1D' },
      { frozen: true },
    ])
      assert.equal((await set(body)).status, 400, JSON.stringify(body));
  });
});

describe('the clock of a node', () => {
  const at = (text: string) => new Date(`2027-03-01T${text}Z`);
  type State = Awaited<ReturnType<ClockRecord['read']>>;

  /** A stored clock that several nodes share. */
  function storedClock() {
    let kept: State;
    const record: ClockRecord = {
      read: () => Promise.resolve(kept),
      replace(from, to) {
        if (kept !== undefined && !isDeepStrictEqual(kept, from)) return Promise.resolve(false);
        kept = to;
        return Promise.resolve(true);
      },
    };
    return { record, kept: () => kept };
  }
  const startAt = (record: ClockRecord) => clockOn(record, () => at('08:00:00').getTime());

  test('does not go back to a time that was read before a move and arrives after it', async () => {
    const told: (() => void)[] = [];
    let slow = false;
    const { record } = storedClock();
    const clock = await startAt({
      ...record,
      async read() {
        const found = await record.read();
        if (slow) await new Promise<void>((resolve) => told.push(resolve));
        return found;
      },
    });
    const move = { target: at('11:00:00'), freeze: true };
    await clock.begin(move);
    await clock.stepTo(move, at('09:00:00'));
    slow = true;
    const reading = clock.refresh();
    await clock.stepTo(move, at('10:00:00'));
    for (const tell of told) tell();
    await reading;
    assert.deepEqual(clock.now(), at('10:00:00'));
  });

  test('is moved by one node at a time, also where another that lost its connection still moves it', async () => {
    const { record, kept } = storedClock();
    const [one, other] = [await startAt(record), await startAt(record)];
    const move = { target: at('11:00:00'), freeze: true };
    assert.equal(await one.begin(move), true);
    await other.refresh();
    assert.equal(await other.stepTo(move, at('10:00:00')), true);
    assert.equal(await one.stepTo(move, at('09:00:00')), false, 'the other node has made a step that this one did not know');
    assert.deepEqual(one.now(), at('10:00:00'), 'which it knows now');
    assert.equal(await one.stepTo(move, at('09:30:00')), false, 'the clock never goes back');
    assert.equal(await one.arrive(move), true);
    assert.equal(await other.arrive(move), false, 'a move ends once');
    assert.deepEqual(kept()?.frozen_at, at('11:00:00'));
  });

  test('is not moved by the late step or end of an earlier move', async () => {
    const { record, kept } = storedClock();
    const clock = await startAt(record);
    const [first, second] = [at('11:00:00'), at('12:00:00')].map((target) => ({ target, freeze: true }));
    assert.ok(first && second);
    assert.equal(await clock.begin(first), true);
    assert.equal(await clock.begin(second), false, 'a move is in progress');
    assert.equal(await clock.arrive(first), true);
    assert.equal(await clock.begin(second), true);
    assert.equal(await clock.arrive(first), false);
    assert.equal(await clock.stepTo(first, at('11:30:00')), false);
    assert.deepEqual(kept()?.target, second.target);
    assert.equal(await clock.giveUp(), true);
    assert.equal(await clock.giveUp(), false);
    assert.deepEqual(clock.now(), at('11:00:00'));
  });
});
