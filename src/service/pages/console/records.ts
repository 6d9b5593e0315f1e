import { html } from 'hono/html';
import { z } from 'zod';
import { centsOf, formatMoney } from '../../../facts/money.ts';
import type { JournalEntry, Webhook } from '../../domain/records/platform.ts';
import type { Records } from '../../domain/records/every-record.ts';
import { badge, distanceFromNow, empty, emptyHtml, facts, json, panel, stamp, table, type Column, type HtmlPart } from '../parts.ts';
import { stateInWords } from '../formats.ts';
import { isListed, rowOf, type ListedKind, type Wire } from './kinds.ts';
import { withoutSecrets } from './secret-masking.ts';
import { pathOf, recordLink, SECTIONS, type View } from './shell.ts';
import { webhookTable } from './webhooks.ts';

/** Draws the records of every kind from the table of kinds: lists with their filters, one record with its history, and CSV. */

/** The address of a record. */
const recordPath = (view: View, kind: ListedKind, id: string): string =>
  `${pathOf(view.account, 'records', kind)}/${encodeURIComponent(id)}`;

/** The record as the interface answers it, with its secrets masked. */
const wireOf = <K extends ListedKind>(view: View, kind: K, record: Records[K]): Wire =>
  withoutSecrets(rowOf(kind).wire(record, view)) as Wire;

const amountOf = (wire: Wire, field: string | undefined): string => {
  const amount = field === undefined ? undefined : wire[field];
  if (typeof amount !== 'string' && typeof amount !== 'number') return '';
  return formatMoney(centsOf(String(amount)), typeof wire['currency'] === 'string' ? wire['currency'] : 'ZAR');
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A value of a record: `customer_id` is a link to the customer. */
function shown(view: View, field: string, value: unknown): HtmlPart | string | null {
  if (value === null || value === undefined || value === '') return null;
  const kind = `${field.replace(/s?_id$/, '')}s`;
  // An id of ours has a prefix; `terminal_id` is the number of a device.
  if (field.endsWith('_id') && typeof value === 'string' && value.includes('_')) {
    if (isListed(kind)) return html`<a class="id" href="${recordPath(view, kind, value)}">${value}</a>`;
    if (kind === 'transactions') return recordLink(view, 'transactions', value);
  }
  return typeof value === 'object' ? json(value, field) : textOf(value);
}

/** A table with the records of one kind. */
export function recordTable<K extends ListedKind>(view: View, kind: K, records: readonly Records[K][]): HtmlPart {
  const { title, hint, status, amount, about } = rowOf(kind);
  if (records.length === 0) return empty('Nothing here', html`They come from ${hint}.`);
  const [head, of] = about;
  const columns: Column[] = [
    { head: 'Id' },
    { head: 'Status' },
    { head: 'Amount', class: 'amount' },
    { head, class: 'wide' },
    { head: 'Created', class: 'end' },
  ];
  return table(
    title,
    columns,
    records.map((record) => {
      const wire = wireOf(view, kind, record);
      return [
        html`<a class="id" href="${recordPath(view, kind, record.id)}">${record.id}</a>`,
        badge(String(wire[status])),
        html`${amountOf(wire, amount)}`,
        html`${typeof of === 'string' ? (shown(view, of, wire[of]) ?? emptyHtml) : of(record)}`,
        distanceFromNow(record.created_at, view.now),
      ];
    }),
  );
}

/** The newest records of a kind, with a link to all of them. */
export const recordPanel = <K extends ListedKind>(view: View, kind: K, records: readonly Records[K][]): HtmlPart =>
  panel(
    kind,
    rowOf(kind).title,
    recordTable(view, kind, records),
    records.length === 0
      ? emptyHtml
      : html`<a href="${pathOf(view.account, 'records', kind)}">All <span class="unseen">${rowOf(kind).title}</span></a>`,
  );

/** The box that finds records of all kinds. */
export const searchForm = (view: View, asked = ''): HtmlPart =>
  html`<form method="get" action="${pathOf(view.account, 'records')}" class="controls" role="search">
    <label for="record-search">Id, reference, email address, or last four digits of a card or an account</label
    ><span class="pair"><input id="record-search" type="search" name="q" maxlength="128" value="${asked}" /><button>Search</button></span>
  </form>`;

/** The form with the filters of a kind's list, and the button that gets what is shown as CSV. */
export function filterForm(view: View, kind: ListedKind, asked: Readonly<Record<string, string>>, after: string | undefined): HtmlPart {
  const path = pathOf(view.account, 'records', kind);
  const fields = Object.entries(rowOf(kind).filters).map(([name, { query, by }]) => {
    const id = `filter-${name}`;
    const value = asked[name] ?? '';
    const control =
      query instanceof z.ZodEnum
        ? html`<select id="${id}" name="${name}">
            <option value="">all</option>
            ${query.options.map((one) => html`<option value="${one}" ${one === value ? 'selected' : ''}>${stateInWords(String(one))}</option>`)}
          </select>`
        : html`<input id="${id}" type="${by === 'first_day' || by === 'last_day' ? 'date' : 'text'}" name="${name}" value="${value}" />`;
    return html`<label for="${id}">${stateInWords(name)}</label><span class="pair">${control}</span>`;
  });
  return html`<details ${Object.keys(asked).length === 0 ? '' : 'open'}>
      <summary>Filter</summary>
      <form method="get" action="${path}" class="controls" aria-label="Filter">${fields}<button>Show</button></form>
    </details>
    <form method="get" action="${path}" class="controls" aria-label="CSV">
      ${Object.entries({ ...asked, ...(after !== undefined && { after }) }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button name="format" value="csv">As CSV</button>
    </form>`;
}

/** The history of a record: the events about it, and the webhooks that reported them. */
export interface RecordHistory {
  readonly journal: readonly JournalEntry[];
  readonly webhooks: readonly Webhook[];
}

/** The page of one record with its history. */
export function recordPage<K extends ListedKind>(view: View, kind: K, record: Records[K], { journal, webhooks }: RecordHistory): HtmlPart {
  const { title, status } = rowOf(kind);
  const wire = wireOf(view, kind, record);
  const values = Object.fromEntries(Object.entries(wire).map(([field, value]) => [field, shown(view, field, value)]));
  return html`<p class="crumb">
      <a href="${pathOf(view.account, 'records')}">${SECTIONS.records}</a> · <a href="${pathOf(view.account, 'records', kind)}">${title}</a>
    </p>
    <h1>${record.id} ${badge(String(wire[status]))}</h1>
    <div class="split">
      <div>${panel('facts', 'Record', facts(values))}</div>
      <div>
        ${panel(
          'history',
          'History',
          html`<ol class="timeline">
            ${[...journal].reverse().map(
              ({ event, at, data }) =>
                html`<li>
                  <div><strong>${stateInWords(event)}</strong>${stamp(at)}</div>
                  ${Object.keys(data).length === 0 ? emptyHtml : facts(Object.fromEntries(Object.entries(withoutSecrets(data) as Wire).map(([name, value]) => [name, shown(view, name, value)])))}
                </li>`,
            )}
            <li>
              <div><strong>created</strong>${stamp(record.created_at)}</div>
            </li>
          </ol>`,
        )}
        ${panel('webhooks', 'Webhooks', webhookTable(view, webhooks))}
      </div>
    </div>`;
}

/** A cell of a CSV file. A text that a spreadsheet would take for a formula is marked as a text. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = textOf(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Records as a CSV file, with a column for each field. */
export function recordsCsv<K extends ListedKind>(view: View, kind: K, records: readonly Records[K][]): string {
  const rows = records.map((record) => wireOf(view, kind, record));
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [fields, ...rows.map((row) => fields.map((field) => row[field]))].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
