import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addDays, monthIndex, weekday, type Day } from '../../../src/facts/days.ts';
import {
  accountOutside,
  cardObstacle,
  chargeable,
  debitOutside,
  paymentOutside,
  termsOutside,
  type AgreedAccount,
  type Consent,
} from '../../../src/service/domain/consent.ts';
import { afterDebit, nextDebit, progressFrom, startingOn, type Plan } from '../../../src/service/domain/payment/schedule.ts';
import type { PaymentProgress } from '../../../src/service/domain/records/money.ts';

/**
 * Ruling *consent*, for random mandates, payments, updates and days: no debit is ever outside what its payer agreed to. What was agreed
 * to is compared here in plain words, without the rule's own code.
 */

const FIRST_DAY = '2027-01-01';
const LAST = 1_100;

const account = (last: string): AgreedAccount => ({
  bank_account_number: `6200000000${last}`,
  bank_branch_code: '250655',
  bank_account_holder_name: 'T Mokoena',
  bank_account_type: 'SAVINGS',
  bank_name: 'FNB',
});
const SIGNED_ACCOUNT = account('1');

type Terms = Omit<Consent, 'interval'> & { readonly interval: NonNullable<Consent['interval']>; readonly process_day: number };

const terms: fc.Arbitrary<Terms> = fc
  .record({
    interval: fc.constantFrom('WEEKLY' as const, 'MONTHLY' as const, 'YEARLY' as const),
    day: fc.integer({ min: 1, max: 31 }),
    most: fc.integer({ min: 100, max: 30_000 }),
    from: fc.integer({ min: 1, max: 60 }),
    until: fc.option(fc.integer({ min: 61, max: LAST })),
    rule: fc.constantFrom('COLLECT_ON_COLLECTION_DAY' as const, 'COLLECT_ON_PREVIOUS_BUSINESS_DAY' as const),
  })
  .map(({ interval, day, most, from, until, rule }) => ({
    signed_at: new Date('2027-01-01T08:00:00Z'),
    status: 'ACTIVE',
    is_eft: true,
    most,
    first: null,
    interval,
    process_day: interval === 'WEEKLY' ? ((day - 1) % 7) + 1 : day,
    any_day: false,
    from: addDays(FIRST_DAY, from),
    until: until === null ? null : addDays(FIRST_DAY, until),
    rule,
    account: SIGNED_ACCOUNT,
  }));

/** What a merchant may try, with the days that pass before it. */
const act = fc.record({
  wait: fc.integer({ min: 0, max: 70 }),
  what: fc.constantFrom('submit', 'submit once', 'update', 'account', 'pause', 'resume', 'stop'),
  amount: fc.integer({ min: 1, max: 40_000 }),
  /** Zero keeps what was signed, so that many of the tries are allowed. */
  shift: fc.constantFrom(0, 0, 0, 1, -1, 7),
  from: fc.integer({ min: 0, max: 40 }),
  end: fc.option(fc.integer({ min: 30, max: LAST })),
  which: fc.integer({ min: 0, max: 3 }),
});

interface Debit {
  readonly planned: Day;
  readonly on: Day;
  readonly amount: number;
  readonly account: AgreedAccount;
}

interface Running {
  readonly id: string;
  readonly plan: Omit<Plan, 'date_release'>;
  amount: number;
  status: 'RUNNING' | 'PAUSED' | 'STOPPED';
  progress: PaymentProgress;
  readonly made: Debit[];
}

/** A merchant with one signed mandate. Every try goes through the rule, and so does every debit. */
class Merchant {
  readonly #consent: Terms;
  readonly #payments: Running[] = [];
  #today: Day = FIRST_DAY;
  #account = SIGNED_ACCOUNT;
  #terms: { amount: number; process_day: number; date_release: Day | null };
  /** Debits that the rule refused on their day, although the payment was accepted. */
  refused = 0;

  constructor(consent: Terms) {
    this.#consent = consent;
    this.#terms = { amount: consent.most, process_day: consent.process_day, date_release: consent.until };
  }

  get debits(): Debit[] {
    return this.#payments.flatMap(({ made }) => made);
  }

  #planOf = ({ plan }: Pick<Running, 'plan'>): Plan => ({ ...plan, date_release: this.#terms.date_release });

  #use(except?: Running) {
    const others = this.#payments.filter((one) => one !== except);
    const idsOf = (status: Running['status']) => others.filter((one) => one.status === status).map(({ id }) => id);
    return {
      running: idsOf('RUNNING'),
      paused: idsOf('PAUSED'),
      collected: others.flatMap(({ made }) => made.map(({ planned }) => planned)),
    };
  }

  #allows(payment: Pick<Running, 'plan' | 'amount'>, progress: PaymentProgress, except?: Running): boolean {
    const asked = {
      amount: payment.amount,
      recurring: payment.plan.recurring,
      next: nextDebit(this.#planOf(payment), progress),
      account: this.#account,
      use: this.#use(except),
    };
    return paymentOutside(this.#consent, asked).length === 0;
  }

  /** Days pass. Each payment that runs makes its debits. */
  to(day: Day): void {
    this.#today = day;
    this.#end();
    for (const payment of this.#payments.filter(({ status }) => status === 'RUNNING')) {
      const plan = this.#planOf(payment);
      for (let next = nextDebit(plan, payment.progress); next !== null && next.on <= day; next = nextDebit(plan, payment.progress)) {
        const { amount } = payment;
        const asked = { ...next, amount, account: this.#account, collected: this.#use(payment).collected };
        if (debitOutside(this.#consent, asked) === null)
          payment.made.push({ planned: next.day, on: next.on, amount, account: this.#account });
        else this.refused += 1;
        payment.progress = afterDebit(payment.progress, next);
      }
    }
  }

  /** A payment with nothing left to collect is over, as in the service. */
  #end(): void {
    for (const one of this.#payments)
      if (one.status === 'RUNNING' && nextDebit(this.#planOf(one), one.progress) === null) one.status = 'STOPPED';
  }

  try({ wait, what, amount, shift, from, end, which }: typeof act extends fc.Arbitrary<infer T> ? T : never): void {
    this.to(addDays(this.#today, wait));
    const { interval } = this.#consent;
    const highest = interval === 'WEEKLY' ? 7 : 31;
    const process_day = Math.min(highest, Math.max(1, this.#terms.process_day + shift));
    const end_day = end === null ? null : addDays(FIRST_DAY, end);
    const payment = this.#payments[which % Math.max(1, this.#payments.length)];
    const date_start = addDays(this.#today, from);
    if (what === 'update') {
      const after = { amount, process_day, date_release: end_day };
      const recurring = { process_day, payment_interval: interval, date_release: end_day };
      if (termsOutside(this.#consent, { amount, recurring, 'one-time': null }).length > 0) return;
      this.#terms = after;
      this.#end();
      for (const one of this.#payments.filter(({ status }) => status !== 'STOPPED')) one.amount = amount;
    } else if (what === 'account') {
      const other = shift === 0 ? SIGNED_ACCOUNT : account('2');
      if (accountOutside(this.#consent, other) === null) this.#account = other;
    } else if (what === 'stop' && payment !== undefined) payment.status = 'STOPPED';
    else if (what === 'pause' && payment?.status === 'RUNNING') payment.status = 'PAUSED';
    else if (what === 'resume' && payment?.status === 'PAUSED') {
      const progress = startingOn(this.#planOf(payment), payment.progress, this.#today);
      if (this.#allows(payment, progress, payment)) Object.assign(payment, { status: 'RUNNING', progress });
    } else if (what === 'submit' || what === 'submit once') {
      const recurring = { process_day, payment_interval: interval, date_start, date_end: null };
      const plan: Running['plan'] = {
        first_collection: null,
        rule: this.#consent.rule,
        recurring: what === 'submit' ? recurring : null,
        one_time: what === 'submit' ? null : { process_date: date_start },
      };
      const made: Running = {
        id: `pay_${this.#payments.length}`,
        plan,
        // Half of the tries are the signed amount.
        amount: amount % 2 === 0 ? this.#terms.amount : amount,
        status: 'RUNNING',
        progress: progressFrom(this.#today),
        made: [],
      };
      const isSomething = nextDebit(this.#planOf(made), made.progress) !== null;
      if (isSomething && this.#allows(made, made.progress)) this.#payments.push(made);
    }
    this.to(this.#today);
  }
}

/** The interval of a day: its week, month or year. */
const intervalOf = ({ interval, from }: Terms, day: Day): number => {
  if (interval === 'WEEKLY') return Math.floor((Date.parse(day) - Date.parse('2024-01-01')) / (7 * 86_400_000));
  return interval === 'MONTHLY' ? monthIndex(day) : Math.floor((monthIndex(day) - monthIndex(from ?? day)) / 12);
};

const lastOfMonth = (day: Day): boolean => addDays(day, 1).slice(8) === '01';

/** Whether a planned day is one that the signed text names. */
function isNamed({ interval, process_day }: Terms, day: Day): boolean {
  if (interval === 'WEEKLY') return weekday(day) === process_day;
  const date = Number(day.slice(8));
  return date === process_day || (date < process_day && lastOfMonth(day));
}

function assertWithin(consent: Terms, debits: readonly Debit[]): void {
  for (const { planned, on, amount, account: debited } of debits) {
    assert.ok(amount <= consent.most, `${amount} is more than ${consent.most}`);
    assert.deepEqual(debited, SIGNED_ACCOUNT);
    assert.ok(isNamed(consent, planned), `${planned} is not day ${consent.process_day} of ${consent.interval}`);
    assert.ok(planned >= (consent.from ?? ''), `${planned} is before ${consent.from ?? ''}`);
    assert.ok(consent.until === null || on <= consent.until, `${on} is after ${consent.until ?? ''}`);
    assert.ok(on >= addDays(planned, -14), `${on} is long before ${planned}`);
  }
  const intervals = debits.map(({ planned }) => intervalOf(consent, planned));
  assert.equal(new Set(intervals).size, intervals.length, `an interval was collected twice: ${debits.map((one) => one.planned).join()}`);
}

describe('the rule of consent', () => {
  test('keeps every debit of a signed mandate within what was signed, whatever a merchant tries', () => {
    let made = 0;
    fc.assert(
      fc.property(terms, fc.array(act, { minLength: 3, maxLength: 25 }), (consent, acts) => {
        const merchant = new Merchant(consent);
        for (const one of acts) merchant.try(one);
        merchant.to(addDays(FIRST_DAY, LAST));
        assertWithin(consent, merchant.debits);
        made += merchant.debits.length;
        // What was accepted is not refused later: the doors and the debits ask one rule.
        assert.equal(merchant.refused, 0);
      }),
      { numRuns: 1_000 },
    );
    assert.ok(made > 1_000, `only ${made} debits were made, so little was tried`);
  });

  test('ends with the signed day: a debit that is planned before it and sent after it is outside', () => {
    const consent: Consent = {
      ...{ signed_at: new Date('2027-01-01T08:00:00Z'), status: 'ACTIVE', is_eft: true, most: 10_000, first: null },
      ...{ interval: 'MONTHLY', process_day: 31, any_day: false, from: '2027-01-31', until: '2027-01-31' },
      ...{ rule: null, account: SIGNED_ACCOUNT },
    };
    const debit = { part: 'INSTALMENT', day: '2027-01-31', amount: 10_000, account: SIGNED_ACCOUNT, collected: [] } as const;
    assert.equal(debitOutside(consent, { ...debit, on: '2027-01-31' }), null);
    assert.equal(debitOutside(consent, { ...debit, on: '2027-02-01' })?.what, 'end');
  });

  test('charges a card again and again only if its holder agreed, it is ACTIVE and its last month is not over', () => {
    const card = fc.record({
      card_status: fc.constantFrom('ACTIVE' as const, 'ARCHIVED' as const, 'DISABLED' as const, 'EXPIRED' as const),
      card_expire: fc
        .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 26, max: 28 }))
        .map(([month, year]) => `${String(month).padStart(2, '0')}/${year}`),
      is_recurring: fc.boolean(),
    });
    const month = fc.integer({ min: 0, max: 35 });
    fc.assert(
      fc.property(fc.array(card), month, fc.constantFrom('once' as const, 'recurring' as const), (cards, months, use) => {
        const now = new Date(Date.UTC(2026, months, 15));
        const usable = chargeable(cards, use, now);
        for (const one of cards) {
          const valid = `20${one.card_expire.slice(3)}-${one.card_expire.slice(0, 2)}` >= now.toISOString().slice(0, 7);
          const may = one.card_status === 'ACTIVE' && valid && (use === 'once' || one.is_recurring);
          assert.deepEqual([cardObstacle(one, use, now) === null, usable.includes(one)], [may, may]);
        }
      }),
    );
  });
});
