import { html } from 'hono/html';
import { z } from 'zod';
import type { Filter } from '../../../contract/resource.ts';
import { decimalOf } from '../../../facts/money.ts';
import type { JournalEntry, Webhook } from '../../domain/records/platform.ts';
import type { Records } from '../../domain/records/every-record.ts';
import { badge, type Column, copied, distanceFromNow, empty, emptyHtml, facts, type HtmlPart, panel, stamp, table } from '../parts.ts';
import { stateInWords } from '../formats.ts';
import { rowOf, type ListedKind, type Step, type Wire } from './kinds.ts';
import { fieldInWords, idLink, listPath, moneyText, shown, shownFields, withoutSecrets } from './values.ts';
import { pathOf, recordLink, SECTIONS, type View } from './shell.ts';
import { webhookTable } from './webhooks.ts';

/** Draws the records of every kind from the table of kinds: lists with their filters, one record with its history, and CSV. */

/** The record as the interface answers it, with its secrets masked. */
const wireOf = <K extends ListedKind>(view: View, kind: K, record: Records[K]): Wire =>
  withoutSecrets(rowOf(kind).wire(record, view)) as Wire;

const currencyOf = (record: object): string => ('currency' in record && typeof record.currency === 'string' ? record.currency : 'ZAR');

/** What a record is about. */
function subjectOf<K extends ListedKind>(view: View, kind: K, record: Records[K], wire: Wire): HtmlPart | string | null {
  const [, of] = rowOf(kind).about;
  return typeof of === 'string' ? shown(view, of, wire[of], currencyOf(record)) : of(record);
}

export function recordTable<K extends ListedKind>(view: View, kind: K, records: readonly Records[K][]): HtmlPart {
  const { title, hint, status, amount, about } = rowOf(kind);
  if (records.length === 0) return empty('Nothing here', html`They come from ${hint}.`);
  const columns: Column[] = [
    { head: 'Id' },
    { head: 'Status' },
    ...(amount === undefined ? [] : [{ head: 'Amount', class: 'amount' as const }]),
    { head: about[0], class: amount === undefined ? 'text' : 'wide' },
    { head: 'Created', class: 'end late' },
  ];
  return table(
    title,
    columns,
    records.map((record) => {
      const wire = wireOf(view, kind, record);
      return [
        idLink(view, record.id),
        badge(String(wire[status])),
        ...(amount === undefined ? [] : [html`${moneyText(wire[amount], currencyOf(record))}`]),
        html`${subjectOf(view, kind, record, wire)}`,
        distanceFromNow(record.created_at, view.now),
      ];
    }),
  );
}

/** Records of a kind, with a link to all of them. */
export const recordPanel = <K extends ListedKind>(view: View, kind: K, records: readonly Records[K][]): HtmlPart => {
  const { title } = rowOf(kind);
  const all = html`<a href="${listPath(view, kind)}">All <span class="unseen">${title.toLowerCase()}</span></a>`;
  return panel(kind, title, recordTable(view, kind, records), all);
};

/** The box that finds records of all kinds. */
export const searchForm = (view: View, asked = ''): HtmlPart =>
  html`<form method="get" action="${pathOf(view.account, 'records')}" class="controls" role="search">
    <label for="record-search">Id, reference, email address, or last four digits of a card or an account</label
    ><span class="pair"><input id="record-search" type="search" name="q" maxlength="128" value="${asked}" /><button>Search</button></span>
  </form>`;

/** The filters that an address asks for. */
export interface AskedFilters {
  /** As they were typed. */
  readonly typed: Readonly<Record<string, string>>;
  /** The names of those that cannot be read, and are not used. */
  readonly unread: readonly string[];
}

/** The filters by time. */
const BOUNDS: { readonly [B in Filter['by']]?: string } = { first_day: 'from', start: 'from', last_day: 'until', end: 'until' };

/** The name of a filter: `charged_end_date` → `Charged until`. */
function filterName(kind: ListedKind, name: string): string {
  const { field, by } = rowOf(kind).filters[name] ?? { field: name, by: 'is' };
  const bound = BOUNDS[by];
  return bound === undefined ? fieldInWords(name) : `${fieldInWords(field.replace(/_at$/, ''))} ${bound}`;
}

export function filterForm(view: View, kind: ListedKind, { typed, unread }: AskedFilters): HtmlPart {
  const path = listPath(view, kind);
  const fields = Object.entries(rowOf(kind).filters).map(([name, { query, by }]) => {
    const value = typed[name] ?? '';
    const control =
      query instanceof z.ZodEnum
        ? html`<select name="${name}">
            <option value="">all</option>
            ${query.options.map((one) => html`<option value="${one}" ${one === value ? 'selected' : ''}>${stateInWords(String(one))}</option>`)}
          </select>`
        : html`<input type="${by in BOUNDS ? 'date' : 'text'}" name="${name}" value="${value}" autocomplete="off" />`;
    return html`<label>${filterName(kind, name)}${control}</label>`;
  });
  return html`<details class="filters" ${Object.keys(typed).length === 0 ? '' : 'open'}>
      <summary>Filter</summary>
      <form method="get" action="${path}" class="controls" aria-label="Filter">
        <div class="grid">${fields}</div>
        <span class="pair"><button>Show</button><a href="${path}">Show all</a></span>
      </form>
    </details>
    ${unread.length === 0 ? emptyHtml : html`<p class="message bad" role="alert">This filter cannot be read and is not used: ${unread.map((name) => filterName(kind, name)).join(', ')}.</p>`}`;
}

/** The history of a record: the events about it, and the webhooks that reported them. */
export interface RecordHistory {
  readonly journal: readonly JournalEntry[];
  readonly webhooks: readonly Webhook[];
  /** The checkout session in which a transaction was made. */
  readonly session_id?: string | undefined;
}

/** The events about a record, the oldest first. Their amounts are cents. */
export const stepsOf = (journal: readonly JournalEntry[]): Step[] =>
  [...journal].reverse().map(({ event, at, data }) => ({
    event,
    at,
    data: typeof data['amount'] === 'number' ? { ...data, amount: decimalOf(data['amount']) } : data,
  }));

/** What happened to a record, the oldest first. */
export function historyList(view: View, steps: readonly Step[], currency: string): HtmlPart {
  return html`<ol class="timeline">
    ${steps.map(
      ({ event, at, data }) =>
        html`<li>
          <div><strong>${event}</strong>${typeof at === 'string' ? html`<span>${shown(view, 'at', at, currency)}</span>` : stamp(at)}</div>
          ${Object.keys(data).length === 0 ? emptyHtml : shownFields(view, withoutSecrets(data) as Wire, currency)}
        </li>`,
    )}
  </ol>`;
}

export function recordPage<K extends ListedKind>(view: View, kind: K, record: Records[K], history: RecordHistory): HtmlPart {
  const { title, status, amount, steps = () => [] } = rowOf(kind);
  const { id, ...wire } = wireOf(view, kind, record);
  const currency = currencyOf(record);
  const money = amount === undefined ? undefined : moneyText(wire[amount], currency);
  const crumb =
    kind === 'transactions'
      ? emptyHtml
      : html`<a href="${pathOf(view.account, 'records')}">${SECTIONS.records}</a> <span aria-hidden="true">/</span> `;
  const { session_id } = history;
  const told: readonly Step[] = [...stepsOf(history.journal), ...steps(record)];
  return html`<p class="crumb">${crumb}<a href="${listPath(view, kind)}">${title}</a></p>
    <h1>${money ?? subjectOf(view, kind, record, wire)} ${badge(String(wire[status]))}</h1>
    <p class="under">
      ${copied(String(id), 'id')}
      ${kind === 'emails' ? html`<a href="${listPath(view, kind)}/${record.id}/mail">As the reader sees it</a>` : emptyHtml}
    </p>
    <div class="split">
      <div>
        ${panel('facts', 'Record', html`${session_id === undefined ? emptyHtml : facts({ Session: recordLink(view, 'sessions', session_id) })}${shownFields(view, wire, currency)}`)}
      </div>
      <div>
        ${panel('history', 'History', historyList(view, told.length === 0 ? [{ event: 'created', at: record.created_at, data: {} }] : told, currency))}
        ${panel('webhooks', 'Webhooks', webhookTable(view, history.webhooks))}
      </div>
    </div>`;
}

/** A cell of a CSV file. A text that a spreadsheet would take for a formula is marked as a text. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Records as a CSV file, with a column for each field. */
export function recordsCsv<K extends ListedKind>(view: View, kind: K, records: readonly Records[K][]): string {
  const rows = records.map((record) => wireOf(view, kind, record));
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [fields, ...rows.map((row) => fields.map((field) => row[field]))].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
