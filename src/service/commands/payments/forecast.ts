import { LAST_DAY, sastDay, type Day } from '../../../facts/days.ts';
import { amountOn } from '../../domain/mandate/amount.ts';
import { RUNNING_STATUSES } from '../../domain/running-payments.ts';
import { debitAmount } from '../../domain/payment/amounts.ts';
import { planOf, progressOn } from '../../domain/payment/payment.ts';
import { debitsUntil } from '../../domain/payment/schedule.ts';
import type { DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import type { Payment, PaymentMethod } from '../../domain/records/money.ts';
import type { PaymentDraft } from './draft.ts';
import { methodMonthId, monthOf } from './method-months.ts';

/** Forecasts what methods will collect in the coming months, so that a payment that would break a limit is refused on submission. */

/** How many debits of a new payment are included. */
const AHEAD = 3;
/** How many payments are read at a time. */
const PAGE = 500;

type Sums = Map<string, number>;

interface Running {
  readonly payment: Payment;
  readonly mandate: Mandate | null;
}

/** The debits of a payment from today on, with months and amounts. */
function debitsOf({ payment, mandate }: Running, method: PaymentMethod, today: Day, until: Day, most?: number) {
  const context = { method, mandate };
  return debitsUntil(planOf(payment, context), progressOn(today, payment, context), until, most).map(({ part, day, on }) => ({
    month: monthOf(on),
    amount: debitAmount(payment, part, mandate === null ? null : amountOn(mandate, day)),
  }));
}

const add = (sums: Sums, month: string, amount: number): number => {
  const sum = (sums.get(month) ?? 0) + amount;
  sums.set(month, sum);
  return sum;
};

/** The total of a method in each month: what it has collected, and what its payments will collect. */
async function expected(tx: Transactional, ctx: DecisionContext, method: PaymentMethod, months: readonly string[]): Promise<Sums> {
  const sums: Sums = new Map();
  const collected = await tx.findMany(
    'method_months',
    months.map((month) => methodMonthId(method.id, month)),
  );
  for (const { month, collected: sum } of collected.values()) add(sums, month, sum);
  const today = sastDay(ctx.now);
  const until = `${months.toSorted().at(-1) ?? ''}-31`;
  for (let after: string | undefined, more = true; more;) {
    const page = await tx.list(
      'payments',
      [
        { field: 'payment_methods_id', is: method.id },
        { field: 'payment_status', oneOf: RUNNING_STATUSES },
      ],
      { limit: PAGE, after },
    );
    const mandates = await tx.findMany('mandates', [...new Set(page.rows.flatMap(({ mandate_id }) => mandate_id ?? []))]);
    for (const payment of page.rows) {
      const mandate = mandates.get(payment.mandate_id) ?? null;
      for (const { month, amount } of debitsOf({ payment, mandate }, method, today, until)) add(sums, month, amount);
    }
    after = page.next ?? undefined;
    more = after !== undefined;
  }
  return sums;
}

/** The positions of the drafts with which a method would exceed its monthly limit (ruling *item_limit, monthly_limit*). */
export async function overMonthlyLimit(tx: Transactional, ctx: DecisionContext, drafts: readonly PaymentDraft[]): Promise<Set<number>> {
  const over = new Set<number>();
  const today = sastDay(ctx.now);
  const methods = new Map(drafts.map(({ records: { method } }) => [method.id, method]));
  for (const method of methods.values()) {
    const { monthly_limit } = method;
    if (monthly_limit === null) continue;
    const asked = drafts.flatMap(({ payment, records }, index) =>
      records.method.id === method.id
        ? [{ index, debits: debitsOf({ payment, mandate: records.mandate }, method, today, LAST_DAY, AHEAD) }]
        : [],
    );
    const months = [...new Set(asked.flatMap(({ debits }) => debits.map(({ month }) => month)))];
    const sums = await expected(tx, ctx, method, months);
    for (const { index, debits } of asked)
      for (const { month, amount } of debits) if (add(sums, month, amount) > monthly_limit) over.add(index);
  }
  return over;
}
