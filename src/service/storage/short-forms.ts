import { customType } from 'drizzle-orm/pg-core';
import type { Kind } from '../domain/records/every-record.ts';

/**
 * Short forms of values that a payment writes. The names of an object's fields are most of its bytes in JSON, and they are the same in
 * every row; so in the short form an object with exactly the usual fields is one text of their values, or a list of them. A word that
 * is the same in nearly every row is one letter. A node reads the forms of all releases before its own, but an earlier node does not
 * read newer forms. So only databases that no earlier release has used are written in the short ones (`database-layout.ts`).
 */

type Fields = Readonly<Record<string, unknown>>;

/** Converts a value to its short form and back. A value that is not as expected stays unchanged, in both directions. */
interface ShortForm {
  readonly shorten: (value: unknown) => unknown;
  readonly lengthen: (stored: unknown) => unknown;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const hasExactly = (value: Fields, names: readonly string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => value[name] !== undefined);

/** The text for null, and the sign before a whole number. A text that could be read as one of them is not shortened. */
const NULL = '-';
const NUMBER = '#';

/** Separators: a space between the values of an object, or a new line if a value has a space; a tab between the elements of a list. */
const SPACE = ' ';
const LINE = '\n';
const TAB = '\t';

/** A value as a text; undefined for a value that is not shortened. */
function textOf(value: unknown): string | undefined {
  if (value === null) return NULL;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? `${NUMBER}${value}` : undefined;
  return typeof value === 'string' && value !== NULL && !value.startsWith(NUMBER) ? value : undefined;
}

const valueOfText = (text: string): unknown => {
  if (text === NULL) return null;
  return text.startsWith(NUMBER) ? Number(text.slice(NUMBER.length)) : text;
};

/** All values as one text; undefined if the text could not be split again. */
function joined(all: readonly unknown[]): string | undefined {
  const texts = all.flatMap((value) => textOf(value) ?? []);
  if (texts.length < all.length) return undefined;
  if (texts.every((text) => /^\S+$/.test(text)) || texts.length === 1) return texts.join(SPACE);
  return texts.some((text) => text.includes(LINE)) ? undefined : texts.join(LINE);
}

/** The values in a text. Older texts have only spaces between them: there the last value may contain spaces, and null is left out. */
function split(text: string, count: number): unknown[] {
  if (count === 1) return [valueOfText(text)];
  if (text.includes(LINE)) return text.split(LINE).map(valueOfText);
  const words = text.split(SPACE);
  const last = words.length < count ? NULL : words.slice(count - 1).join(SPACE);
  return [...words.slice(0, count - 1), last].map(valueOfText);
}

/**
 * An object with exactly these fields is one text of their values, or a list of them if that is not possible. The order of the names is
 * the one in which jsonb keeps them.
 */
const values = (names: readonly string[], inside: Readonly<Record<string, ShortForm>> = {}): ShortForm => ({
  shorten(value) {
    if (!isObject(value) || !hasExactly(value, names)) return value;
    const all = names.map((name) => inside[name]?.shorten(value[name]) ?? value[name]);
    return joined(all) ?? all;
  },
  lengthen(stored) {
    const all: unknown = typeof stored === 'string' ? split(stored, names.length) : stored;
    return Array.isArray(all)
      ? Object.fromEntries(names.map((name, at): [string, unknown] => [name, inside[name]?.lengthen(all[at]) ?? all[at]]))
      : stored;
  },
});

/** The elements of a list. */
const each = (form: ShortForm): ShortForm => ({
  shorten: (value) => (Array.isArray(value) ? value.map(form.shorten) : value),
  lengthen: (stored) => (Array.isArray(stored) ? stored.map(form.lengthen) : stored),
});

/** The elements of a list as one text, where each is a text. */
const together = (form: ShortForm): ShortForm => ({
  shorten(value) {
    const all = each(form).shorten(value);
    const canJoin = Array.isArray(all) && all.length > 0 && all.every((one) => typeof one === 'string' && !one.includes(TAB));
    return canJoin ? all.join(TAB) : all;
  },
  lengthen: (stored) => each(form).lengthen(typeof stored === 'string' ? stored.split(TAB) : stored),
});

/** An object without the fields that have their usual values. */
const unusual = (usual: Fields): ShortForm => ({
  shorten: (value) => (isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name, of]) => of !== usual[name])) : value),
  lengthen: (stored) => (isObject(stored) ? { ...usual, ...stored } : stored),
});

/** Words that stand in nearly every row, each as one letter. No condition of a statement may name them. */
const letters = (words: Readonly<Record<string, string>>): ShortForm => {
  const wordOf = new Map<unknown, string>(Object.entries(words));
  const letterOf = new Map<unknown, string>(Object.entries(words).map(([letter, word]) => [word, letter]));
  return { shorten: (value) => letterOf.get(value) ?? value, lengthen: (stored) => wordOf.get(stored) ?? stored };
};

const CARD = values(['brand', 'last4']);

/** The session in the webhook of a payment by a card that is not stored. */
const CHECKOUT = values([
  ...['id', 'amount', 'card_id', 'currency', 'order_id', 'expires_at', 'session_id', 'customer_id', 'completed_at'],
  ...['transaction_id', 'transaction_status'],
]);

/** What a transaction's data contains where there is no order. An index finds the id of an order in the long form. */
const DATA = values(['card', 'mode', 'order', 'currency', 'customer', 'session_id', 'checkout_id', 'payment_type', 'payment_method'], {
  card: CARD,
  customer: values(['id', 'email', 'person_name', 'person_surname']),
});

/** The short forms, by kind and field. */
const FORMS = {
  checkout_sessions: {
    methods: together(values(['id', 'kind', 'payment_methods_id', 'title'])),
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
    payer: values(['email', 'person_name', 'person_surname']),
    notifications: unusual({ invoice: null, notify_email: null, confirmation_email: null, send_confirmation_email: false }),
    outcome: values(['card', 'method', 'card_id', 'payment_id', 'transaction_id', 'transaction_status'], { card: CARD }),
  },
  customers: { client_type: letters({ r: 'RESIDENT_INDIVIDUAL' }) },
  checkout_attempts: { card: CARD },
  transactions: {
    payment_data: { ...DATA, shorten: (value) => (isObject(value) && value['order'] === null ? DATA.shorten(value) : value) },
    submission_data: together(values(['code', 'status', 'message', 'timestamp'])),
  },
  journal: {
    event: letters({ o: 'checkout.opened', a: 'checkout.attempted', c: 'checkout.completed' }),
    data: values(['transaction_id']),
  },
  // The ledger's balances read both forms (ledger.ts).
  postings: { lines: each(values(['amount', 'ledger_account'])) },
  work: { kind: letters({ e: 'checkout.expire', i: 'card.inquire', d: 'webhook.deliver' }) },
  webhooks: {
    event: letters({ c: 'checkout.completed' }),
    payload: values(['data', 'event'], { data: together(values(['checkout'], { checkout: CHECKOUT })) }),
    // A statement counts them (append.ts).
    tries: each(values(['at', 'error', 'status'])),
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

/** A text column whose values may be in a short form. */
export const shortText = (form: ShortForm) =>
  customType<{ data: unknown; driverData: unknown }>({ dataType: () => 'text', fromDriver: form.lengthen })();

/** The forms of a kind, for its columns. */
export const formsOf = <K extends ShortKind>(kind: K): (typeof FORMS)[K] => FORMS[kind];

/** Converts the fields that have a form. */
function converted(kind: Kind, fields: Fields, way: keyof ShortForm): Fields {
  const forms: Readonly<Record<string, ShortForm>> | undefined = kind in FORMS ? FORMS[kind as ShortKind] : undefined;
  if (forms === undefined) return fields;
  const all: Record<string, unknown> = { ...fields };
  for (const [name, form] of Object.entries(forms)) {
    const value = all[name];
    if (value != null) all[name] = form[way](value) ?? value;
  }
  return all;
}

/** The fields of a record to write, in their short forms. */
export const shortened = (kind: Kind, fields: Fields): Fields => converted(kind, fields, 'shorten');

/** The stored fields of a row, in their long forms. */
export const lengthened = (kind: Kind, fields: Fields): Fields => converted(kind, fields, 'lengthen');
