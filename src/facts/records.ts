/** An object that may be anything, because it has not been checked. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object that is not an array. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
