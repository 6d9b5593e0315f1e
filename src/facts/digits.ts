/**
 * A text with 0 to 9 in place of the digits of every other script (Arabic-Indic, Persian, full-width and so on), as some keyboards type them
 * and some pages contain them. Other full-width characters become plain ones, too.
 */
export const asciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[^\P{Nd}\d]/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));

/** The value of a digit of any script. In Unicode each script's digits are consecutive, zero first. */
function digitValue(point: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}
