import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../../../src/contract/errors.ts';
import { sastDay } from '../../../../src/facts/days.ts';
import { remove } from '../../../../src/service/domain/decision.ts';
import { MANDATE_MOVES, type MandateStatus } from '../../../../src/service/domain/mandate/flow.ts';
import {
  answerSteps,
  scheduleNextStep,
  cancelSteps,
  closeSteps,
  bankSteps,
  reauthoriseSteps,
  type PayerAnswer,
  type Step,
} from '../../../../src/service/domain/mandate/mandate-steps.ts';
import { kindOf, changeMandateStatus, newMandate, openMandate } from '../../../../src/service/domain/mandate/mandate.ts';
import { mandateProblems } from '../../../../src/service/domain/mandate/rules.ts';
import type { Mandate } from '../../../../src/service/domain/records/people.ts';
import type { Work } from '../../../../src/service/domain/records/platform.ts';
import { createSimulatedMandateBank } from '../../../../src/service/rails/simulated-bank.ts';
import { TEST_ACCOUNTS } from '../../../../src/service/rails/scenarios.ts';
import { World } from '../support.ts';
import { mandateInput, sandboxMethod } from './support.ts';

/**
 * Random histories of mandates, compared with a small model: actions of merchants, payers and banks and the passing of time,
 * in any order.
 */

const WINDOWS = {
  tt1: 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK',
  delayed: 'DELAYED_REAL_TIME_TT1_APPROVE_BY_20H00_ON_THE_SAME_DAY',
  tt2: 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2',
} as const;

/** How a mandate begins. */
interface Beginning {
  readonly method: 'debicheck' | 'rmA' | 'rmB' | 'debitOrder';
  readonly window: keyof typeof WINDOWS;
  /** The index of a test account, or null for an account whose bank asks the payer. */
  readonly account: number | null;
  /** Minutes since the beginning of the first day (SAST). */
  readonly minute: number;
}

/** A small version of the service: the same decisions, applied to maps, and its due work in order. */
class Story {
  readonly world = new World();
  readonly #bank = createSimulatedMandateBank();
  readonly #id: string;
  /** Every status that the mandate has had. */
  readonly seen: MandateStatus[] = [];

  constructor({ method, window, account, minute }: Beginning) {
    this.world.now = new Date(Date.parse('2027-03-02T00:00:00+02:00') + minute * 60_000);
    const numbers = account === null ? {} : TEST_ACCOUNTS[account];
    const input = mandateInput(method, {
      ...(method === 'debicheck' ? { debicheck: { approval_window: WINDOWS[window] } } : {}),
      bank_account: {
        ...(numbers === undefined || account === null
          ? {}
          : {
              bank_branch_code: TEST_ACCOUNTS[account]?.bank_branch_code ?? '',
              bank_account_number: TEST_ACCOUNTS[account]?.bank_account_number ?? '',
            }),
      },
    });
    assert.deepEqual(mandateProblems(input, sastDay(this.world.now)), []);
    const { ctx } = this.world;
    const mandate = newMandate(ctx, input, 'R1');
    this.world.apply({ changes: openMandate(ctx, mandate), result: null });
    this.#id = mandate.id;
    this.seen.push(mandate.mandate_status);
  }

  get mandate(): Mandate {
    return this.world.get('mandates', this.#id);
  }

  get due(): Work[] {
    return this.world
      .all('work')
      .filter(({ kind }) => kind === 'mandate.bank' || kind === 'mandate.close')
      .sort((a, b) => a.due_at.getTime() - b.due_at.getTime());
  }

  take(stepsOf: (mandate: Mandate) => Step[]): boolean {
    let steps: Step[];
    try {
      steps = stepsOf(this.mandate);
      for (const { to, extra } of steps) this.#move(to, extra);
    } catch (error) {
      if (error instanceof Refusal && error.code === '008') return false;
      throw error;
    }
    if (steps.length > 0)
      this.world.apply({ changes: scheduleNextStep(this.world.ctx, this.mandate, this.#bank.next(this.mandate)), result: null });
    return true;
  }

  #move(to: MandateStatus, extra: Step['extra']) {
    this.world.apply({ changes: changeMandateStatus(this.world.ctx, this.mandate, to, extra).changes, result: null });
    this.seen.push(to);
  }

  /** Lets time pass and runs the work that falls due. Sometimes an item runs twice, as after a crash. */
  pass(seconds: number, twice: boolean): void {
    const end = new Date(this.world.now.getTime() + seconds * 1000);
    for (let [next] = this.due; next !== undefined && next.due_at <= end; [next] = this.due) {
      if (next.due_at > this.world.now) this.world.now = next.due_at;
      const { id, kind } = next;
      this.world.apply({ changes: [remove('work', id)], result: null });
      const task = (mandate: Mandate) =>
        kind === 'mandate.bank' ? bankSteps(mandate, this.#bank.next(mandate)) : closeSteps(mandate, this.world.now);
      assert.ok(this.take(task), `${kind} was refused at ${this.mandate.mandate_status}`);
      if (twice && kind === 'mandate.close') assert.ok(this.take(task));
    }
    this.world.now = end;
  }
}

/** The status of a mandate as the interface documents it. */
interface Model {
  status: MandateStatus;
}

const CANCELLABLE: readonly MandateStatus[] = ['ACTIVE', 'SUSPENDED', 'CANCELLATION_REJECTED'];
const WAITING: readonly MandateStatus[] = ['GENERATED', 'PENDING'];
const OUTCOME: Readonly<Record<PayerAnswer, MandateStatus>> = { APPROVE: 'ACTIVE', DECLINE: 'REJECTED', NO_REPLY: 'NO_REPLY' };

type Command = fc.Command<Model, Story>;

/** Checks what must hold after any step. */
function check(model: Model, story: Story): void {
  const { mandate, seen } = story;
  assert.equal(mandate.mandate_status, model.status);
  const table = MANDATE_MOVES[kindOf(mandate)];
  seen.slice(1).forEach((to, i) => assert.ok(table[seen[i] ?? 'ACTIVE']?.includes(to), seen.join(' → ')));
  assert.equal(mandate.closes_at !== null, WAITING.includes(mandate.mandate_status), 'a window is open exactly while one waits');
  if (mandate.bank_error !== null) assert.equal(mandate.mandate_status, 'REJECTED');
  if (kindOf(mandate) === 'EFT') assert.ok(['ACTIVE', 'ARCHIVED', 'DISABLED'].includes(mandate.mandate_status));
  if (mandate.mandate_status === 'GENERATED' || mandate.mandate_status === 'CANCELLATION_PENDING')
    assert.ok(story.due.length > 0, 'what waits for the bank will hear of it');
}

const pass = (seconds: number, twice: boolean): Command => ({
  check: () => true,
  run(model, story) {
    const before = story.mandate.mandate_status;
    story.pass(seconds, twice);
    // Time alone never changes an EFT mandate, nor a mandate that has ended.
    if (['REJECTED', 'NO_REPLY', 'CANCELLATION_SUCCESSFUL', 'ARCHIVED'].includes(before))
      assert.equal(story.mandate.mandate_status, before);
    if (seconds >= 10 && before === 'CANCELLATION_PENDING') assert.equal(story.mandate.mandate_status, 'CANCELLATION_SUCCESSFUL');
    model.status = story.mandate.mandate_status;
    check(model, story);
  },
  toString: () => `pass ${seconds} s`,
});

const answer = (said: PayerAnswer): Command => ({
  check: () => true,
  run(model, story) {
    const asked = WAITING.includes(model.status);
    assert.equal(
      story.take((mandate) => answerSteps(mandate, said)),
      asked,
    );
    if (asked) model.status = OUTCOME[said];
    check(model, story);
  },
  toString: () => said,
});

const cancel: Command = {
  check: () => true,
  run(model, story) {
    const eft = kindOf(story.mandate) === 'EFT';
    const may = eft ? model.status !== 'ARCHIVED' : CANCELLABLE.includes(model.status);
    assert.equal(story.take(cancelSteps), may);
    if (may) model.status = eft ? 'ARCHIVED' : 'CANCELLATION_PENDING';
    check(model, story);
  },
  toString: () => 'cancel',
};

const minutesOf = (at: Date): number => ((at.getTime() + 2 * 3_600_000) % 86_400_000) / 60_000;

const askAgain = (beginning: Beginning): Command => ({
  check: () => true,
  run(model, story) {
    const tt1 = beginning.method === 'debicheck' && beginning.window !== 'tt2';
    const may = tt1 && (model.status === 'REJECTED' || model.status === 'NO_REPLY');
    assert.equal(
      story.take((mandate) => reauthoriseSteps(mandate, sandboxMethod(beginning.method), story.world.now)),
      may,
    );
    if (may) {
      const late = minutesOf(story.world.now) >= (beginning.window === 'tt1' ? 20 * 60 + 30 : 20 * 60);
      model.status = late ? 'REJECTED' : 'PENDING';
      assert.equal(story.mandate.bank_error?.code, late ? '000072' : undefined);
    }
    check(model, story);
  },
  toString: () => 'ask again',
});

const beginnings: fc.Arbitrary<Beginning> = fc.record({
  method: fc.constantFrom('debicheck' as const, 'debicheck' as const, 'rmA' as const, 'rmB' as const, 'debitOrder' as const),
  window: fc.constantFrom('tt1' as const, 'delayed' as const, 'tt2' as const),
  account: fc.option(fc.nat(TEST_ACCOUNTS.length - 1), { freq: 3 }),
  minute: fc.oneof(fc.nat(1439), fc.integer({ min: 1195, max: 1235 })),
});

const histories = beginnings.chain((beginning) =>
  fc.record({
    beginning: fc.constant(beginning),
    commands: fc.commands(
      [
        fc.tuple(fc.constantFrom(0, 1, 2, 10, 119, 121, 3_600, 86_400, 400_000), fc.boolean()).map(([s, twice]) => pass(s, twice)),
        fc.constantFrom<PayerAnswer>('APPROVE', 'APPROVE', 'DECLINE', 'NO_REPLY').map(answer),
        fc.constant(cancel),
        fc.constant(askAgain(beginning)),
      ],
      { maxCommands: 20 },
    ),
  }),
);

describe('a mandate’s life', () => {
  test('follows the table of moves in thousands of histories, whoever acts and whenever', () => {
    const reached = new Set<MandateStatus>();
    fc.assert(
      fc.property(histories, ({ beginning, commands }) => {
        let story: Story | undefined;
        fc.modelRun(() => {
          story = new Story(beginning);
          return { model: { status: story.mandate.mandate_status }, real: story };
        }, commands);
        for (const status of story?.seen ?? []) reached.add(status);
      }),
      { numRuns: 3000 },
    );
    assert.ok(reached.size >= 9, `histories reached ${[...reached].join(', ')}`);
  });
});
