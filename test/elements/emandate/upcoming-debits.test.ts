import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { EmandateQuote } from '../../../src/contract/sessions/emandate.ts';
import { upcomingDebits } from '../../../src/elements/emandate/terms/upcoming-debits.ts';
import { htmlOf } from '../../../src/html/content.ts';
import { TERMS } from './views.ts';

/** The list of coming debits: each on its day, with the reason if that is not the chosen day, wherever the payer's device is. */

type Debit = EmandateQuote['terms']['debits'][number];

const debit = (day: string, on: string, reasons: Debit['reasons'] = [], amount = 19_900): Debit => ({
  part: 'INSTALMENT',
  day,
  on,
  amount,
  reasons,
});
const because = (type: Debit['reasons'][number]['type'], name: string | null = null) => ({ type, name });

const LISTS: Readonly<Record<string, readonly [debits: readonly Debit[], reads: readonly string[]]>> = {
  'the last day of each month, and the business day before (case 43)': [
    [
      debit('2027-01-31', '2027-01-29', [because('weekend')]),
      debit('2027-02-28', '2027-02-26', [because('short_month'), because('weekend')]),
      debit('2027-03-31', '2027-03-31'),
    ],
    [
      '29 January 2027 instead of 31 January 2027: banks are closed on the weekend R 199,00',
      '26 February 2027 instead of 28 February 2027: the month is shorter; banks are closed on the weekend R 199,00',
      '31 March 2027 R 199,00',
    ],
  ],
  'a holiday, by its name (case 44)': [
    [debit('2027-01-01', '2026-12-31', [because('holiday', "New Year's Day")])],
    ["31 December 2026 instead of 1 January 2027: public holiday (New Year's Day) R 199,00"],
  ],
  'a day that is moved to no other': [
    [debit('2026-11-30', '2026-11-30', [because('short_month')])],
    ['30 November 2026 the month is shorter R 199,00'],
  ],
  'two debits on one day, which is said (case 48)': [
    [debit('2027-01-15', '2027-01-15', [], 57_500), debit('2027-01-15', '2027-01-15', [], 22_885)],
    ['15 January 2027 R 575,00', '15 January 2027 R 228,85', 'Two debits are made on the same day.'],
  ],
};

for (const zone of ['America/Los_Angeles', 'Pacific/Auckland'])
  describe(zone, () => {
    const own = process.env['TZ'];
    before(() => {
      process.env['TZ'] = zone;
    });
    after(() => {
      if (own === undefined) delete process.env['TZ'];
      else process.env['TZ'] = own;
    });

    for (const [name, [debits, reads]] of Object.entries(LISTS))
      test(name, () => {
        const html = htmlOf(upcomingDebits({ terms: { ...TERMS, debits: [...debits] } }));
        const lines = [...html.matchAll(/<(li|p)\b.*?<\/\1>/gs)].map(([line]) => line.replaceAll(/<[^>]*>/g, ' '));
        assert.deepEqual(
          lines.map((line) =>
            line
              .replaceAll('&#39;', "'")
              .replaceAll(/[\s\u00a0]+/g, ' ')
              .trim(),
          ),
          reads,
        );
      });
  });
