import { Refusal, type FaultCode, type RecordErrors } from '../../contract/errors.ts';
import type { Decision } from '../domain/decision.ts';
import type { FoundRecords, Transactional } from '../domain/ports.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';

/** Collects the problems of all records of a batch, so that the caller is told all of them at once. */
export class BatchErrors {
  readonly #errors = new Map<number, Record<string, { message: string; rule: string }>>();
  #code: FaultCode | null = null;

  /** Adds a problem. The code of the first problem is the code of the answer. */
  add(index: number, code: FaultCode, field: string, rule: string, message: string): void {
    this.#code ??= code;
    const errors = this.#errors.get(index) ?? {};
    errors[field] ??= { message, rule };
    this.#errors.set(index, errors);
  }

  /** Refuses the call if there is any problem: one wrong record rejects all of them (ruling *batches*). @throws Refusal */
  throwIfAny(records: readonly unknown[]): void {
    if (this.#code === null) return;
    const details: RecordErrors[] = [...this.#errors].map(([index, errors]) => ({
      record: records[index] ?? {},
      errors,
    }));
    throw new Refusal(this.#code, details);
  }
}

/** Reports every id that the account does not have. */
export async function requireAll<K extends Kind>(
  tx: Transactional,
  kind: K,
  asked: readonly { index: number; field: string; id: string }[],
  errors: BatchErrors,
): Promise<FoundRecords<Records[K]>> {
  const found = await tx.findMany(kind, [...new Set(asked.map(({ id }) => id))]);
  for (const { index, field, id } of asked) if (!found.has(id)) errors.add(index, '007', field, 'exists', `${field} ${id} was not found`);
  return found;
}

/** The fields that were sent; undefined fields are left out. */
export function sentFields<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Turns a decision over records into the answer of a batch: `{status, results}`. */
export const batchAnswer = <T>({ changes, result }: Decision<T[]>): Decision<{ status: boolean; results: T[] }> => ({
  changes,
  result: { status: true, results: result },
});
