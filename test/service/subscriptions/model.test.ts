import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { freshDatabase } from '../../support/fresh-database.ts';
import { PATIENT } from '../../support/service.ts';
import { addDays, daysBetween } from '../../../src/facts/days.ts';
import * as rules from './model.ts';
import { billingFrom, there, type Billing, type Payer } from './support.ts';

/** Random histories through the interface, compared with a very small model. After every step both must be in the same state. */

const PLANS: readonly rules.Plan[] = [
  { price: 10_000, interval: 1 },
  { price: 19_999, interval: 7 },
  { price: 33_333, interval: 10 },
  { price: 99_900, interval: 45 },
];

const planOf = (index: number): rules.Plan => there(PLANS[index], `plan ${index}`);

/** One subscription through the interface. */
interface Real {
  readonly billing: Billing;
  readonly payer: Payer;
  readonly id: string;
  readonly products: readonly string[];
  /** The date of the model's day 0. */
  readonly began: string;
}

type Command = fc.AsyncCommand<rules.Model, Real>;

const post = async ({ billing, id }: Real, verb: string, body: object): Promise<rules.Answer> => {
  const answer = await billing.ask('POST', `/subscriptions/${id}/${verb}`, body);
  if (answer.status === 400 && answer.text.includes('"rule":"unchanged"')) return 'unchanged';
  assert.ok(answer.status === 200 || answer.status === 409, answer.text);
  if (answer.status === 409) return 'no';
  return (answer.body as { status: boolean }).status ? 'yes' : 'declined';
};

/** Checks that both have the same state, and that the same amounts were paid on the same days. */
async function same(model: rules.Model, { billing, payer, id, began }: Real): Promise<void> {
  const real = await billing.read(id);
  const onDay = (day: string | null | undefined) => (day == null ? null : daysBetween(began, day));
  const tried = await billing.tried(payer);
  assert.deepEqual(
    {
      status: real.subscription_status,
      next: onDay(real.date_next_billing),
      last: onDay(real.date_last_billing),
      owed: onDay(real.past_due?.date_due),
      waiting: onDay(real.change_plan_at),
      cancelAt: onDay(real.cancel_at),
      price: Math.round(Number(real.total_recurring_excl) * 100),
      paid: tried
        .filter(({ transaction_status }) => transaction_status === 'PAID')
        .map(({ charged_at, amount }) => `${onDay(String(charged_at).slice(0, 10))} ${Math.round(Number(amount) * 100)}`),
      declines: tried.filter(({ transaction_status }) => transaction_status === 'DECLINED').length,
    },
    {
      status: model.status,
      next: model.next,
      last: model.last,
      owed: model.owed?.cycle ?? null,
      waiting: model.waiting?.at ?? null,
      cancelAt: model.cancelAt,
      price: model.plan.price,
      paid: model.paid,
      declines: model.declines,
    },
  );
}

/** A command that both the model and the service carry out. */
const command = (name: string, inModel: (model: rules.Model) => rules.Answer, inReal: (real: Real) => Promise<rules.Answer>): Command => ({
  check: () => true,
  run: async (model, real) => {
    assert.equal(await inReal(real), inModel(model), name);
    await same(model, real);
  },
  toString: () => name,
});

const body = (real: Real, plan: number, is_immediate: boolean) => ({ items: [{ product_id: real.products[plan] }], is_immediate });

/** Sets whether the card pays. The other card is always declined. */
const card = (pays: boolean) =>
  command(
    pays ? 'the card pays' : 'the card declines',
    (model) => {
      model.pays = pays;
      return 'yes';
    },
    async ({ billing, payer }) => {
      const records = [
        { id: payer.cards['laterDeclined'], card_status: 'ACTIVE' },
        { id: payer.cards['approved'], card_status: pays ? 'ACTIVE' : 'DISABLED', is_default: true },
      ];
      const { status, text } = await billing.ask('POST', '/cards/update', { records: pays ? records.reverse() : records });
      assert.equal(status, 200, text);
      return 'yes';
    },
  );

const anyCommand: fc.Arbitrary<Command>[] = [
  fc.integer({ min: 1, max: 30 }).map((days) =>
    command(
      `${days} days pass`,
      (model) => {
        rules.pass(model, days);
        return 'yes';
      },
      async ({ billing }) => {
        await billing.advance(`P${days}D`);
        return 'yes';
      },
    ),
  ),
  fc.constant(command('pause', rules.pause, (real) => post(real, 'pause', {}))),
  fc.constant(command('resume', rules.resume, async (real) => post(real, 'resume', {}).finally(() => real.billing.service.drain()))),
  fc.boolean().map((atOnce) =>
    command(
      atOnce ? 'cancel' : 'cancel at period end',
      (model) => rules.cancel(model, atOnce),
      (real) => post(real, 'cancel', { cancel_type: atOnce ? 'IMMEDIATE' : 'END_OF_PERIOD' }),
    ),
  ),
  fc.constant(command('reactivate', rules.reactivate, (real) => post(real, 'reactivate', {}))),
  fc.tuple(fc.nat(PLANS.length - 1), fc.boolean()).map(([plan, atOnce]) =>
    command(
      `plan ${plan}${atOnce ? ' now' : ''}`,
      (model) => rules.changePlan(model, planOf(plan), atOnce),
      (real) => post(real, 'change-plan', body(real, plan, atOnce)),
    ),
  ),
  fc.boolean().map(card),
];

describe('a subscription', () => {
  const desk = billingFrom('2027-03-01', PATIENT, freshDatabase);

  test('follows the model in a random history, after every step', async () => {
    const billing = desk();
    const products = await Promise.all(
      PLANS.map(({ price, interval }) =>
        billing.product(price / 100, { billing_period: 'CUSTOM', custom_period: 'DAYS', custom_interval: interval }),
      ),
    );
    let today = '2027-03-01';
    await fc.assert(
      fc.asyncProperty(fc.commands(anyCommand, { maxCommands: 14 }), fc.nat(PLANS.length - 1), async (commands, first) => {
        const payer = await billing.payer('approved', 'laterDeclined');
        await billing.ask('POST', '/cards/update', { records: [{ id: payer.cards['approved'], is_default: true }] });
        const cascade = { is_enabled: true, max_attempts: 1 };
        const { id } = await billing.subscribe(payer, [{ product_id: products[first] }], { cascade });
        const model = rules.create(planOf(first), true);
        const real: Real = { billing, payer, id, products, began: today };
        await same(model, real);
        // A history that fails has moved the clock, too: the next one begins after it.
        await fc.asyncModelRun(() => ({ model, real }), commands).finally(() => (today = addDays(today, model.day)));
        // Ends the subscription, because the service continues with the next history.
        await billing.ask('POST', `/subscriptions/${id}/cancel`, { cancel_type: 'IMMEDIATE' });
      }),
      { numRuns: 25 },
    );
  });
});
