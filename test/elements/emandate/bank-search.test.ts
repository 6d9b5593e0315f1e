import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BANKS, type BankName } from '../../../src/contract/banks.ts';
import { findBanks, unambiguousBank, type Bank } from '../../../src/elements/emandate/account/bank-search.ts';

/** People find banks by the names that they use for them. */

const banks: Bank[] = (Object.keys(BANKS) as BankName[]).map((bank_name) => {
  const { title, branch } = BANKS[bank_name];
  return { bank_name, title, bank_branch_code: branch, methods: [] };
});
const titles = banks.map(({ title }) => title);
const found = (typed: string) => findBanks(banks, typed).map(({ title }) => title);

describe('the banks that match the typed text', () => {
  const cases: readonly (readonly [typed: string, first: string])[] = [
    ['fnb', 'First National Bank'],
    ['FNB', 'First National Bank'],
    ['rmb', 'Rand Merchant Bank'],
    ['tyme', 'TymeBank'],
    ['standard', 'Standard Bank'],
    ['std', 'Standard Bank'],
    ['stanbic', 'Standard Bank'],
    ['national', 'First National Bank'],
    ['zero bank', 'Bank Zero'],
    ['societe', 'Société Générale'],
    ['Générale', 'Société Générale'],
    ['470010', 'Capitec Bank'],
    ['4700', 'Capitec Bank'],
    ['٤٧٠٠', 'Capitec Bank'],
    ['051001', 'Standard Bank'],
    ['  ABSA ', 'Absa'],
    ['Absa Bank', 'Absa'],
    ['investec bank', 'Investec'],
    ['fnb bank', 'First National Bank'],
  ];
  for (const [typed, first] of cases) test(`“${typed}” finds ${first} first`, () => assert.equal(found(typed)[0], first));

  test('are no others if the text is the whole name of one', () => {
    for (const whole of ['Capitec Bank', 'Absa Bank', 'Investec Bank']) assert.equal(found(whole).length, 1, whole);
  });

  test('without text are the six big ones first, then the others in their order', () => {
    const all = found('');
    assert.deepEqual(all.slice(0, 6), ['Capitec Bank', 'First National Bank', 'Standard Bank', 'Absa', 'Nedbank', 'Investec']);
    assert.deepEqual(
      all.slice(6),
      [...all.slice(6)].sort((a, b) => titles.indexOf(a) - titles.indexOf(b)),
    );
  });

  test('without text are all banks; for a meaningless text there are none', () => {
    assert.equal(found(' ').length, banks.length);
    assert.deepEqual(found('zzz'), []);
    assert.deepEqual(found('999999'), []);
  });
});

describe('the only bank that a text can mean', () => {
  const meant = (typed: string) => unambiguousBank(banks, typed)?.bank_name;
  test('is the bank with that name or branch code, or the only match', () => {
    assert.equal(meant('fnb'), 'FNB');
    assert.equal(meant('capitec bank'), 'CAPITEC_BANK');
    assert.equal(meant('632005'), 'ABSA_BANK_LIMITED');
    assert.equal(meant('absa bank'), 'ABSA_BANK_LIMITED');
    assert.equal(meant('disc'), 'DISCOVERY_BANK');
  });
  test('does not exist if several banks match, or none', () => {
    assert.equal(meant('capitec'), undefined);
    assert.equal(meant('bank'), undefined);
    assert.equal(meant(''), undefined);
    assert.equal(meant('zzz'), undefined);
  });
});
