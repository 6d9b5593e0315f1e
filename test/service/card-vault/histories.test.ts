import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { assertLedgerZero } from '../../support/ledger.ts';
import { CARDS, shopFor, type Shop } from './support.ts';

/** The state of a hold in a model that knows nothing of networks and databases. */
interface Hold {
  readonly transaction_id: string;
  readonly amount: number;
  readonly expires_at: number;
  status: 'AUTHORISED' | 'CAPTURED' | 'REVERSED' | 'EXPIRED';
  captured: number;
  refunded: number;
}

interface Model {
  now: number;
  readonly customer: string;
  readonly holds: Hold[];
}

type Step = fc.AsyncCommand<Model, Shop>;

const text = (cents: number) => (cents / 100).toFixed(2);
const pick = (model: Model, at: number): Hold | undefined => model.holds[at % Math.max(1, model.holds.length)];

/** A step of a merchant's day. Its answer is compared with the model at once. */
const step = (name: string, run: Step['run']): Step => ({ check: () => true, run, toString: () => name });

const place = (amount: number, days: number): Step =>
  step(`hold ${text(amount)} for ${days} days`, async (model, shop) => {
    const { result } = await shop.hold(model.customer, { item: { amount: text(amount) }, expires_in_days: days });
    assert.equal(result.pre_auth_status, 'AUTHORISED');
    model.holds.push({
      transaction_id: result.transaction_id ?? '',
      amount,
      expires_at: model.now + days * 24 * 3_600_000,
      status: 'AUTHORISED',
      captured: 0,
      refunded: 0,
    });
  });

const capture = (at: number, amount: number): Step =>
  step(`capture ${text(amount)} of hold ${at}`, async (model, shop) => {
    const hold = pick(model, at);
    if (hold === undefined) return;
    const { status } = await shop.send(`/card-vault/pre-auth/${hold.transaction_id}/capture`, { amount: text(amount) });
    assert.equal(status, hold.status === 'AUTHORISED' && amount <= hold.amount ? 200 : 409);
    if (status === 200) Object.assign(hold, { status: 'CAPTURED', captured: amount });
  });

const reverse = (at: number): Step =>
  step(`reverse hold ${at}`, async (model, shop) => {
    const hold = pick(model, at);
    if (hold === undefined) return;
    const { status } = await shop.send(`/card-vault/pre-auth/${hold.transaction_id}/reverse`, {});
    assert.equal(status, hold.status === 'AUTHORISED' ? 200 : 409);
    if (status === 200) hold.status = 'REVERSED';
  });

const refund = (at: number, amount: number): Step =>
  step(`refund ${text(amount)} of hold ${at}`, async (model, shop) => {
    const hold = pick(model, at);
    if (hold === undefined) return;
    const left = hold.captured - hold.refunded;
    const { status } = await shop.send(`/transactions/${hold.transaction_id}/refund`, { amount: text(amount), reason: 'x' });
    assert.equal(status, left > 0 && amount <= left ? 200 : 409);
    if (status === 200) hold.refunded += amount;
  });

const wait = (hours: number): Step =>
  step(`wait ${hours} hours`, async (model, shop) => {
    await shop.service.advance(`PT${hours}H`);
    model.now += hours * 3_600_000;
    for (const hold of model.holds) if (hold.status === 'AUTHORISED' && hold.expires_at <= model.now) hold.status = 'EXPIRED';
  });

const index = fc.nat(3);
const cents = fc.integer({ min: 1, max: 20_000 });
const STEPS = [
  fc.tuple(cents, fc.integer({ min: 1, max: 4 })).map(([amount, days]) => place(amount, days)),
  fc.tuple(index, cents).map(([at, amount]) => capture(at, amount)),
  fc.tuple(index, cents).map(([at, amount]) => capture(at, amount)),
  index.map(reverse),
  fc.tuple(index, cents).map(([at, amount]) => refund(at, amount)),
  fc.integer({ min: 1, max: 72 }).map(wait),
];

/** The status that the hold's transaction must have. */
const transactionStatus = ({ status, captured, refunded }: Hold): string =>
  status === 'CAPTURED' ? (refunded === captured ? 'REFUNDED' : 'PAID') : status === 'AUTHORISED' ? 'PENDING' : 'CANCELLED';

describe('any history of holds', () => {
  const shop = shopFor();
  test('matches a small model to the cent, and leaves the ledger at zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(STEPS, { maxCommands: 14 }), async (steps) => {
        const { id } = await shop().customer(CARDS.approved);
        const model: Model = { now: (await shop().service.now()).getTime(), customer: id, holds: [] };
        await fc.asyncModelRun(() => ({ model, real: shop() }), steps);
        const { transactions } = await shop().ask('transactions.list', `/transactions?customer_id=${id}`);
        for (const hold of model.holds) {
          const held = await shop().held(hold.transaction_id);
          assert.equal(held.pre_auth_status, hold.status);
          assert.equal(held.captured_amount ?? '0.00', text(hold.captured));
          const transaction = transactions.find((one) => one.id === hold.transaction_id);
          assert.equal(transaction?.transaction_status, transactionStatus(hold));
          assert.equal(transaction.amount, (hold.status === 'CAPTURED' ? hold.captured : hold.amount) / 100);
        }
        assert.equal(transactions.length, model.holds.length);
        await assertLedgerZero(shop().service);
      }),
      { numRuns: 20 },
    );
  });
});
