import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EmandateQuote } from '../../../src/contract/sessions/emandate.ts';
import { termsSentence } from '../../../src/elements/emandate/terms/terms-sentence.ts';
import { TERMS } from './views.ts';

/** The sentence that is signed, of every kind of mandate. */

type Terms = EmandateQuote['terms'];
type Debit = Terms['debits'][number];

const debit = (day: string, on: string, type?: Debit['reasons'][number]['type'], more: Partial<Debit> = {}): Debit => ({
  part: 'INSTALMENT',
  day,
  on,
  amount: 29_900,
  reasons: type === undefined ? [] : [{ type, name: null }],
  ...more,
});
const sums = { total_excl: 26_000, total_tax: 3_900, total_incl: 29_900 };

const SENTENCES: readonly (readonly [says: string, terms: Partial<Terms>])[] = [
  [
    'R 299,00 on the 25th of every month, first on 24 December because the 25th is a holiday, never more than R 448,50.',
    { debits: [debit('2026-12-25', '2026-12-24', 'holiday')], maximum_collection_amount: 44_850 },
  ],
  ['R 299,00 on the 25th of every month, first on 25 January 2027.', { debits: [debit('2027-01-25', '2027-01-25')] }],
  [
    'R 299,00 on the 1st of every month, first on 30 October because the 1st is on a weekend, until 1 May 2027.',
    { process_day: 1, date_end: '2027-05-01', debits: [debit('2026-11-01', '2026-10-30', 'weekend')] },
  ],
  [
    'R 299,00 on the 30th of every month, first on 28 February 2027 because the month is shorter.',
    { process_day: 30, debits: [debit('2027-02-28', '2027-02-28', 'short_month')] },
  ],
  [
    'R 299,00 on the last day of every month, first on 30 November.',
    { process_day: 31, debits: [debit('2026-11-30', '2026-11-30', 'short_month')] },
  ],
  [
    'R 299,00 on the last day of every month, first on 29 January 2027 because the 31st is on a weekend.',
    { process_day: 31, debits: [debit('2027-01-31', '2027-01-29', 'weekend')] },
  ],
  [
    'R 299,00 on the 25th of every month, first R 575,00 on 27 November after you have approved, never more than R 299,00 after the first collection.',
    {
      debits: [debit('2026-11-26', '2026-11-27', 'approval', { part: 'FIRST_COLLECTION', amount: 57_500 })],
      first_collection: { date: '2026-11-27', ...sums, total_incl: 57_500 },
      maximum_collection_amount: 29_900,
    },
  ],
  ['R 299,00 every Sunday, first on 22 November.', { frequency: 'WEEKLY', process_day: 7, debits: [debit('2026-11-22', '2026-11-22')] }],
  [
    'R 299,00 every year on 25 December, first on 24 December because the 25th is a holiday.',
    { frequency: 'YEARLY', debits: [debit('2026-12-25', '2026-12-24', 'holiday')] },
  ],
  [
    'R 299,00 once, on 23 November as soon as possible.',
    { frequency: 'ONCE', process_day: null, debits: [debit('2026-11-22', '2026-11-23', 'past', { part: 'ONE_TIME' })] },
  ],
];

for (const [says, terms] of SENTENCES)
  test(says, () => {
    const shown = termsSentence({ ...TERMS, amount: sums, maximum_collection_amount: null, ...terms }, '2026-11-01');
    assert.equal(shown.replaceAll('\u00a0', ' '), says);
  });
