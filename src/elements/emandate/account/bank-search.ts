import { asciiDigits } from '../../../facts/digits.ts';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';

/** Finds a bank by what people call it: its name or a part of it, its abbreviation, or its branch code. */

/** A bank that can be chosen. */
export type Bank = EmandateView['banks'][number];

/** Normalises a text: lower case, without accents and punctuation. `Société Générale` is found as `societe generale`. */
const normalise = (text: string): string =>
  asciiDigits(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const initials = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');

/** The banks that nine of ten payers use. They are listed first. */
const BIG_BANKS: readonly string[] = ['CAPITEC_BANK', 'FNB', 'STANDARD_BANK', 'ABSA_BANK_LIMITED', 'NEDBANK', 'INVESTEC'];

/** Other names that people use for a bank, besides its name and initials. */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  STANDARD_BANK: ['std bank', 'stdbank', 'stanbic', 'sbsa'],
  CAPITEC_BANK: ['cap bank'],
  DISCOVERY_BANK: ['disco'],
  RAND_MERCHANT_BANK: ['rand merchant'],
  TYMEBANK: ['tyme bank'],
  OLD_MUTUAL_BANK: ['om bank'],
  POSTBANK: ['post office bank', 'sapo'],
};

/** All names of a bank, such as `First National Bank` and `FNB`. */
function namesOf({ title, bank_name }: Bank): string[] {
  const [name, key] = [normalise(title), normalise(bank_name)];
  return [name, key, initials(name), ...(NICKNAMES[bank_name] ?? [])];
}

/** Whether a text is the beginning of a name. People add the word "bank" to a name without it, as in `Absa Bank`. */
const begins = (name: string, asked: string): boolean => name.startsWith(asked) || `${name} bank` === asked;

/** The rank of a bank among equal matches: the big ones first, in their order. */
function placeOf({ bank_name }: Bank): number {
  const place = BIG_BANKS.indexOf(bank_name);
  return place < 0 ? BIG_BANKS.length : place;
}

/** All banks in the order of the list: the big ones, then the others in the order of the data. */
export const inOrder = (banks: readonly Bank[]): readonly Bank[] => banks.toSorted((one, other) => placeOf(one) - placeOf(other));

/** How well a bank matches (a lower number is better); null if it does not match. */
function rankOf(bank: Bank, asked: string): number | null {
  if (/^\d+$/.test(asked)) return bank.bank_branch_code?.startsWith(asked) === true ? 0 : null;
  const names = namesOf(bank);
  if (names.some((name) => begins(name, asked))) return 0;
  const words = names.flatMap((name) => name.split(' '));
  if (asked.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 1;
  return asked.length > 2 && names.some((name) => name.includes(asked)) ? 2 : null;
}

/** The banks that match the typed text, the best match first; all banks if the text is empty. */
export function findBanks(banks: readonly Bank[], typed: string): readonly Bank[] {
  const asked = normalise(typed);
  if (asked === '') return inOrder(banks);
  return banks
    .flatMap((bank) => {
      const rank = rankOf(bank, asked);
      return rank === null ? [] : [{ bank, rank }];
    })
    .sort((one, other) => one.rank - other.rank || placeOf(one.bank) - placeOf(other.bank))
    .map(({ bank }) => bank);
}

/** The only bank that the typed text can mean: its exact name, its branch code, or the one match. */
export function unambiguousBank(banks: readonly Bank[], typed: string): Bank | undefined {
  const asked = normalise(typed);
  if (asked === '') return undefined;
  const called = banks.filter((bank) => namesOf(bank).includes(asked) || bank.bank_branch_code === asked);
  const [meant, ...others] = called.length > 0 ? called : findBanks(banks, typed);
  return others.length === 0 ? meant : undefined;
}
