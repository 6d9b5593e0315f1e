import { customAlphabet } from 'nanoid';

/** The ids of records. */

const LETTERS_AND_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A random name of twenty-four letters and digits. It makes an id unique and impossible to guess. */
export const newName = customAlphabet(LETTERS_AND_DIGITS, 24);

/** The end of an ordered name: 95 random bits. */
const newEnd = customAlphabet(LETTERS_AND_DIGITS, 16);

/** An ordered name begins with the milliseconds since 2020 in base 36. Eight digits of it last until 2109. */
const SINCE = Date.UTC(2020);
const DIGITS = 8;

/** A name of twenty-four letters and digits whose beginning grows with time. */
export const orderedName = (now: Date): string => `${(now.getTime() - SINCE).toString(36).padStart(DIGITS, '0')}${newEnd()}`;

/**
 * The records that payments write, and their prefixes. New entries of these records are beside each other in every index that
 * contains their ids. So a payment changes few pages of a large index, and PostgreSQL writes a page into its log only once after a
 * checkpoint. An id that is also a key, such as that of a session or of an attempt, is random as a whole.
 */
const ORDERED: ReadonlySet<string> = new Set([
  ...['chk_', 'tok_', 'tra_', 'crd_', 'cus_', 'ord_', 'web_', 'wrk_', 'jrn_', 'pst_', 'vel_'],
  ...['pay_', 'col_', 'inv_', 'chg_', 'ref_', 'pyo_', 'eml_', 'pre_', 'sub_', 'man_', 'ban_', 'rcp_'],
]);

/** Makes ids. `now` is real time, because the sandbox's clock may stand still. */
export const createNewId =
  (now: () => Date) =>
  (prefix: string): string =>
    `${prefix}${ORDERED.has(prefix) ? orderedName(now()) : newName()}`;
