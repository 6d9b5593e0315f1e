import { hash } from 'node:crypto';
import type { DecisionContext } from './decision.ts';

/**
 * Ids that a browser or a link names without the account: sessions (`ses_`), attempts (`att_`) and electronic mandate pages (`pag_`).
 * A tag of the account follows the prefix, so that a distributed database is asked only at the server that has the account. The tag
 * says nothing secret, and the random part after it is as long as in any other id.
 */

/** Bytes of the hash that a tag is made of; four characters. So there are 16 million tags, and accounts rarely share one. */
const TAG_BYTES = 3;

/** Letters instead of the two characters of base 64 that are neither letters nor digits. */
const LETTERS: Readonly<Record<string, string>> = { '+': 'x', '/': 'y' };

/** The tag of an account. The index `accounts_tag` computes the same (storage/tables/platform.ts). */
export const tagOf = (account_id: string): string =>
  hash('sha256', account_id, 'buffer')
    .subarray(0, TAG_BYTES)
    .toString('base64')
    .replaceAll(/[+/]/g, (character) => LETTERS[character] ?? character);

/** A new id with the tag of its account: at most 32 characters, as the interface promises. */
export const taggedId = (ctx: DecisionContext, prefix: 'ses_' | 'att_' | 'pag_'): string =>
  `${prefix}${tagOf(ctx.account_id)}${ctx.newId('')}`;

/** A prefix, a tag, and 24 random characters. */
const TAGGED = /^[a-z]{3}_([A-Za-z0-9]{4})[A-Za-z0-9]{24}$/;

/** The tag in an id; null for an id that the service did not make. */
export const tagIn = (id: string): string | null => TAGGED.exec(id)?.[1] ?? null;

/** The account of a record that every sandbox has, such as `pag_sandboxProducts`; null for any other id. */
export function seededAccount(id: string): string | null {
  const name = /^[a-z]{3}_(sandbox|other)[A-Z]/.exec(id)?.[1];
  return name === undefined || tagIn(id) !== null ? null : `acc_${name}`;
}
