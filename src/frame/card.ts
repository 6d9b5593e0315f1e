/**
 * What can be derived from a card number alone: its network, the groups of its digits, and whether it can be valid.
 *
 * The four networks are a table of our own. The package `card-validator` knows fifteen networks, which would use half of the frame's size
 * budget, and it assigns some VISA numbers to networks that nobody issues here. The tests compare the two.
 */
import { passesLuhn } from '../facts/luhn.ts';
import type { CardBrand, CardFieldProblem } from './messages.ts';

interface Network {
  readonly brand: CardBrand;
  /** The first and the last prefix of each range, both of the same length. */
  readonly ranges: readonly (readonly [string, string])[];
  /** How many digits a number may have. */
  readonly lengths: readonly number[];
  /** How the shortest number is grouped; longer ones are grouped in fours. */
  readonly groups: readonly number[];
  /** The number of digits of the security code. */
  readonly code: CodeLength;
}

/** Three digits on the back of the card, or four on the front. */
export type CodeLength = 3 | 4;

const fours = [4, 4, 4, 4, 4];

// prettier-ignore
const networks: readonly Network[] = [
  { brand: 'VISA',        ranges: [['4', '4']],                                             lengths: [16, 18, 19], groups: fours,     code: 3 },
  { brand: 'MASTERCARD',  ranges: [['51', '55'], ['2221', '2720']],                         lengths: [16],         groups: fours,     code: 3 },
  { brand: 'AMEX',        ranges: [['34', '34'], ['37', '37']],                             lengths: [15],         groups: [4, 6, 5], code: 4 },
  { brand: 'DINERS_CLUB', ranges: [['300', '305'], ['3095', '3095'], ['36', '36'], ['38', '39']], lengths: [14, 16, 19], groups: [4, 6, 4], code: 3 },
];

/** The maximum length of a card number. */
const MOST_DIGITS = 19;
/** A number of an unknown network is checked with Luhn only if it has at least this many digits. */
const FEWEST_DIGITS = 12;

/** Whether `digits` is in a range, or may be after more digits are typed. */
function isInRange(digits: string, [from, to]: readonly [string, string]): boolean {
  const known = Math.min(digits.length, from.length);
  const start = digits.slice(0, known);
  return start >= from.slice(0, known) && start <= to.slice(0, known);
}

function networkOf(digits: string): Network | undefined {
  return networks.find(({ ranges }) => ranges.some((range) => digits.length >= range[0].length && isInRange(digits, range)));
}

/** The network of a number; null if its first digits do not determine it yet, or if it is another network. */
export function brandOf(digits: string): CardBrand | null {
  return networkOf(digits)?.brand ?? null;
}

/** How many digits a number that begins like this can have. */
export function maxDigits(digits: string): number {
  return Math.max(...(networkOf(digits)?.lengths ?? [MOST_DIGITS]));
}

/** The digits in groups with spaces between them, as they are printed on the card. */
export function groupDigits(digits: string): string {
  const own = networkOf(digits)?.groups ?? fours;
  const groups = digits.length > own.reduce((sum, size) => sum + size, 0) ? fours : own;
  const parts: string[] = [];
  let at = 0;
  for (const size of groups) if (at < digits.length) parts.push(digits.slice(at, (at += size)));
  return [...parts, digits.slice(at)].join(' ').trimEnd();
}

/** What is wrong with a card number, or null. */
export function numberProblem(digits: string): CardFieldProblem | null {
  if (digits === '') return 'required';
  const network = networkOf(digits);
  if (!network) {
    if (networks.some(({ ranges }) => ranges.some((range) => isInRange(digits, range)))) return 'incomplete';
    // A mistyped digit can look like another network; then Luhn fails.
    return digits.length >= FEWEST_DIGITS && !passesLuhn(digits) ? 'invalid' : 'unsupported';
  }
  if (digits.length < Math.min(...network.lengths)) return 'incomplete';
  if (!passesLuhn(digits)) return 'invalid';
  if (digits.length > maxDigits(digits)) return 'invalid';
  return network.lengths.includes(digits.length) ? null : 'incomplete';
}

/** The number of digits of a brand's security code; three until the brand is known. */
export function codeLength(brand: CardBrand | null): CodeLength {
  return networks.find((network) => network.brand === brand)?.code ?? 3;
}

/** What is wrong with a security code, or null. Until the brand is known, three and four digits are both valid. */
export function codeProblem(digits: string, brand: CardBrand | null): CardFieldProblem | null {
  if (digits === '') return 'required';
  const length = brand === null && digits.length === 4 ? 4 : codeLength(brand);
  return digits.length === length ? null : digits.length < length ? 'incomplete' : 'invalid';
}
