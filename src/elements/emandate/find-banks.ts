import type { EmandateView } from '../../protocol/emandate.ts';

/** Finding a bank by what people call it: its name or a part of it, its abbreviation, or its branch code. */

/** A bank that can be chosen. */
export type Bank = EmandateView['banks'][number];

/** Without capitals, accents and signs: `Société Générale` is found as `societe generale`. */
const fold = (text: string): string =>
  text
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

/** What a bank is called: `First National Bank`, and `FNB`. */
function namesOf({ title, bank_name }: Bank): string[] {
  const [name, key] = [fold(title), fold(bank_name)];
  return [name, key, initials(name)];
}

/** How well a bank fits, the less the better; null where it does not. */
function rankOf(bank: Bank, asked: string): number | null {
  if (/^\d+$/.test(asked)) return bank.bank_branch_code?.startsWith(asked) === true ? 0 : null;
  const names = namesOf(bank);
  if (names.some((name) => name.startsWith(asked))) return 0;
  const words = names.flatMap((name) => name.split(' '));
  if (asked.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 1;
  return asked.length > 2 && names.some((name) => name.includes(asked)) ? 2 : null;
}

/** The banks that fit what was typed, the best first; all of them where nothing was. */
export function findBanks(banks: readonly Bank[], typed: string): readonly Bank[] {
  const asked = fold(typed);
  if (asked === '') return banks;
  return banks
    .flatMap((bank) => {
      const rank = rankOf(bank, asked);
      return rank === null ? [] : [{ bank, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ bank }) => bank);
}

/** The bank that can only be meant: called so, of that branch code, or the one bank that fits. */
export function meantBank(banks: readonly Bank[], typed: string): Bank | undefined {
  const asked = fold(typed);
  if (asked === '') return undefined;
  const called = banks.filter((bank) => namesOf(bank).includes(asked) || bank.bank_branch_code === asked);
  const [meant, ...others] = called.length > 0 ? called : findBanks(banks, typed);
  return others.length === 0 ? meant : undefined;
}
