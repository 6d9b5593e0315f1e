import { customType } from 'drizzle-orm/pg-core';
import type { Kind } from '../domain/records/every-record.ts';

/**
 * Short forms of JSON values that a payment writes. The names of an object's fields are most of its bytes, and they are the same in
 * every row; so in the short form an object with exactly the usual fields is a list of their values, or one text. Every release from
 * 0023 on reads both forms. Only databases that no earlier release has used are written in the short one (`database-layout.ts`).
 */

type Fields = Readonly<Record<string, unknown>>;

/** How a value is shortened, and made long again. A value that is not as expected stays as it is, in both directions. */
interface ShortForm {
  readonly shorten: (value: unknown) => unknown;
  readonly lengthen: (stored: unknown) => unknown;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const hasExactly = (value: Fields, names: readonly string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => value[name] !== undefined);

/** An object with exactly these fields is a list of their values. The order of the names is the one in which jsonb keeps them. */
const list = (names: readonly string[], inside: Readonly<Record<string, ShortForm>> = {}): ShortForm => ({
  shorten: (value) =>
    isObject(value) && hasExactly(value, names) ? names.map((name) => inside[name]?.shorten(value[name]) ?? value[name]) : value,
  lengthen: (stored) =>
    Array.isArray(stored)
      ? Object.fromEntries(names.map((name, at): [string, unknown] => [name, inside[name]?.lengthen(stored[at]) ?? stored[at]]))
      : stored,
});

/** An object of words is one text with spaces between them. Its last field may be any text, or null. */
const words = (names: readonly string[], last: string | null = null): ShortForm => {
  const all = last === null ? names : [...names, last];
  const isWord = (value: unknown): value is string => typeof value === 'string' && /^[^ ]+$/.test(value);
  return {
    shorten(value) {
      if (!isObject(value) || !hasExactly(value, all) || !names.every((name) => isWord(value[name]))) return value;
      const end = last === null ? null : value[last];
      if (end !== null && typeof end !== 'string') return value;
      return [...names.map((name) => value[name]), ...(end === null ? [] : [end])].join(' ');
    },
    lengthen(stored) {
      if (typeof stored !== 'string') return stored;
      const parts = stored.split(' ');
      const fields: Record<string, unknown> = Object.fromEntries(names.map((name, at) => [name, parts[at]]));
      if (last !== null) fields[last] = parts.length > names.length ? parts.slice(names.length).join(' ') : null;
      return fields;
    },
  };
};

/** The elements of a list. */
const each = (form: ShortForm): ShortForm => ({
  shorten: (value) => (Array.isArray(value) ? value.map(form.shorten) : value),
  lengthen: (stored) => (Array.isArray(stored) ? stored.map(form.lengthen) : stored),
});

/** An object without the fields that have their usual values. */
const unusual = (usual: Fields): ShortForm => ({
  shorten: (value) => (isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name, of]) => of !== usual[name])) : value),
  lengthen: (stored) => (isObject(stored) ? { ...usual, ...stored } : stored),
});

const CARD = words(['brand', 'last4']);

/** The session in the webhook of a payment by a card that is not stored. */
const CHECKOUT = list([
  ...['id', 'amount', 'card_id', 'currency', 'order_id', 'expires_at', 'session_id', 'customer_id', 'completed_at'],
  ...['transaction_id', 'transaction_status'],
]);

/** What a transaction's data contains where there is no order. An index finds the id of an order in the long form. */
const DATA = list(['card', 'mode', 'order', 'currency', 'customer', 'session_id', 'checkout_id', 'payment_type', 'payment_method'], {
  card: CARD,
  customer: list(['id', 'email', 'person_name', 'person_surname']),
});

/** The short forms, by kind and field. */
const FORMS = {
  checkout_sessions: {
    methods: each(words(['id', 'kind', 'payment_methods_id'], 'title')),
    customization: unusual({
      type: null,
      theme: null,
      locale: 'EN_ZA',
      brand_logo: null,
      brand_name: null,
      display_cart: true,
      brand_primary: null,
      display_total: true,
      display_cancel_button: false,
    }),
    notifications: unusual({ send_invoice: false, confirmation_email: null, send_confirmation_email: false }),
    outcome: list(['card', 'method', 'card_id', 'payment_id', 'transaction_id', 'transaction_status'], { card: CARD }),
  },
  checkout_attempts: { card: CARD },
  transactions: {
    payment_data: { ...DATA, shorten: (value) => (isObject(value) && value['order'] === null ? DATA.shorten(value) : value) },
    submission_data: each(list(['code', 'status', 'message', 'timestamp'])),
  },
  webhooks: {
    payload: list(['data', 'event'], { data: each(list(['checkout'], { checkout: CHECKOUT })) }),
    tries: each(list(['at', 'error', 'status'])),
  },
} as const satisfies Partial<Record<Kind, Readonly<Record<string, ShortForm>>>>;

type ShortKind = keyof typeof FORMS;

/** A jsonb column whose values may be in the short form of a kind's field. */
export const shortJson = (form: ShortForm) =>
  customType<{ data: unknown; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: form.lengthen,
  })();

/** The forms of a kind, for its columns. */
export const formsOf = <K extends ShortKind>(kind: K): (typeof FORMS)[K] => FORMS[kind];

/** Converts the fields that have a form. */
function converted(kind: Kind, fields: Fields, way: keyof ShortForm): Fields {
  const forms: Readonly<Record<string, ShortForm>> | undefined = kind in FORMS ? FORMS[kind as ShortKind] : undefined;
  if (forms === undefined) return fields;
  const convert = (name: string, value: unknown): unknown => (value == null ? value : (forms[name]?.[way](value) ?? value));
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, convert(name, value)]));
}

/** The fields of a record to write, in their short forms. */
export const shortened = (kind: Kind, fields: Fields): Fields => converted(kind, fields, 'shorten');

/** The stored fields of a row, in their long forms. */
export const lengthened = (kind: Kind, fields: Fields): Fields => converted(kind, fields, 'lengthen');
