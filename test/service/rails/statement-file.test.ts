import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readStatement } from '../../../src/rails.ts';
import { snippet } from '../../documents/snippets.ts';

describe('a statement as a file', () => {
  test('is read as docs/rails.md shows', () => {
    const lines = readStatement(snippet('csv', 'merchant,reference'));
    assert.deepEqual(
      lines.map(({ merchant, entry, amount }) => [merchant, entry, amount].join(' ')),
      ['acc_shop PAID 14900', 'acc_shop REFUNDED 1000', 'acc_shop REVERSED 19900'],
    );
    assert.deepEqual(lines[1], {
      merchant: 'acc_shop',
      reference: 'ref_9',
      transaction_id: 'tra_7',
      entry: 'REFUNDED',
      amount: 1_000,
      at: new Date('2027-02-03T10:20:11Z'),
    });
  });

  test('may have other columns, another order, quotation marks and Windows line ends', () => {
    const text = '\uFEFFat,fee,amount,entry,transaction_id,reference,merchant\r\n"2027-02-03T12:00:00Z",3,5,PAID,tra_1,tra_1,\r\n\r\n';
    const [line] = readStatement(text);
    assert.deepEqual([line?.amount, line?.merchant, line?.at.toISOString()], [5, null, '2027-02-03T12:00:00.000Z']);
  });

  const columns = 'note,merchant,reference,transaction_id,entry,amount,at\n';
  for (const [name, note] of [
    ['commas', '"Smith, Jones, and sons"'],
    ['a line end', '"two\r\nlines"'],
    ['quotation marks', '"the ""old"" one, 5"'],
    ['spaces around its quotation marks', ' "a, b" '],
    ['nothing', '""'],
    ['only a comma', '","'],
  ] as const)
    test(`may have a cell with ${name} in quotation marks, which shifts no other cell`, () => {
      const row = `${note},acc_1,"ref, 1",tra_1,PAID,100,2027-02-03T12:00:00Z`;
      const [line, ...others] = readStatement(`${columns}${row}\n`);
      assert.deepEqual([line?.merchant, line?.reference, line?.amount, others], ['acc_1', 'ref, 1', 100, []]);
    });

  test('counts the lines inside a cell, when it names a wrong line', () => {
    const rows = '"a\nb\nc",acc_1,r,tra_1,PAID,100,2027-02-03T12:00:00Z\n,acc_1,r,tra_1,PAID,x,2027-02-03T12:00:00Z\n';
    assert.throws(() => readStatement(columns + rows), /line 5 .*amount/);
  });

  const head = 'merchant,reference,transaction_id,entry,amount,at\n';
  const good = 'acc_1,tra_1,tra_1,PAID,100,2027-02-03T12:00:00+02:00\n';
  for (const [name, row, message] of [
    ['decimals', 'acc_1,tra_1,tra_1,PAID,1.00,2027-02-03T12:00:00Z', /line 3 .*amount must be a whole number of cents, not "1.00"/],
    ['a negative amount', 'acc_1,tra_1,tra_1,PAID,-1,2027-02-03T12:00:00Z', /line 3 .*amount/],
    ['a word that no statement has', 'acc_1,tra_1,tra_1,SETTLED,1,2027-02-03T12:00:00Z', /entry must be one of PAID, .*"SETTLED"/],
    ['a time without its zone', 'acc_1,tra_1,tra_1,PAID,1,2027-02-03 12:00:00', /at must be a moment with its time zone/],
    ['no reference', 'acc_1,,tra_1,PAID,1,2027-02-03T12:00:00Z', /reference must be a text/],
    ['a line that was cut off', 'acc_1,tra_1', /line 3/],
    ['a comma too many', 'acc_1,tra_1,,tra_1,PAID,1,2027-02-03T12:00:00Z', /line 3 .*7 cells, .*6 columns/],
    ['a quotation mark that is never closed', 'acc_1,"tra_1,tra_1,PAID,1,2027-02-03T12:00:00Z', /line 3 .*quotation marks/],
    ['a quotation mark inside a cell', 'acc_1,tra"_1,tra_1,PAID,1,2027-02-03T12:00:00Z', /line 3 .*quotation marks/],
    ['text behind a quotation mark', 'acc_1,"tra"_1,tra_1,PAID,1,2027-02-03T12:00:00Z', /line 3 .*quotation marks/],
  ] as const)
    test(`is refused as a whole for ${name}, with the line’s number`, () => assert.throws(() => readStatement(head + good + row), message));
  test('is refused if a column is missing', () =>
    assert.throws(() => readStatement('reference,amount\n'), /these are missing: merchant, transaction_id, entry, at$/));
});
