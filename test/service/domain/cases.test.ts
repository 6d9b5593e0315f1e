import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { billingCases } from './billing/cases.ts';
import { calendarCases } from './calendar/cases.ts';
import { cases, type Runner } from './cases.ts';
import { mandateCases } from './mandate/cases.ts';
import { preAuthCases } from './pre-auth/cases.ts';

/** The runner for each rule. */
const runners: Readonly<Record<string, Runner>> = { ...calendarCases, ...billingCases, ...mandateCases, ...preAuthCases };

describe('the worked cases', () => {
  test('have unique ids, and every case is run by a test', () => {
    assert.equal(new Set(cases.map(({ id }) => id)).size, cases.length);
    assert.deepEqual(
      cases.filter(({ rule }) => !Object.hasOwn(runners, rule)).map(({ id }) => id),
      [],
    );
  });

  for (const one of cases) test(`${one.id} (${one.source}) ${one.title}`, () => runners[one.rule]?.(one));
});
