import assert from 'node:assert/strict';
import { BANK_ENTRIES, type RailStatement, type StatementEntry } from '../../domain/reconciliation/statement.ts';
import type { Transaction } from '../../domain/records/money.ts';
import { isMove } from '../../domain/transaction.ts';
import { assertLines, linesOfTransaction, type RailTestContext, type RailPromise } from './rail-promise.ts';

/** The promises of banks that answer step by step over several days, for debits and payouts. */

type Status = Transaction['transaction_status'];

/** One step of a bank, or the answer that there is none yet. */
type StepAnswer =
  | { readonly type: 'waiting'; readonly again_at: Date | null }
  | { readonly type: 'moved'; readonly to: Status; readonly code: string; readonly message: string };

/** Asks for the next step of an instruction after its last known status. */
export type NextStepQuery = (status: Status, now: Date) => Promise<StepAnswer>;

/** An instruction to a bank, and its expected final status. */
export interface Instruction {
  readonly reference: string;
  readonly began: Date;
  readonly ask: NextStepQuery;
}

/** The parts of a test of a bank that answers step by step. */
export interface StepwiseTest<Rail extends RailStatement> {
  readonly context: RailTestContext<Rail>;
  /** The name of the instruction in messages, such as "a debit". */
  readonly what: string;
  readonly amount: number;
  /** Begins an instruction on the account with this final status. */
  readonly begin: (ending: string) => Instruction;
  /** The final statuses for which the fixture has accounts. */
  readonly endings: readonly string[];
  /** Lets the rail's time pass until a moment. */
  readonly passTime: (until: Date) => Promise<void>;
}

/** More steps than any bank needs. */
const MOST_STEPS = 30;

/** The steps of an instruction, and when it ended. */
interface StepHistory {
  readonly statuses: readonly Status[];
  readonly ended: Date;
}

/** Asks until the instruction has ended, as due work does. `each` is called with every step before the step is used. */
async function follow(
  { context, passTime }: Pick<StepwiseTest<RailStatement>, 'context' | 'passTime'>,
  { ask }: Instruction,
  each: (status: Status, answer: StepAnswer, now: Date) => Promise<void> = () => Promise.resolve(),
): Promise<StepHistory> {
  const statuses: Status[] = ['PENDING'];
  let now = context.now();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const status = statuses.at(-1) ?? 'PENDING';
    const answer = await ask(status, now);
    await each(status, answer, now);
    if (answer.type === 'moved') statuses.push(answer.to);
    else if (answer.again_at === null) return { statuses, ended: now };
    else {
      assert.ok(answer.again_at > now, 'a bank that has nothing to say names a later moment to ask again');
      now = answer.again_at;
      await passTime(now);
    }
  }
  throw new assert.AssertionError({ message: `it never ends: ${statuses.join(' → ')}` });
}

const lineOf = (status: Status, amount: number): [StatementEntry, number][] =>
  BANK_ENTRIES.has(status) ? [[status as StatementEntry & Status, amount]] : [];

/** The promises of a bank that answers step by step. */
export const stepwisePromises = <Rail extends RailStatement>(stepwise: StepwiseTest<Rail>): RailPromise[] => {
  const { context, what, amount, begin, endings } = stepwise;
  return [
    ...endings.map((ending): RailPromise => ({
      name: `${what} that ends ${ending} gets there by allowed steps, each with the bank's code and message, and then ends`,
      async holds() {
        const { statuses } = await follow(stepwise, begin(ending), (status, answer) => {
          if (answer.type === 'moved') {
            assert.ok(isMove(status, answer.to), `nothing goes from ${status} to ${answer.to}`);
            assert.ok(answer.code !== '' && answer.message !== '', 'a step has the code and the words of the bank');
          }
          return Promise.resolve();
        });
        assert.equal(statuses.at(-1), ending, statuses.join(' → '));
      },
    })),
    ...endings.map((ending): RailPromise => ({
      name: `${what} that ends ${ending}: repeated questions, two at once and from another process, get the same answer and move money once`,
      async holds() {
        const instruction = begin(ending);
        const { statuses, ended } = await follow(stepwise, instruction, async (status, answer, now) => {
          for (const again of await Promise.all([instruction.ask(status, now), instruction.ask(status, now)]))
            assert.deepEqual(again, answer, 'the same question has the same answer');
        });
        assertLines(
          await linesOfTransaction(await context.rail(), instruction.reference, instruction.began, ended),
          context.merchant,
          statuses.flatMap((status) => lineOf(status, amount)),
        );
      },
    })),
  ];
};
