import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isForgiven } from '../support/second-try.ts';

const passed = { status: 'passed', errors: [] } as const;
const late = {
  status: 'failed',
  errors: [{ message: 'expect(locator).toBeVisible() failed\n\nTimeout: 10000ms\nError: element(s) not found' }],
} as const;
const over = { status: 'timedOut', errors: [{ message: 'Test timeout of 60000ms exceeded.' }] } as const;
const wrong = { status: 'failed', errors: [{ message: 'expect(received).toBe(expected)\n\nExpected: 1\nReceived: 2' }] } as const;
const twoCharges = {
  status: 'failed',
  errors: [
    {
      message:
        'expect(\u001b[31mreceived\u001b[39m).toEqual(expected)\n\n+ "PAID"\n\nTimeout 20000ms exceeded while waiting on the predicate',
    },
  ],
} as const;
const both = { status: 'failed', errors: [...late.errors, ...wrong.errors] } as const;

const cases = [
  { what: 'a wait that ran out, then passed', results: [late, passed], forgiven: true },
  { what: 'a story that took too long, then passed', results: [over, passed], forgiven: true },
  { what: 'a wrong answer, then passed', results: [wrong, passed], forgiven: false },
  { what: 'a wait that ran out and a wrong answer, then passed', results: [both, passed], forgiven: false },
  { what: 'a second charge that stayed until the time was over, then passed', results: [twoCharges, passed], forgiven: false },
  { what: 'a wait that ran out twice', results: [late, late], forgiven: false },
  { what: 'a wait that ran out, then a wrong answer', results: [late, wrong], forgiven: false },
];

for (const { what, results, forgiven } of cases)
  test(`${what}: ${forgiven ? 'passed, and named' : 'failed'}`, () => assert.equal(isForgiven({ results }), forgiven));
