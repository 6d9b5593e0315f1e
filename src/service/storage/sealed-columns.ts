import type { Change } from '../domain/decision.ts';
import type { Sealed } from '../domain/records/every-record.ts';
import type { vault_tokens } from './tables/sessions.ts';

/** The columns with the vault's sealed values. Readers of records never see them. */

/** The column of each sealed value. */
const COLUMNS = { number: 'number_sealed', code: 'code_sealed', challenge_code: 'challenge_code_sealed' } as const satisfies Record<
  keyof Sealed,
  keyof typeof vault_tokens
>;

const names: ReadonlySet<string> = new Set(Object.values(COLUMNS));

/** The columns of a change that carries sealed values. */
export function sealedColumns(change: Change): Readonly<Record<string, string | null>> {
  const { number, code, challenge_code } = ('sealed' in change ? change.sealed : undefined) ?? {};
  return {
    ...(number === undefined ? {} : { [COLUMNS.number]: number }),
    ...(code === undefined ? {} : { [COLUMNS.code]: code }),
    ...(challenge_code === undefined ? {} : { [COLUMNS.challenge_code]: challenge_code }),
  };
}

/** The sealed values in a row with all its columns. */
export const sealedIn = (row: Readonly<Record<string, unknown>>): Sealed => ({
  number: textIn(row[COLUMNS.number]),
  code: textIn(row[COLUMNS.code]),
  challenge_code: textIn(row[COLUMNS.challenge_code]),
});

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A row, or the columns of a table, without the sealed values. */
export function withoutSealed<T>(row: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  for (const sealed of names) if (sealed in row) return Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)));
  return row;
}
