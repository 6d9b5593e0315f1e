import type { z } from 'zod';
import { looksLikeCardNumber, withoutCardNumbers } from '../../contract/card-detector.ts';
import { isIdentityNumber } from '../../facts/identity-number.ts';
import { Refusal, type ErrorCode, type FieldError, type RecordErrors } from '../../contract/errors.ts';

/** Turns zod's issues into the interface's error body (ruling *error body*). */

type Issue = z.core.$ZodIssue;

/** The code and rule of an issue, unless its check gives its own. */
function classify(issue: Issue): { code: ErrorCode; rule: string } {
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union' || issue.code === 'invalid_type') {
    if (issue.input === undefined) return { code: '003', rule: 'required' };
    if (issue.input === null || typeof issue.input === 'object') return { code: '003', rule: 'type' };
    // All enumerations of the interface consist of texts.
    if (issue.code === 'invalid_value' && typeof issue.input !== 'string') return { code: '003', rule: 'type' };
  }
  switch (issue.code) {
    case 'invalid_value':
      return { code: '004', rule: 'enum' };
    case 'unrecognized_keys':
      return { code: '003', rule: 'unknown_field' };
    case 'too_big':
      return { code: '003', rule: issue.origin === 'string' ? 'max_length' : issue.origin === 'array' ? 'max_items' : 'max' };
    case 'too_small':
      return { code: '003', rule: issue.origin === 'string' ? 'min_length' : issue.origin === 'array' ? 'min_items' : 'min' };
    case 'invalid_union':
      return { code: '003', rule: isFraction(issue) ? 'integer' : 'format' };
    case 'invalid_type':
      return { code: '003', rule: issue.expected === 'int' ? 'integer' : 'type' };
    case 'custom': {
      const params: Record<string, unknown> = issue.params ?? {};
      return {
        code: isCode(params['code']) ? params['code'] : '003',
        rule: typeof params['rule'] === 'string' ? params['rule'] : 'format',
      };
    }
    default:
      return { code: '003', rule: 'format' };
  }
}

/** Whether a fraction was sent where a whole number, or a text of digits, is required (ruling *leading zeros*). */
const isFraction = ({ input, errors }: Extract<Issue, { code: 'invalid_union' }>): boolean =>
  typeof input === 'number' && errors.flat().some((one) => one.code === 'invalid_type' && one.expected === 'int');

const isCode = (value: unknown): value is ErrorCode => value === '003' || value === '004' || value === '005';

/** The most errors in one answer: enough to correct a body, and few enough that a small request cannot cause a large answer. */
export const MOST_ERRORS = 20;
/** The longest name that an answer repeats. No field of the interface has a name half as long. */
const LONGEST_NAME = 128;

/** A name from a request, in a form that an answer may repeat. */
export const safeName = (key: PropertyKey): string => withoutCards(String(key).slice(0, LONGEST_NAME));

/** An issue with its paths. For an unknown key, the path is the key, not its object. */
function located(issue: Issue): { path: PropertyKey[]; code: ErrorCode; error: FieldError }[] {
  const { code, rule } = classify(issue);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MOST_ERRORS).map((key) => ({
      path: [...issue.path, key],
      code,
      error: { rule, message: `${safeName(key)} is not a field of this operation` },
    }));
  const field = issue.path.length === 0 ? 'the body' : safeName(issue.path.at(-1) ?? '');
  const message = rule === 'required' ? `${field} is required` : issue.message;
  return [{ path: [...issue.path], code, error: { rule, message } }];
}

/** The object has no prototype, because a field may have the name `constructor`. */
const noErrors = () => Object.create(null) as Record<string, FieldError>;

/** The names of arrays of records in bodies. Errors are reported for each record, relative to it. */
export const BATCHES: ReadonlySet<string> = new Set(['records', 'payments', 'payouts']);

/** The refusal of a body that could not be parsed. Its code is the lowest code of all issues. */
export function refuseBody(error: z.core.$ZodError, body: unknown): Refusal {
  const found = error.issues.flatMap(located);
  const layout = found.find(({ path, code }) => isLayout(path, code, body));
  if (layout !== undefined) {
    const field = layout.path.length === 0 ? 'body' : safeName(layout.path[0] ?? '');
    return new Refusal('002', [{ record: {}, errors: { [field]: layout.error } }]);
  }
  const groups = new Map<number | null, Record<string, FieldError>>();
  for (const { path, error: fieldError } of found.slice(0, MOST_ERRORS)) {
    const batch = BATCHES.has(String(path[0])) && typeof path[1] === 'number' ? path[1] : null;
    const errors = groups.get(batch) ?? noErrors();
    errors[(batch === null ? path : path.slice(2)).map(safeName).join('.') || 'record'] ??= fieldError;
    groups.set(batch, errors);
  }
  const details: RecordErrors[] = [...groups].map(([index, errors]) => ({ record: recordForAnswer(recordAt(body, index)), errors }));
  const code = found.map((issue) => issue.code).sort()[0] ?? '003';
  return new Refusal(code, details);
}

/** Whether the layout itself is wrong: the body is not an object, or the array of records is missing or not an array. */
function isLayout(path: readonly PropertyKey[], code: ErrorCode, body: unknown): boolean {
  if (code !== '003') return false;
  if (path.length === 0) return typeof body !== 'object' || body === null || Array.isArray(body);
  return path.length === 1 && BATCHES.has(String(path[0]));
}

function recordAt(body: unknown, index: number | null): unknown {
  return index === null ? body : (batchOf(body)[index] ?? {});
}

/** The array of records in a body; empty where there is none. */
function batchOf(body: unknown): readonly unknown[] {
  const batch: unknown =
    typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => BATCHES.has(key))?.[1] : undefined;
  return Array.isArray(batch) ? batch : [];
}

const SECRET = /^(card_number|expiry|cvc|token|card_token|wallet_token|signature|passphrase)$/;

/** No card number has fewer digits. A phone number has at most 11, so what the caller knows a record by is kept. */
const FEWEST_DIGITS = 12;

const mayBeCardNumber = (text: string): boolean => text.replaceAll(/\D/g, '').length >= FEWEST_DIGITS && !isIdentityNumber(text);

/** A text in which everything that may be a card number is masked, also a mistyped one. An ID number is kept. */
const withoutCards = (text: string): string =>
  withoutCardNumbers(text.replace(/\d[\d -]{10,}\d/g, (digits) => (mayBeCardNumber(digits) ? `…${digits.slice(-4)}` : digits)));

/** A record as it was sent, without card data and secrets in its values and names, and shortened. */
export function recordForAnswer(record: unknown): unknown {
  const text = JSON.stringify(record ?? {}, (key, value: unknown) => {
    if (SECRET.test(key)) return '…';
    if (typeof value === 'string') return withoutCards(value.slice(0, 512));
    if (typeof value === 'number') return looksLikeCardNumber(String(value)) ? '…' : value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [safeName(name), inner]));
  });
  return text.length > 8192 ? {} : (JSON.parse(text) as unknown);
}

/**
 * Puts the records as they were sent into a command's refusal, in place of the parsed ones. A body without a batch is one record. A
 * call without a body keeps what the command names, such as an id in the path.
 */
export function namedAsSent(refusal: Refusal, parsed: unknown, sent: unknown): Refusal {
  const records = batchOf(parsed);
  const asSent = (record: unknown) => (records.length === 0 ? sent : batchOf(sent)[records.indexOf(record)]) ?? record;
  const details = refusal.details.map(({ record, errors }) => {
    const known = asSent(record);
    const named = Object.entries(errors).map(([field, error]) => [fieldAsSent(field, known), error] as const);
    return { record: recordForAnswer(known), errors: Object.fromEntries(named) };
  });
  return new Refusal(refusal.code, details, refusal);
}

/** The refusal of a query string or path that could not be parsed. */
export function refuseUrl(error: z.core.$ZodError): Refusal {
  const errors = Object.fromEntries(
    error.issues
      .flatMap(located)
      .slice(0, MOST_ERRORS)
      .map(({ path, error: fieldError }) => [path.map(safeName).join('.') || 'query', fieldError]),
  );
  return new Refusal('006', [{ record: {}, errors }]);
}

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
function fieldAsSent(field: string, record: unknown): string {
  const found = NAMES.find(([ours, sent]) => (field === ours || field.startsWith(`${ours}.`)) && !has(record, ours) && has(record, sent));
  return found === undefined ? field : `${found[1]}${field.slice(found[0].length)}`;
}
