/**
 * The names of fields in the layouts that are taken beside ours (ruling *layouts taken beside ours*). A refusal names a field as it was
 * sent.
 */
const NAMES: readonly (readonly [ours: string, sent: string])[] = [
  ['debicheck.contract_reference', 'contract_reference'],
  ['debitorder.contract_reference', 'contract_reference'],
  ['recurring.payment_interval', 'recurring.collection_interval'],
  ['one-time', 'one_time'],
  ['payment', 'payout'],
];

/** Whether a record has a value at a path. */
function has(record: unknown, path: string): boolean {
  let value: unknown = record;
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
  return value != null;
}

/** The name that a record uses for a field of ours. */
export function fieldAsSent(field: string, record: unknown): string {
  const found = NAMES.find(([ours, sent]) => (field === ours || field.startsWith(`${ours}.`)) && !has(record, ours) && has(record, sent));
  return found === undefined ? field : `${found[1]}${field.slice(found[0].length)}`;
}
