import type { EmandateTerms } from '../../../contract/emandate-terms.ts';

/**
 * Details that are known without being typed are never sent to a browser in full (ruling *customer link*): whoever holds the
 * link can recognise their own, and learns nothing of anybody else's. What is masked already stays as it is.
 */

const DOT = '•';
const dots = (count: number): string => DOT.repeat(count);
const isMasked = (text: string): boolean => text.includes(DOT);

/** `900101 •••• •••` of a South African ID number; of any other document its last three characters. */
function maskedIdNumber(number: string): string {
  if (isMasked(number)) return number;
  return /^\d{13}$/.test(number) ? `${number.slice(0, 6)} ${dots(4)} ${dots(3)}` : `${dots(4)} ${number.slice(-3)}`;
}

/** `082 ••• 5134` of a South African number; of any other its country's first digits and its end. */
export function maskedPhone(number: string): string {
  if (isMasked(number)) return number;
  const national = /^\+27(\d{2})\d+(\d{4})$/.exec(number);
  return national === null
    ? `${number.slice(0, 3)} ${dots(3)} ${number.slice(-4)}`
    : `0${national[1] ?? ''} ${dots(3)} ${national[2] ?? ''}`;
}

/** `l•••@example.co.za`. */
function maskedEmail(email: string): string {
  if (isMasked(email)) return email;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}${dots(3)}${email.slice(at)}`;
}

/** The end of an account number, which tells its owner which one it is. */
export const endingOf = (number: string): string => number.slice(-4);

/** `•••• 1234`. */
export const maskedAccount = (number: string): string => (isMasked(number) ? number : `${dots(4)} ${endingOf(number)}`);

/** Details of a payer that are masked, each in its own way. */
export const MASKS = { id_number: maskedIdNumber, email: maskedEmail, contact_number: maskedPhone } as const;

type Details = Readonly<Record<keyof typeof MASKS, string | null>>;

/** The details with those masked that the predicate names. */
export function maskedDetails(
  details: Details,
  isKnown: (field: keyof typeof MASKS) => boolean,
): Record<keyof typeof MASKS, string | null> {
  const masked = (field: keyof typeof MASKS): string | null => {
    const value = details[field];
    return value === null || !isKnown(field) ? value : MASKS[field](value);
  };
  return { id_number: masked('id_number'), email: masked('email'), contact_number: masked('contact_number') };
}

/** Signed terms for whoever opens the link later: that they typed it themselves is not sure any more. */
export const maskedTerms = (terms: EmandateTerms): EmandateTerms => ({
  ...terms,
  payer: terms.payer === null ? null : { ...terms.payer, ...maskedDetails(terms.payer, () => true) },
  bank_account:
    terms.bank_account === null
      ? null
      : { ...terms.bank_account, bank_account_number: maskedAccount(terms.bank_account.bank_account_number) },
});
