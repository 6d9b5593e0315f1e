import type { EmandateTerms } from '../../../contract/emandate-terms.ts';
import { maskedPhoneNumber } from '../../../facts/phone.ts';

/**
 * Masks details that the service knew before the payer typed anything (ruling *customer link*). The browser never gets them in
 * full: the owner of the link recognises their own details, and anybody else learns nothing. A masked value stays as it is.
 */

const DOT = '•';
const dots = (count: number): string => DOT.repeat(count);
const isMasked = (text: string): boolean => text.includes(DOT);

/** `900101 •••• •••` for a South African ID number; the last three characters of any other document. */
function maskedIdNumber(number: string): string {
  if (isMasked(number)) return number;
  return /^\d{13}$/.test(number) ? `${number.slice(0, 6)} ${dots(4)} ${dots(3)}` : `${dots(4)} ${number.slice(-3)}`;
}

/** `l•••@example.co.za`. */
function maskedEmail(email: string): string {
  if (isMasked(email)) return email;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}${dots(3)}${email.slice(at)}`;
}

/** The last four digits of an account number, by which its owner recognises it. */
export const endingOf = (number: string): string => number.slice(-4);

/** `•••• 1234`. */
export const maskedAccount = (number: string): string => (isMasked(number) ? number : `${dots(4)} ${endingOf(number)}`);

/** The masking function of each detail of a payer. */
export const MASKS = { id_number: maskedIdNumber, email: maskedEmail, contact_number: maskedPhoneNumber } as const;

type Details = Readonly<Record<keyof typeof MASKS, string | null>>;

/** The details, masked where `isKnown` answers true. */
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

/** Signed terms for anybody who opens the link later: it may no longer be the person who typed the details. */
export const maskedTerms = (terms: EmandateTerms): EmandateTerms => ({
  ...terms,
  payer: terms.payer === null ? null : { ...terms.payer, ...maskedDetails(terms.payer, () => true) },
  bank_account:
    terms.bank_account === null
      ? null
      : { ...terms.bank_account, bank_account_number: maskedAccount(terms.bank_account.bank_account_number) },
});
