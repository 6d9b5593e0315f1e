import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readHolidays } from '../../../src/service/operator-holidays.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** A holiday can be declared or moved faster than a release is made (ruling *holidays*). */
describe('an operator’s holidays', () => {
  let folder = '';
  let file = '';
  let service: TestService | undefined;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'holidays-'));
    file = join(folder, 'holidays.json');
    // A Wednesday that is declared a holiday, and Heritage Day on a Monday, which is removed.
    await writeFile(file, JSON.stringify({ '2029-05-30': 'Election day', '2029-09-24': null }));
    service = await startTestService(await freshDatabase(), { holidays: file });
  });
  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const collectedOn = async (process_date: string): Promise<string> => {
    assert.ok(service !== undefined);
    const { status, text, body } = await service.api('POST', '/payments/submit', {
      payments: [
        {
          customer: { reference: 'C-1', person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' },
          bank_account: {
            bank_account_holder_name: 'T Mokoena',
            bank_account_number: '10004301100',
            bank_account_type: 'CHEQUE_OR_CURRENT',
            bank_name: 'STANDARD_BANK',
            bank_branch_code: '051001',
          },
          mandate: { amount: 199, 'one-time': { process_date }, payment_industry: 'RENT_PROPERTY' },
          payment: { payment_methods_id: 'pam_sandboxDebitOrderPrevious', 'one-time': { process_date } },
        },
      ],
    });
    assert.equal(status, 200, text);
    return (body as { results: { date_next: string }[] }).results[0]?.date_next ?? '';
  };

  for (const [process_date, expected] of [
    ['2029-05-30', '2029-05-29'],
    ['2029-05-31', '2029-05-31'],
    ['2029-09-24', '2029-09-24'],
    ['2029-12-25', '2029-12-24'],
  ] as const)
    test(`move the debit for ${process_date} to ${expected}`, async () => {
      assert.equal(await collectedOn(process_date), expected);
    });

  for (const [what, content] of [
    ['no day in the calendar', '{"2029-02-30": "Leap"}'],
    ['a day without a name', '{"2029-05-30": true}'],
    ['no JSON', 'May 30'],
  ] as const)
    test(`with ${what} are refused before the service answers any request`, async () => {
      const wrong = join(folder, 'wrong.json');
      await writeFile(wrong, content);
      assert.throws(() => readHolidays(wrong));
    });
});
