import { DAY_MS } from '../../../facts/days.ts';
import assert from 'node:assert/strict';
import { MANDATE_MOVES, type MandateStatus } from '../../domain/mandate/flow.ts';
import type { BankStep, MandateBank } from '../../domain/rail-ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import { registerAll, type RailPromise, type RegisterTest } from './rail-promise.ts';

/** The promises of the payers' banks for DebiCheck and registered mandates. */

/** The fixture of the payers' banks. */
export interface MandateBankFixture {
  /** Opens the rail. Each call must return what another process would see. */
  readonly open: () => MandateBank;
  /** Mandates that wait for their bank, by their final status: `ACTIVE`, `REJECTED` and so on. */
  readonly mandates: Readonly<Partial<Record<MandateStatus, Mandate>>>;
  /** A mandate whose payer is asked on the phone. */
  readonly asksPayer?: Mandate;
}

/** More reports than any bank gives for a mandate. */
const MOST_REPORTS = 10;
/** A later answer counts as no answer, because every approval window has closed by then. */
const LONGEST_MS = 7 * DAY_MS;

/** All reports of a bank about a mandate, in order. */
function statusesOf(
  { open }: MandateBankFixture,
  mandate: Mandate,
  each: (at: Mandate, step: BankStep) => void = () => undefined,
): MandateStatus[] {
  const statuses: MandateStatus[] = [mandate.mandate_status];
  for (let count = 0; count < MOST_REPORTS; count += 1) {
    const at: Mandate = { ...mandate, mandate_status: statuses.at(-1) ?? mandate.mandate_status };
    const step = open().next(at);
    each(at, step);
    if (step.type !== 'says') return statuses;
    statuses.push(step.status);
  }
  throw new assert.AssertionError({ message: `it never ends: ${statuses.join(' → ')}` });
}

/** All promises of the payers' banks. */
export function mandateBankPromises(fixture: MandateBankFixture): RailPromise[] {
  const { mandates, asksPayer, open } = fixture;
  const promise = (name: string, look: () => void): RailPromise => ({ name, holds: () => Promise.resolve().then(look) });
  return [
    ...Object.entries(mandates).flatMap(([ending, mandate]) => [
      promise(`a mandate that ends ${ending} gets there by allowed statuses, each within a week`, () => {
        const statuses = statusesOf(fixture, mandate, ({ mandate_status }, step) => {
          if (step.type !== 'says') return;
          const allowed = MANDATE_MOVES.AUTHENTICATED[mandate_status] ?? [];
          assert.ok(allowed.includes(step.status), `no mandate goes from ${mandate_status} to ${step.status}`);
          assert.ok(step.afterMs >= 0 && step.afterMs <= LONGEST_MS, `an answer comes within a week: ${step.afterMs} ms`);
        });
        assert.equal(statuses.at(-1), ending, statuses.join(' → '));
      }),
      promise(`a mandate that ends ${ending}: repeated questions, also from another process, get the same answer`, () => {
        statusesOf(fixture, mandate, (at, step) => assert.deepEqual(open().next(at), step, 'the same question has the same answer'));
      }),
      promise(`a mandate that ends ${ending}: a cancellation request gets an answer`, () => {
        const step = open().next({ ...mandate, mandate_status: 'CANCELLATION_PENDING' });
        assert.ok(step.type === 'says', 'a cancellation request gets an answer');
      }),
    ]),
    ...(asksPayer === undefined
      ? []
      : [
          promise('if the payer must be asked, the bank reports only that', () =>
            assert.deepEqual(open().next(asksPayer), { type: 'asks_payer' }),
          ),
        ]),
  ];
}

/** Registers a test for each promise of the payers' banks. */
export const testMandateBank = (register: RegisterTest, fixture: MandateBankFixture): void =>
  registerAll(register, mandateBankPromises(fixture));
