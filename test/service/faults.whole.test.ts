import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { FAULTS, sufferAll, type FaultReport } from '../faults/suite.ts';

/** The time limit for /readyz and /metrics: one second, and extra time in which a busy machine sends the request at all. */
const IN_TIME_MS = 2_500;

/** What /readyz must report during each lasting fault. */
const WORDS: Readonly<Record<string, RegExp>> = {
  paused: /^timeout$/,
  killed: /^away$/,
  'read only': /^read_only$/,
  full: /^full$/,
};

describe('faults of the database, with two nodes under load (npm run faults: the same with more)', () => {
  const reports = new Map<string, FaultReport>();
  let left: string[] = [];
  before(async () => {
    left = await sufferAll({ shoppers: 4, payments: 4 }, (report) => reports.set(report.fault, report));
  });

  for (const name of FAULTS)
    test(`${name}: nothing acknowledged is lost, nothing is doubled, and both nodes keep running and report the fault`, (t) => {
      if (left.includes(name)) {
        t.skip('this user cannot mount a small disk on this machine');
        return;
      }
      const report = reports.get(name);
      assert.ok(report !== undefined);
      const { lost, doubled, open, undelivered, ledger, dead, strange } = report;
      assert.deepEqual(
        { lost, doubled, open, undelivered, ledger, dead, strange },
        { lost: [], doubled: [], open: [], undelivered: 0, ledger: [], dead: 0, strange: [] },
      );
      assert.ok(report.acknowledged.paid >= 8);
      const word = WORDS[name];
      if (word !== undefined)
        assert.ok(
          report.words.some((said) => word.test(said)),
          report.words.join(),
        );
      assert.ok(Math.max(report.readyz, report.metrics) < IN_TIME_MS, `/readyz ${report.readyz} ms, /metrics ${report.metrics} ms`);
      t.diagnostic(`${report.acknowledged.paid} payments acknowledged; ready again after ${Math.round(report.recovered)} ms`);
    });
});
