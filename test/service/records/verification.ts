import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Desk } from '../../support/interface.ts';
import { refuses, takes, type Sending } from './tables.ts';

const ACCOUNT = {
  bank_account_number: '10004301100',
  bank_account_type: 'SAVINGS',
  bank_name: 'STANDARD_BANK',
  bank_branch_code: '051001',
} as const;
const PERSON = {
  customer: {
    reference: 'V-1',
    person_name: 'Thandi',
    person_surname: 'Mokoena',
    id_type: 'SAID',
    id_number: '9001015000085',
    email: 't@m.example',
    contact_number: '0821234567',
  },
  bank_account: ACCOUNT,
} as const;
const COMPANY = {
  customer: { reference: 'V-2', company_name: 'Karoo Mills', company_registration: '2020/123456/07', email: 'k@m.example' },
  bank_account: ACCOUNT,
} as const;

/** Absa account numbers that pass exactly one of the published methods, including the exceptions of two of them. */
const ABSA = ['4000000222', '15000000222', '15000000296', '4000000074', '4000000185', '15000004551', '500000222', '53000000001'];

export function verification(desk: () => Desk): void {
  const verify = async (record: object) =>
    (await desk().sandbox.ask('avsR.verify', { body: { records: [record] } })).results[0] ?? assert.fail();
  const ending = (bank_account_number: string) => verify({ ...PERSON, bank_account: { ...ACCOUNT, bank_account_number } });

  describe('AVS-R', () => {
    const person: Sending = { caller: () => desk().sandbox, operation: 'avsR.verify', record: () => PERSON };
    const company: Sending = { ...person, record: () => COMPANY };

    test('an account that matches: everything is true, without warnings and errors, and the request is repeated', async () => {
      const result = await verify(PERSON);
      assert.deepEqual(Object.values(result.account_result), [true, true, true, true, true]);
      assert.deepEqual(Object.values(result.match), [true, true, true, true, true, true]);
      assert.deepEqual([result.warning, result.error], [null, null]);
      assert.deepEqual(result.bank_account, ACCOUNT);
      assert.deepEqual(result.customer, {
        ...PERSON.customer,
        contact_number: '+27821234567',
        company_name: null,
        company_registration: null,
      });
    });

    test('differences that the bank finds, by the last digits of the account number', async () => {
      const [missing, closed, name, identity, error] = await Promise.all(
        ['90', '91', '92', '93', '94'].map((end) => ending(`100043011${end}`)),
      );
      assert.deepEqual([missing?.account_result.found, missing?.warning], [false, 'The bank has no such account']);
      assert.deepEqual(
        [closed?.account_result.found, closed?.account_result.open, closed?.account_result.accept_debits],
        [true, false, false],
      );
      assert.deepEqual(
        [name?.match.name, name?.match.initials, name?.match.identity, name?.account_result.open],
        [false, false, true, true],
      );
      assert.deepEqual([identity?.match.identity, identity?.match.name], [false, true]);
      assert.deepEqual([error?.warning, error?.error], [null, 'The bank could not answer; try again later']);
    });

    takes(person, [
      ['a passport', { 'customer.id_type': 'PASSPORT', 'customer.id_number': 'A1234567' }],
      ['no phone number', { 'customer.contact_number': undefined }],
    ]);
    takes(company, [
      ['a company with its ID type beside the registration', { 'customer.id_type': 'COMPANY_REGISTRATION_NUMBER' }],
      [
        'a company with ID type and number instead',
        {
          'customer.company_registration': undefined,
          'customer.id_type': 'COMPANY_REGISTRATION_NUMBER',
          'customer.id_number': '2020/123456/07',
        },
      ],
    ]);
    refuses(person, [
      ['a South African ID number that is none', { 'customer.id_number': '8502295000084' }, '003 customer.id_number south_african_id'],
      ['a company beside the person', { 'customer.company_name': 'X' }, '005 customer.company_name either'],
      [
        'neither company nor person',
        { 'customer.person_name': undefined, 'customer.person_surname': undefined },
        '005 customer.person_name either',
      ],
    ]);
    refuses(company, [
      [
        'registration and ID number at once',
        { 'customer.id_type': 'COMPANY_REGISTRATION_NUMBER', 'customer.id_number': '2020/1' },
        '005 customer.company_registration either',
      ],
    ]);
  });

  describe('CDV', () => {
    const check = async (bank_account_number: string, bank_branch_code: string | number) =>
      (
        await desk().sandbox.ask('cdv.check', {
          body: { records: [{ bank_account_number, bank_account_type: 'SAVINGS', bank_branch_code }] },
        })
      ).results[0] ?? assert.fail();

    for (const [branch, number] of [
      ['051001', '00302481214'],
      ['051001', '10004301097'],
      ['051001', '10004301100'],
      ['051001', '10004291601'],
      ['051001', '00302481206'],
      ['051001', '00243663005'],
      ['632005', '04047527520'],
      ['632005', '04047530660'],
      ['250655', '62001872440'],
      [632005, '04047527520'],
    ] as const)
      test(`${number} at ${branch} passes`, async () => {
        const { passed, modified_bank_account_number, warning, error } = await check(number, branch);
        assert.deepEqual(
          { passed, modified_bank_account_number, warning, error },
          { passed: true, modified_bank_account_number: null, warning: null, error: null },
        );
      });

    test('one wrong digit does not pass', async () => {
      for (const [number, branch] of [
        ['00302481215', '051001'],
        ['04047527521', '632005'],
        ['62001872441', '250655'],
      ] as const) {
        const { passed, error } = await check(number, branch);
        assert.deepEqual([passed, error], [false, `the check digit is not right for branch ${branch}`]);
      }
    });

    // Each of these numbers passes one of Absa's published methods and none of the others.
    for (const number of ABSA)
      test(`${number} at 632005 passes by one of the bank’s methods only`, async () => {
        const { passed, warning } = await check(number, '632005');
        assert.deepEqual([passed, warning], [true, null]);
      });

    test('most random numbers fail every method of Absa, so a wrong digit is still found', async () => {
      const body = {
        records: Array.from({ length: 1000 }, (_, at) => ({
          bank_account_number: String(4_000_000_000 + at * 7_919),
          bank_account_type: 'CHEQUE_OR_CURRENT' as const,
          bank_branch_code: '632005',
        })),
      };
      const { results } = await desk().sandbox.ask('cdv.check', { body });
      const good = results.filter(({ passed }) => passed).length;
      assert.ok(good > 250 && good < 550, `${good} of 1000`);
    });

    test('spaces and dashes are removed', async () => {
      assert.equal((await check('6200 1872-440', '250655')).modified_bank_account_number, '62001872440');
    });

    test('an unusual length gets a warning and is never refused', async () => {
      const { passed, warning } = await check('123456789', '470010');
      assert.deepEqual([passed, warning], [true, 'account numbers of branch 470010 have 10 digits']);
      // The check digits mean nothing at such a length, because no method is defined for it.
      for (const [number, branch, range] of [
        ['1234567', '632005', '8 to 11'],
        ['123456789012', '632005', '8 to 11'],
        ['620018724', '250655', '11'],
        ['10004301', '051001', '9 to 11'],
      ] as const)
        assert.deepEqual(
          [(await check(number, branch)).passed, (await check(number, branch)).warning],
          [true, `account numbers of branch ${branch} have ${range} digits`],
        );
    });

    test('a branch that is not in the table passes with a warning', async () => {
      assert.deepEqual(
        [(await check('123456789', '123456')).passed, (await check('123456789', '123456')).warning?.includes('123456')],
        [true, true],
      );
    });

    for (const number of ['12A4567', '0000000'])
      test(`${number} does not pass`, async () => assert.equal((await check(number, '051001')).passed, false));
  });
}
