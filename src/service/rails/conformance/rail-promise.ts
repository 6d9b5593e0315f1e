import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addDays, sastDay, type Day } from '../../../facts/days.ts';
import type { RailStatement, StatementEntry, StatementLine } from '../../domain/reconciliation/statement.ts';
import { realTimer, withDeadline } from '../deadline.ts';

/** The parts that all suites for rails share. */

/** A promise of a rail, and the check of it. `holds` throws where the rail breaks the promise. */
export interface RailPromise {
  readonly name: string;
  readonly holds: () => Promise<void>;
}

/** Registers a test with a test runner, such as `test` of node:test, vitest or jest. */
export type RegisterTest = (name: string, run: () => Promise<void>) => unknown;

/** The fixture's fields that every rail needs. */
export interface RailFixture<Rail extends object> {
  /** Opens your rail. Each call must return what another process would see, so the rail may not keep state only in memory. */
  readonly open: () => Promise<Rail> | Rail;
  /** A merchant that the rail accepts. */
  readonly merchant: string;
  /** Milliseconds within which the rail answers. Default 5000, like the limit of the service. */
  readonly limit?: number;
  /** The rail's own clock. Default: the clock of this machine. */
  readonly now?: () => Date;
  /** A reference that was never used before. Default: a random one. */
  readonly reference?: () => string;
}

/** A fixture with its defaults, and a rail whose calls all have a time limit. */
export interface RailTestContext<Rail extends object> {
  /** The rail, opened as another process would open it. */
  readonly rail: () => Promise<Rail>;
  readonly merchant: string;
  readonly now: () => Date;
  readonly reference: () => string;
}

/** Makes the context of a suite from its fixture. */
export function contextOf<Rail extends object>(fixture: RailFixture<Rail>): RailTestContext<Rail> {
  const { open, merchant, limit = 5000, now = () => new Date() } = fixture;
  return {
    rail: async () => withDeadline(await open(), { timer: realTimer, limit }),
    merchant,
    now,
    reference: fixture.reference ?? (() => `tra_${randomUUID().replaceAll('-', '')}`),
  };
}

/** Registers every promise as a test. */
export function registerAll(register: RegisterTest, promises: readonly RailPromise[]): void {
  for (const { name, holds } of promises) register(name, holds);
}

/** The lines about a transaction from one day to another, including the day before and the day after. */
export async function linesOfTransaction(
  rail: RailStatement,
  transaction_id: string,
  from: Date,
  until: Date = from,
): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  const last: Day = addDays(sastDay(until), 1);
  for (let day = addDays(sastDay(from), -1); day <= last; day = addDays(day, 1)) {
    const ofDay = await rail.statement(day);
    for (const { at, amount } of ofDay) {
      assert.equal(sastDay(at), day, 'a statement has the movements of its South African day, and no others');
      assert.ok(Number.isSafeInteger(amount) && amount >= 0, 'an amount on a statement is whole cents, never negative');
    }
    lines.push(...ofDay.filter((line) => line.transaction_id === transaction_id));
  }
  return lines;
}

/** Checks the lines of a transaction: exactly these movements, each once, for this merchant. */
export function assertLines(
  lines: readonly StatementLine[],
  merchant: string,
  expected: readonly (readonly [StatementEntry, number])[],
): void {
  const words = (entry: string, amount: number) => `${entry} ${amount}`;
  assert.deepEqual(
    lines.map(({ entry, amount }) => words(entry, amount)).sort(),
    expected.map(([entry, amount]) => words(entry, amount)).sort(),
    'the statement has each movement of money once, and nothing else',
  );
  for (const line of lines) assert.equal(line.merchant, merchant, 'a line names the merchant that the rail was told');
  assert.equal(new Set(lines.map(({ reference, entry }) => `${reference} ${entry}`)).size, lines.length, 'one reference is one movement');
}
