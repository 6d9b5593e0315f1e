/** What the vault keeps beside records, as the rest of the service may hold it: never opened, only carried. */

/** The kinds of records that the vault keeps something of, under its key, beside the record itself. */
export type SealedKind = 'cards' | 'vault_tokens';

/** What the vault keeps beside a record, under its key; null forgets it. Only the vault makes a text of these, and only the vault opens one. */
export interface Sealed {
  readonly number?: string | null;
  readonly code?: string | null;
  /** The security code of a payment that waits for its payer’s bank. */
  readonly challenge_code?: string | null;
}
