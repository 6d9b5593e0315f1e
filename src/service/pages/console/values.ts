import { html } from 'hono/html';
import { momentOf } from '../../../facts/days.ts';
import { centsOf, formatMoney } from '../../../facts/money.ts';
import { writtenPhoneNumber } from '../../../facts/phone.ts';
import { capitalised, day, stateInWords } from '../formats.ts';
import { badge, facts, type HtmlPart, json, stamp } from '../parts.ts';
import { kindOfId, type ListedKind } from './kinds.ts';
import { pathOf, type View } from './shell.ts';

/** Shows the values of a record, in the form of the interface, as people read them. */

/** The address of the list of a kind. Transactions have a section of their own. */
export const listPath = (view: View, kind: ListedKind): string =>
  kind === 'transactions' ? pathOf(view.account, kind) : pathOf(view.account, 'records', kind);

/** The address of a record. */
const recordPath = (view: View, kind: ListedKind, id: string): string => `${listPath(view, kind)}/${encodeURIComponent(id)}`;

/** An id, as a link if the console shows such records. */
export function idLink(view: View, id: string): HtmlPart {
  const kind = kindOfId(id);
  return kind === undefined ? html`<code>${id}</code>` : html`<a class="id" href="${recordPath(view, kind, id)}">${id}</a>`;
}

/** Words of field names that are written in another way. */
const WORDS: Readonly<Record<string, string>> = {
  debicheck: 'DebiCheck',
  eft: 'EFT',
  excl: 'excl. VAT',
  incl: 'incl. VAT',
  qty: 'quantity',
  url: 'URL',
};

/** The name of a field: `total_incl` → `Total incl. VAT`. */
export const fieldInWords = (field: string): string =>
  capitalised(
    stateInWords(field)
      .split(' ')
      .map((word) => WORDS[word] ?? word)
      .join(' '),
  );

const AMOUNT = /(^|_)(amount|price|total|subtotal)(_|$)/;
const ID = /^[a-z]{3}_\w+$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\dZ?$/;
const PHONE = /^\+27\d{9}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** An amount in the form of the interface: `-12.50` or 12.5. Undefined if the value is none. */
export function moneyText(value: unknown, currency: string): string | undefined {
  const [, sign = '', digits] = /^(-?)(\d+(?:\.\d{1,2})?)$/.exec(String(value)) ?? [];
  return digits === undefined ? undefined : formatMoney(centsOf(digits) * (sign === '' ? 1 : -1), currency);
}

/** The time of an answer: ISO, or South African time without a zone. */
const readTime = (text: string): Date | undefined =>
  MOMENT.test(text) ? (text.endsWith('Z') ? new Date(text) : momentOf(text.replace(' ', 'T'))) : undefined;

function shownText(view: View, field: string, text: string): HtmlPart | string {
  const at = readTime(text);
  if (at !== undefined) return stamp(at);
  if (DAY.test(text)) return day(text);
  if (text.includes('\n')) return html`<span class="lines">${text}</span>`;
  if (ID.test(text)) return idLink(view, text);
  if (PHONE.test(text)) return writtenPhoneNumber(text);
  return field.endsWith('status') ? badge(text) : text;
}

/** A value of a record; null if it has none. */
export function shown(view: View, field: string, value: unknown, currency: string): HtmlPart | string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const money = AMOUNT.test(field) ? moneyText(value, currency) : undefined;
  if (money !== undefined) return money;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.length === 0
      ? null
      : html`<ul class="items">
          ${items.map((one) => html`<li>${shown(view, field, one, currency)}</li>`)}
        </ul>`;
  }
  // The merchant chose the names in this data.
  if (field === 'metadata') return json(value, field);
  if (typeof value === 'object') return shownFields(view, value, currency);
  return typeof value === 'string' ? shownText(view, field, value) : JSON.stringify(value);
}

/** The values of a record, with their names. */
export const shownFields = (view: View, fields: object, currency: string): HtmlPart =>
  facts(Object.fromEntries(Object.entries(fields).map(([name, value]) => [fieldInWords(name), shown(view, name, value, currency)])));

/** Fields of a webhook's body that give access to money. */
const SECRET_FIELDS = new Set(['token', 'card_token']);

/** The first characters of a secret, which tell it from another one. */
const masked = (secret: string): string => `${secret.slice(0, 8)}••••`;

/** The data with its secrets masked. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      SECRET_FIELDS.has(name) && typeof inner === 'string' ? masked(inner) : withoutSecrets(inner),
    ]),
  );
}
