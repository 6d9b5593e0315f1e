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

/** Everything invisible, every kind of space, and every kind of hyphen, dash and minus sign. The last three signs are no dashes in Unicode. */
const BETWEEN_DIGITS = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Dash}\u02d7\u2043\u2796]/gu;

/**
 * A number as a person pasted it (of a card, a phone, a person, an account), without everything that only separates its digits. Pages,
 * mails and PDFs add invisible characters that nobody sees. Letters and other signs stay, so a text that is not a number is still found.
 */
export const pastedDigits = (text: string): string => asciiDigits(text).replace(BETWEEN_DIGITS, '');
