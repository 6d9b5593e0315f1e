import { Refusal, type FaultCode, type RecordErrors } from '../../contract/errors.ts';
import type { Decision } from '../domain/decision.ts';
import type { FoundRecords, Transactional } from '../domain/ports.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';

/** What is wrong with each record of a batch, collected so that the caller hears of all of it at once. */
export class BatchErrors {
  readonly #errors = new Map<number, Record<string, { message: string; rule: string }>>();
  #code: FaultCode | null = null;

  /** Notes a fault; the first one's code is the answer's. */
  add(index: number, code: FaultCode, field: string, rule: string, message: string): void {
    this.#code ??= code;
    const errors = this.#errors.get(index) ?? {};
    errors[field] ??= { message, rule };
    this.#errors.set(index, errors);
  }

  /** @throws Refusal when anything was noted: one bad record rejects the call (ruling *batches*) */
  throwIfAny(records: readonly unknown[]): void {
    if (this.#code === null) return;
    const details: RecordErrors[] = [...this.#errors].map(([index, errors]) => ({
      record: records[index] ?? {},
      errors,
    }));
    const first = Object.values(this.#errors.values().next().value ?? {})[0];
    throw new Refusal(this.#code, first?.message ?? 'bad records', { details });
  }
}

/** Notes every id that does not exist for the account. */
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

/** The fields that were sent, without those left out. */
export function sentFields<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** A decision over records as the answer of a batch: `{status, results}`. */
export const batchAnswer = <T>({ changes, result }: Decision<T[]>): Decision<{ status: boolean; results: T[] }> => ({
  changes,
  result: { status: true, results: result },
});
