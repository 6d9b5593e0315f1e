import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { PlanPreview, PortalView, SubscribePreview } from '../../../src/contract/sessions/portal.ts';
import { PATIENT } from '../../support/service.ts';
import { billingFrom, type Payer } from '../subscriptions/support.ts';
import { openPortal, type Portal } from './browser.ts';

/** A click in the portal does exactly what its preview shows, to the cent. */

const MONTH_ENDS = ['2027-01-29', '2027-01-31', '2027-02-28', '2027-03-31'] as const;

const plan = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom(1, 3, 33, 333)),
  qty: fc.integer({ min: 1, max: 20 }),
  billing_period: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'EVERY_3_MONTHS', 'YEARLY'),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

const story = fc.record({
  from: plan,
  to: plan,
  /** The number of days after the start of the period when the plan changes. */
  days: fc.integer({ min: 0, max: 40 }),
  plan_change_type: fc.constantFrom('SMART', 'IMMEDIATE', 'END_OF_PERIOD'),
  is_tax: fc.boolean(),
  trial_days: fc.constantFrom(0, 0, 7, 60),
  /** The billing day of the month. 0 means the day of the start. */
  billing_day: fc.constantFrom(0, 0, 28, 29, 31),
  /** A change that already waits for the end of the period when the next change is requested. */
  waiting: fc.option(plan, { nil: null }),
  /** Whether a cycle is declined in between and paid by hand. */
  overdue: fc.boolean(),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

const base: Story = {
  from: { price: 19_900, qty: 1, billing_period: 'MONTHLY' },
  to: { price: 39_900, qty: 1, billing_period: 'MONTHLY' },
  days: 10,
  plan_change_type: 'SMART',
  is_tax: true,
  trial_days: 0,
  billing_day: 0,
  waiting: null,
  overdue: false,
};

/** Cases that must always be tested, not only by chance. */
const CERTAIN: readonly Story[] = [
  { ...base, from: { ...base.from, qty: 7 }, to: { price: 111, qty: 3, billing_period: 'DAILY' } },
  { ...base, is_tax: false },
  { ...base, trial_days: 60 },
  { ...base, billing_day: 31, days: 29 },
  // The amount owed is the first cycle of the plan that was waiting.
  { ...base, waiting: { price: 33_333, qty: 3, billing_period: 'MONTHLY' }, overdue: true },
  { ...base, trial_days: 7, overdue: true, plan_change_type: 'IMMEDIATE' },
  // The unused part of a year is worth far more than the next plan.
  {
    ...base,
    from: { price: 499_999, qty: 5, billing_period: 'WEEKLY' },
    to: { price: 100, qty: 1, billing_period: 'YEARLY' },
    days: 0,
  },
];

describe('the portal’s preview', () => {
  const desk = billingFrom('2027-01-01', PATIENT);
  const cents = (amount: number | string) => Math.round(Number(amount) * 100);
  const charged = async (payer: Payer) => (await desk().tried(payer)).map(({ amount }) => cents(amount));
  const line = async ({ price, qty, billing_period }: Plan) => ({
    product_id: await desk().product(price / 100, { billing_period }),
    qty,
  });

  /** Performs what was previewed, and checks that exactly this was charged. */
  async function isWhatIsCharged(
    payer: Payer,
    act: () => Promise<PortalView>,
    said: { readonly total_incl: number; readonly date_next_billing: string | null },
  ): Promise<PortalView> {
    const before = (await charged(payer)).length;
    const view = await act();
    assert.deepEqual((await charged(payer)).slice(before), said.total_incl === 0 ? [] : [said.total_incl]);
    assert.equal(view.subscription?.date_next_billing, said.date_next_billing);
    return view;
  }

  /** Waits for a day that a browser was told. Browsers get the dates of the desk's shifted calendar. */
  const comes = (day: string) => desk().to(String(Number(day.slice(0, 4)) - 28) + day.slice(4));

  const portalOf = (payer: Payer, settings: object = {}) => openPortal(desk().service, payer.id, { settings });
  const pays = async (payer: Payer, name: 'approved' | 'laterDeclined') =>
    (await portalOf(payer)).act(`cards/${String(payer.cards[name])}`, { is_default: true });

  /** The next cycle is declined. The amount that is then shown as owed must be the amount charged, whatever card pays. */
  async function isPaidAsOwed(payer: Payer): Promise<void> {
    const { upcoming } = await pays(payer, 'laterDeclined');
    await comes(upcoming[0]?.date ?? '');
    const portal = await portalOf(payer);
    const { owed } = await portal.view();
    const card_id = payer.cards['approved'];
    if (owed === null) assert.equal(upcoming[0]?.total_incl, 0);
    else {
      assert.equal(owed.total_incl, upcoming[0]?.total_incl);
      const before = (await charged(payer)).length;
      const paid = await portal.act('pay', { card_id, agreed: { total_incl: owed.total_incl } });
      assert.deepEqual([(await charged(payer)).slice(before), paid.owed], [[owed.total_incl], null]);
    }
    await pays(payer, 'approved');
  }

  /** Moves the clock to the next charge that a view announced, and compares it to the cent. */
  async function isAnnounced(payer: Payer, { upcoming: [next] }: PortalView): Promise<void> {
    if (next === undefined || next.total_incl === 0) return;
    // What is left of a dear plan may pay a cheap one for decades, and the sandbox's calendar ends in 2100.
    const { now } = await desk().result<{ now: string }>('GET', '/sandbox/clock');
    if (Number(next.date.slice(0, 4)) - 28 - Number(now.slice(0, 4)) > 5) return;
    const before = (await charged(payer)).length;
    await comes(next.date);
    assert.equal((await charged(payer))[before], next.total_incl);
  }

  async function changesAsItSaid({ to, plan_change_type }: Story, payer: Payer, second: object): Promise<Portal> {
    const portal = await portalOf(payer, { plan_change_type });
    const preview = await portal.preview<PlanPreview>('change-plan', { items: [second] });
    const changed = await isWhatIsCharged(payer, () => portal.act('change-plan', { items: [second] }), preview);
    const { total_recurring_incl, change_plan_items } = changed.subscription ?? {};
    if (preview.is_immediate) assert.equal(total_recurring_incl, preview.total_recurring_incl);
    else assert.deepEqual([change_plan_items?.[0]?.qty, changed.subscription?.change_plan_at], [to.qty, preview.effective_at]);
    await isAnnounced(payer, changed);
    return portal;
  }

  async function played(one: Story): Promise<void> {
    const { from, to, days, is_tax, trial_days, billing_day, waiting, overdue } = one;
    const payer = await desk().payer('approved', 'laterDeclined');
    const [first, second] = [await line(from), await line(to)];
    await desk().subscribe(payer, [first], {
      is_tax,
      card_id: payer.cards['approved'],
      ...(trial_days === 0 ? {} : { trial_days }),
      ...(billing_day === 0 ? {} : { billing: { billing_day } }),
    });
    await desk().advance(`P${days}D`);
    if (waiting !== null) {
      const later = await portalOf(payer, { plan_change_type: 'END_OF_PERIOD' });
      const items = [await line(waiting)];
      await isWhatIsCharged(payer, () => later.act('change-plan', { items }), await later.preview<PlanPreview>('change-plan', { items }));
    }
    if (overdue) await isPaidAsOwed(payer);
    await changesAsItSaid(one, payer, second);
    const end = await portalOf(payer, { cancel_type: 'IMMEDIATE' });
    await end.act('cancel', { reason: 'Done' });
  }

  test('of a new subscription is what is charged, also on the last days of months', async () => {
    for (const day of MONTH_ENDS) {
      await desk().to(day);
      await fc.assert(
        fc.asyncProperty(plan, async (wanted) => {
          const payer = await desk().payer('approved');
          const items = [await line(wanted)];
          const portal = await openPortal(desk().service, payer.id, { settings: { cancel_type: 'IMMEDIATE' } });
          const said = await portal.preview<SubscribePreview>('subscribe', { items });
          const view = await isWhatIsCharged(payer, () => portal.act('subscribe', { items }), said);
          assert.equal(view.subscription?.total_recurring_incl, said.total_recurring_incl);
          await portal.act('cancel', {});
        }),
        { numRuns: 1 },
      );
    }
  });

  for (const [index, one] of CERTAIN.entries()) test(`of a plan change is what is charged: fixed case ${index + 1}`, () => played(one));

  test('of a plan change is what is charged, now and on the announced days', () =>
    fc.assert(fc.asyncProperty(story, played), { numRuns: 6 }));

  test('of reactivating a paused, cancelled or unpaid subscription is what is charged', async () => {
    const payer = await desk().payer('approved');
    const items = [await line(base.from)];
    const made = await desk().subscribe(payer, items);
    await desk().result('POST', `/subscriptions/${made.id}/pause`);
    await desk().advance('P45D');
    const link = { subscription_id: made.id, settings: { cancel_type: 'IMMEDIATE' } };
    const paused = await openPortal(desk().service, payer.id, link);
    assert.deepEqual((await paused.view()).upcoming, [], 'nothing is charged while it is paused');
    await paused.act('cancel', {});
    const { reactivation } = await paused.view();
    assert.ok(reactivation !== null && reactivation.total_incl > 0);
    await isWhatIsCharged(payer, () => paused.act('reactivate'), reactivation);
  });

  test('of a plan change while a payment is owed is what is charged', async () => {
    const payer = await desk().payer('laterDeclined');
    const made = await desk().subscribe(payer, [await line(base.from)]);
    const link = (plan_change_type: string) =>
      openPortal(desk().service, payer.id, { subscription_id: made.id, settings: { plan_change_type } });
    assert.equal((await (await link('IMMEDIATE')).view()).allowed.change_plan, false, 'the period is not paid yet');
    const portal = await link('END_OF_PERIOD');
    const good = { customer_id: payer.id, card_number: '5555555555554444', expiry: '12/98', cvc: '123', is_default: true };
    await desk().result('POST', '/sandbox/cards', good);
    const items = [await line(base.to)];
    const said = await portal.preview<PlanPreview>('change-plan', { items });
    await isWhatIsCharged(payer, () => portal.act('change-plan', { items }), said);
    await isAnnounced(payer, await portal.act('pay', {}));
  });

  test('of paying what is owed is what is charged', async () => {
    const payer = await desk().payer('laterDeclined');
    const made = await desk().subscribe(payer, [await line({ ...base.from, qty: 3 })]);
    const portal = await openPortal(desk().service, payer.id, { subscription_id: made.id });
    const good = { customer_id: payer.id, card_number: '5555555555554444', expiry: '12/98', cvc: '123' };
    const { id: card_id } = await desk().result<{ id: string }>('POST', '/sandbox/cards', good);
    const { owed, allowed } = await portal.view();
    assert.deepEqual([allowed.change_plan, owed?.total_incl], [true, 68_655]);
    const before = (await charged(payer)).length;
    const paid = await portal.act('pay', { card_id });
    assert.deepEqual([(await charged(payer)).slice(before), paid.owed], [[68_655], null]);
    await isAnnounced(payer, paid);
  });
});
