import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DebitBank, MandateBank } from '../../../src/rails.ts';
import { payoutBankPromises, debitBankPromises } from '../../../src/service/rails/conformance/banks.ts';
import { cardNetworkPromises, type CardRail } from '../../../src/service/rails/conformance/card-network.ts';
import { mandateBankPromises } from '../../../src/service/rails/conformance/mandate-bank.ts';
import type { RailPromise } from '../../../src/service/rails/conformance/rail-promise.ts';
import { createSimulatedMandateBank } from '../../../src/service/rails/simulated-bank.ts';
import { createSimulatedDebitBank } from '../../../src/service/rails/simulated-debits.ts';
import { createSimulatedNetwork } from '../../../src/service/rails/simulated-network.ts';
import { createSimulatedPayoutBank } from '../../../src/service/rails/simulated-payouts.ts';
import { createBankBook } from '../../simulation/world/bank.ts';
import { CARDS, DEBITED, MANDATES, memoryBook, MERCHANT, NOW, PAID_OUT } from './fixtures.ts';

/** Rails with one fault each, as an adapter might have it. The suite must name the promise that is broken. */

const never = () => new Promise<never>(() => undefined);

/** The names of the broken promises. */
async function broken(promises: readonly RailPromise[]): Promise<string[]> {
  const names: string[] = [];
  for (const { name, holds } of promises) await holds().catch(() => names.push(name));
  return names;
}

function assertBroken(names: readonly string[], expected: RegExp): void {
  assert.ok(
    names.some((name) => expected.test(name)),
    `found: ${names.join('; ') || 'nothing'}`,
  );
}

describe('a card network', () => {
  const clock = { now: () => new Date() };
  let made = 0;
  const another = (reference: string) => `${reference}_${(made += 1)}`;
  /**
   * The promises that a network breaks if it differs from the simulated one in this way. Memory answers at once, so the limit
   * for silence is short.
   */
  const brokenBy = (fault: (rail: CardRail) => Partial<CardRail>, open?: () => CardRail) => {
    const book = createBankBook(() => undefined);
    const wrong = () => {
      const rail = createSimulatedNetwork(book, clock);
      return { ...rail, ...fault(rail) };
    };
    return broken(cardNetworkPromises({ open: open ?? wrong, merchant: MERCHANT, limit: 25, cards: CARDS }));
  };

  test('that is the simulated one breaks no promise', async () => assert.deepEqual(await brokenBy(() => ({})), []));

  const faults: Readonly<Record<string, [RegExp, (rail: CardRail) => Partial<CardRail>]>> = {
    'never answers': [/approved in time/, () => ({ authorise: never })],
    'gives no code': [/with a code/, (rail) => ({ authorise: async (request) => withoutCode(await rail.authorise(request)) })],
    'declines for reasons of its own': [
      /a reason that the service knows/,
      (rail) => ({
        authorise: async (request) => {
          const answer = await rail.authorise(request);
          return answer.type === 'declined' ? { type: 'declined', reason: 'R51' as 'card_declined' } : answer;
        },
      }),
    ],
    'charges each request': [
      /is charged once/,
      (rail) => ({
        async authorise(request) {
          await rail.authorise({ ...request, reference: another(request.reference) });
          return rail.authorise(request);
        },
        statement: async (day) =>
          (await rail.statement(day)).map((line) => ({ ...line, transaction_id: line.transaction_id.replace(/_\d+$/, '') })),
      }),
    ],
    'charges a reference again for another amount': [
      /another amount/,
      (rail) => ({
        authorise: (request) => rail.authorise(request.amount === 14_901 ? { ...request, reference: another(request.reference) } : request),
        statement: async (day) =>
          (await rail.statement(day)).map((line) => ({ ...line, transaction_id: line.transaction_id.replace(/_\d+$/, '') })),
      }),
    ],
    'says that it does not know what it approved': [
      /inquiry from another process/,
      () => ({ inquire: () => Promise.resolve({ type: 'unknown' }) }),
    ],
    'takes silence for a decline': [
      /`unknown` for an unused reference/,
      (rail) => ({
        async inquire(reference) {
          const told = await rail.inquire(reference);
          return told.type === 'unknown' ? { type: 'declined', reason: 'card_declined' } : told;
        },
      }),
    ],
    'charges what was given up': [/closed reference is never charged/, () => ({ close: () => Promise.resolve({ type: 'unknown' }) })],
    'gives up what was approved': [
      /closing an approved reference/,
      (rail) => ({
        async close(reference) {
          await rail.close(reference);
          return { type: 'unknown' };
        },
      }),
    ],
    'counts a hold as paid': [/a hold moves no money/, (rail) => ({ authorise: (request) => rail.authorise({ ...request, hold: false }) })],
    'captures more than is held': [
      /a hold moves no money/,
      (rail) => ({ capture: (reference, amount) => rail.capture(reference, Math.min(amount, 14_900)) }),
    ],
    'refuses a capture that is repeated': [/a hold moves no money/, (rail) => ({ capture: onlyOnce(rail) })],
    'captures what was released': [/released/, () => ({ capture: () => Promise.resolve({ type: 'done' }) })],
    'releases what is not held': [/nothing is captured or released/, () => ({ release: () => Promise.resolve({ type: 'done' }) })],
    'refunds a reference twice': [
      /each refund reference is refunded once/,
      (rail) => ({ refund: (request) => rail.refund({ ...request, reference: another(request.reference) }) }),
    ],
    'refunds what was declined': [/is not refunded/, () => ({ refund: () => Promise.resolve({ type: 'done' }) })],
    'has no statement': [/is charged once/, () => ({ statement: () => Promise.resolve([]) })],
    'lists another day’s lines': [
      /is charged once/,
      (rail) => ({
        statement: async (day) => (await rail.statement(day)).map((line) => ({ ...line, at: new Date(line.at.getTime() - 172_800_000) })),
      }),
    ],
    'lists what it took as negative': [
      /is charged once/,
      (rail) => ({ statement: async (day) => (await rail.statement(day)).map((line) => ({ ...line, amount: -line.amount })) }),
    ],
    'names no merchant': [
      /is charged once/,
      (rail) => ({ statement: async (day) => (await rail.statement(day)).map((line) => ({ ...line, merchant: null })) }),
    ],
  };
  for (const [name, [expected, fault]] of Object.entries(faults))
    test(`that ${name} is detected`, async () => assertBroken(await brokenBy(fault), expected));

  test('that loses its records with its process is detected', async () => {
    const forgetful = () =>
      createSimulatedNetwork(
        createBankBook(() => undefined),
        clock,
      );
    const names = await brokenBy(() => ({}), forgetful);
    assertBroken(names, /inquiry from another process/);
    assertBroken(names, /after a timeout/);
  });

  test('whose late answer is lost is detected', async () => {
    const book = createBankBook(() => undefined);
    const { silent } = CARDS;
    const rail = createSimulatedNetwork(book, clock);
    const open = (): CardRail => ({
      ...rail,
      authorise: (request) => (request.number === silent?.number ? never() : rail.authorise(request)),
    });
    assertBroken(await brokenBy(() => ({}), open), /after a timeout/);
  });
});

const withoutCode = <Answer extends { readonly type: string }>(answer: Answer): Answer =>
  answer.type === 'approved' ? { ...answer, code: '' } : answer;

function onlyOnce(rail: CardRail): CardRail['capture'] {
  const done = new Set<string>();
  return async (reference, amount) => {
    if (done.has(reference)) return { type: 'refused', message: 'again' };
    const answer = await rail.capture(reference, amount);
    if (answer.type === 'done') done.add(reference);
    return answer;
  };
}

describe('a bank of debits', () => {
  const brokenBy = (fault: (rail: DebitBank) => Partial<DebitBank>, book = memoryBook()) => {
    const rail = createSimulatedDebitBank(book);
    return broken(
      debitBankPromises({
        open: () => ({ ...rail, ...fault(rail) }),
        merchant: MERCHANT,
        now: () => NOW,
        limit: 25,
        payment_method_type: 'DEBIT_ORDER',
        accounts: DEBITED.DEBIT_ORDER,
      }),
    );
  };
  /** Replaces what the bank reports. */
  const saying =
    (change: (answer: Awaited<ReturnType<DebitBank['answer']>>) => Awaited<ReturnType<DebitBank['answer']>>) => (rail: DebitBank) => ({
      answer: async (debit: Parameters<DebitBank['answer']>[0], now: Date) => change(await rail.answer(debit, now)),
    });

  test('that is the simulated one breaks no promise', async () => assert.deepEqual(await brokenBy(() => ({})), []));

  const faults: Readonly<Record<string, [RegExp, (rail: DebitBank) => Partial<DebitBank>]>> = {
    'never answers': [/ends PAID/, () => ({ answer: never })],
    'leaves a step out': [
      /by allowed steps/,
      saying((said) => (said.type === 'moved' && said.to === 'SENT_TO_BANK' ? { ...said, to: 'PAID' } : said)),
    ],
    'has no words': [/code and message/, saying((said) => (said.type === 'moved' ? { ...said, message: '' } : said))],
    'is to be asked again at once, for ever': [
      /then ends/,
      saying((said) => (said.type === 'waiting' ? { ...said, again_at: NOW } : said)),
    ],
    'never ends': [
      /then ends/,
      saying((said) =>
        said.type === 'waiting' ? { ...said, again_at: new Date((said.again_at ?? NOW).getTime() + 9e9 + Math.random()) } : said,
      ),
    ],
    'changes its mind': [
      /get the same answer/,
      saying((said) => (said.type === 'moved' ? { ...said, code: String(Math.random()) } : said)),
    ],
    'has no statement': [/move money once/, () => ({ statement: () => Promise.resolve([]) })],
  };
  for (const [name, [expected, fault]] of Object.entries(faults))
    test(`that ${name} is detected`, async () => assertBroken(await brokenBy(fault), expected));
  test('that debits again when it is asked again is detected', async () =>
    assertBroken(await brokenBy(() => ({}), memoryBook(false)), /move money once/));
});

describe('a bank of payouts', () => {
  const brokenBy = (book: ReturnType<typeof memoryBook>, change: Partial<ReturnType<typeof createSimulatedPayoutBank>> = {}) =>
    broken(
      payoutBankPromises({
        open: () => ({ ...createSimulatedPayoutBank(book), ...change }),
        merchant: MERCHANT,
        now: () => NOW,
        limit: 25,
        accounts: PAID_OUT,
      }),
    );
  test('that is the simulated one breaks no promise', async () => assert.deepEqual(await brokenBy(memoryBook()), []));
  test('that pays again when it is asked again is detected', async () =>
    assertBroken(await brokenBy(memoryBook(false)), /move money once/));
  test('that never answers is detected', async () =>
    assertBroken(await brokenBy(memoryBook(), { answer: never }), /a payout that ends PAID/));
});

describe('payers’ banks', () => {
  const right = createSimulatedMandateBank();
  const brokenBy = (next: MandateBank['next']) => broken(mandateBankPromises({ open: () => ({ next }), ...MANDATES }));
  test('that are the simulated ones break no promise', async () => assert.deepEqual(await brokenBy((mandate) => right.next(mandate)), []));

  const faults: Readonly<Record<string, [RegExp, MandateBank['next']]>> = {
    'say what cannot be': [/by allowed statuses/, (mandate) => changed(right.next(mandate), { status: 'SUSPENDED' })],
    'answer after years': [/within a week/, (mandate) => changed(right.next(mandate), { afterMs: 9e11 })],
    'change their mind': [/get the same answer/, (mandate) => changed(right.next(mandate), { afterMs: Math.random() })],
    'keep silent when a mandate is to be ended': [
      /a cancellation request gets an answer/,
      (mandate) => (mandate.mandate_status === 'CANCELLATION_PENDING' ? { type: 'silent' } : right.next(mandate)),
    ],
    'answer for the payer': [
      /the bank reports only that/,
      (mandate) => {
        const step = right.next(mandate);
        return step.type === 'asks_payer' ? { type: 'says', status: 'ACTIVE', afterMs: 0 } : step;
      },
    ],
  };
  for (const [name, [expected, next]] of Object.entries(faults))
    test(`that ${name} are detected`, async () => assertBroken(await brokenBy(next), expected));
});

const changed = (step: ReturnType<MandateBank['next']>, change: object): ReturnType<MandateBank['next']> =>
  step.type === 'says' ? { ...step, ...change } : step;
