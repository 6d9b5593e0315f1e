/** Sealed values of the vault. The rest of the service carries them but cannot open them. */

/** The kinds of records for which the vault keeps sealed values. */
export type SealedKind = 'cards' | 'vault_tokens';

/** The sealed values of a record, under the vault's key; null deletes a value. Only the vault seals and opens them. */
export interface Sealed {
  readonly number?: string | null;
  readonly code?: string | null;
  /** The security code of a payment that waits for the payer’s bank. */
  readonly challenge_code?: string | null;
}
