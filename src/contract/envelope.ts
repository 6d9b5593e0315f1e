import { z } from 'zod';
import { blankableText, extension, id, queryInt } from './scalars.ts';

/** The envelope of bodies and answers (rulings *batches*, *lists*). */

/** The most records in one call. */
export const MAX_RECORDS = 1000;

/** A batch body: `{records: […]}`. */
export const records = <T extends z.ZodType>(record: T) => z.strictObject({ records: z.array(record).min(1).max(MAX_RECORDS) });

/** An answer with an array under `key`. */
export const listOf = <K extends string, T extends z.ZodType>(key: K, record: T) =>
  z.object({ status: z.boolean(), [key]: z.array(record) } as { status: z.ZodBoolean } & Record<K, z.ZodArray<T>>);

/** A batch answer: `{status, results: […]}`. */
export const resultsOf = <T extends z.ZodType>(record: T) => z.object({ status: z.boolean(), results: z.array(record) });

/** The cursors of a long list (ruling *lists*); present if `limit` was sent. */
const page = { has_more: z.boolean().optional().meta(extension), next: z.string().nullable().optional().meta(extension) };

/** A list answer with its cursors. The key of the array depends on the resource. */
export const recordsOf = <K extends 'results' | 'records' | 'transactions', T extends z.ZodType>(key: K, record: T) =>
  listOf(key, record).extend(page);

/** One object under `result`. */
export const resultOf = <T extends z.ZodType>(record: T) => z.object({ status: z.boolean(), result: record });

/** Query parameters of a list: its filters, all optional, and the page. */
export const listQuery = <T extends z.ZodRawShape>(filters: T) =>
  z.strictObject({
    ...z.object(filters).partial().shape,
    limit: queryInt(1, 1000).optional().meta(extension),
    after: blankableText(64).optional().meta(extension),
  });

/** The path of an operation on one record. */
export const idParams = z.strictObject({ id });
