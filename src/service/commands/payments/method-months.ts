import { insert, update, type Change, type DecisionContext } from '../../domain/decision.ts';
import type { Day } from '../../../facts/days.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { MethodMonth, PaymentMethod } from '../../domain/records/money.ts';

/** The calendar month of a day. */
export const monthOf = (day: Day): string => day.slice(0, 7);

/** The id of a method's row for a month. */
export const methodMonthId = (payment_methods_id: string, month: string): string => `${payment_methods_id}:${month}`;

interface CountedMonth {
  row: MethodMonth;
  readonly stored: boolean;
  readonly before: number;
}

/**
 * The totals that methods collect in calendar months, counted within one commit. Each month that is used is locked until the
 * commit, so that two debits cannot both use the rest of the limit.
 */
export class MethodMonths {
  readonly #tx: Transactional;
  readonly #ctx: DecisionContext;
  readonly #held = new Map<string, CountedMonth>();

  constructor(tx: Transactional, ctx: DecisionContext) {
    this.#tx = tx;
    this.#ctx = ctx;
  }

  /** Counts a debit, unless the method would exceed its monthly limit. Returns whether the debit was counted. */
  async take(method: Pick<PaymentMethod, 'id' | 'monthly_limit'>, day: Day, amount: number): Promise<boolean> {
    if (method.monthly_limit === null) return true;
    const held = await this.#hold(method.id, monthOf(day));
    if (held.row.collected + amount > method.monthly_limit) return false;
    held.row = { ...held.row, collected: held.row.collected + amount };
    return true;
  }

  /** Counts money that has arrived without being asked for, also beyond the limit. */
  async add(method: Pick<PaymentMethod, 'id' | 'monthly_limit'>, day: Day, amount: number): Promise<void> {
    if (method.monthly_limit === null || amount === 0) return;
    const held = await this.#hold(method.id, monthOf(day));
    held.row = { ...held.row, collected: held.row.collected + amount };
  }

  /** Takes a debit that failed out of the count again. */
  async giveBack(method: Pick<PaymentMethod, 'id' | 'monthly_limit'>, day: Day, amount: number): Promise<void> {
    if (method.monthly_limit === null) return;
    const held = await this.#hold(method.id, monthOf(day));
    held.row = { ...held.row, collected: Math.max(0, held.row.collected - amount) };
  }

  /** The changes that the commit must store. */
  changes(): Change[] {
    return [...this.#held.values()].flatMap(({ row, stored, before }) => {
      if (row.collected === before) return [];
      return stored ? [update('method_months', row.id, { collected: row.collected })] : [insert('method_months', row)];
    });
  }

  async #hold(payment_methods_id: string, month: string): Promise<CountedMonth> {
    const { account_id } = this.#ctx;
    const id = methodMonthId(payment_methods_id, month);
    const known = this.#held.get(id);
    if (known !== undefined) return known;
    // The counter is used for its lock, because the month's row may not exist yet.
    await this.#tx.nextNumber(`month ${id}`);
    const stored = await this.#tx.find('method_months', id);
    const row = stored ?? { account_id, id, payment_methods_id, month, collected: 0 };
    const held = { row, stored: stored !== undefined, before: row.collected };
    this.#held.set(id, held);
    return held;
  }
}
