import type { z } from 'zod';

/**
 * Reads what is stored under an idempotency key. Undefined if it is something else, also something that another release stored and
 * that this one cannot read.
 */
export function readStored<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
