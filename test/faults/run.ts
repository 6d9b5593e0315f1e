import { LONG_FAULTS, sufferAll, type FaultReport } from './suite.ts';

/**
 * `npm run faults` causes the faults of the database under load and prints measurements. `npm run faults -- full` causes only
 * that fault. `npm run test:all` does the same with less load.
 */

const seconds = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * How soon after the end of a fault a payment must be acknowledged, in milliseconds. A promoted standby must not wait for anyone.
 * Only this command checks it: it runs on a machine that has nothing else to do.
 */
const PAID_AGAIN_WITHIN_MS: Partial<Record<FaultReport['fault'], number>> = { 'failed over': 2000 };

let wrong = 0;

function print(report: FaultReport): void {
  const { acknowledged, lost, doubled, open, undelivered, ledger, dead, strange, answers } = report;
  const within = PAID_AGAIN_WITHIN_MS[report.fault];
  const isLate = within !== undefined && report.paidAgain > within;
  const found = lost.length + doubled.length + open.length + undelivered + ledger.length + dead + strange.length + (isLate ? 1 : 0);
  wrong += found;
  say(`
${report.fault}: ${found === 0 ? 'held' : 'DID NOT HOLD'}
  acknowledged   ${acknowledged.customers} customers, ${acknowledged.sessions} sessions, ${acknowledged.paid} payments
  lost           ${lost.length}, doubled ${doubled.length}, without an outcome ${open.length}, webhooks not delivered ${undelivered}
  ledger         ${ledger.length === 0 ? '0.00' : ledger.join(', ')}; nodes that ended ${dead}
  answers        ${Object.entries(answers)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}${strange.length === 0 ? '' : `; strange: ${strange.slice(0, 3).join(' | ')}`}
  /readyz        slowest ${report.readyz} ms, said ${report.words.join(', ') || 'nothing wrong'}; /metrics slowest ${report.metrics} ms
  said after     ${seconds(report.noticed)}; ready again after ${seconds(report.recovered)}
  paid again     after ${Math.round(report.paidAgain)} ms${within === undefined ? '' : `; must be at most ${within} ms${isLate ? ': TOO LATE' : ''}`}`);
}

const named = process.argv.slice(2);
const left = await sufferAll({ shoppers: 16, payments: 100 }, print, named.length === 0 ? LONG_FAULTS : named);
for (const name of left) say(`\n${name}: NOT RUN, a small disk cannot be mounted by this user on this machine`);
say(`\n${wrong === 0 ? 'Everything held.' : `${wrong} things did not hold.`}`);
process.exit(wrong === 0 ? 0 : 1);
