import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { refuseField, Refusal } from '../../../../contract/errors.ts';
import { conditionsOf } from '../../../commands/lists.ts';
import { eraseCustomer } from '../../../commands/people/erase-customer.ts';
import type { Services } from '../../../commands/write.ts';
import type { Condition } from '../../../domain/ports.ts';
import type { Records } from '../../../domain/records/every-record.ts';
import { readFields } from '../../../http/fields.ts';
import { setToolHeaders } from '../../document.ts';
import { emptyHtml, panel, type HtmlPart } from '../../parts.ts';
import { erasureIn, erasurePanel, type ErasureResult } from '../erasure.ts';
import { isListed, LISTED_KINDS, rowOf, type ListedKind } from '../kinds.ts';
import { ledgerPanel } from '../ledger.ts';
import * as reads from '../records-of-account.ts';
import { filterForm, recordPage, recordPanel, recordsCsv, recordTable, searchForm } from '../records.ts';
import { heading, pathOf, SECTIONS, type View } from '../shell.ts';
import { transactionTable } from '../transactions.ts';
import { send, viewOf, type ConsoleOptions } from './console-page.ts';

/** Adds the lists of all other kinds of records, the search over them, and the pages of single records. */
export function addRecords(app: Hono, options: ConsoleOptions): void {
  const { store } = options.services;
  app.get('/console/:account/records', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const asked = (c.req.query('q') ?? '').trim().slice(0, 128);
    const panels = asked === '' ? await newestPanels(store, view) : await foundPanels(store, view, asked);
    return send(
      c,
      view,
      'records',
      html`${heading(view, 'records', SECTIONS.records)} ${searchForm(view, asked)}
        <div class="split">
          <div>${panels}</div>
          <div>${ledgerPanel(await store.of(view.account.id).ledger())}</div>
        </div>`,
    );
  });
  app.get('/console/:account/records/:kind', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const kind = kindIn(c);
    if (c.req.query('format') !== 'csv') return send(c, view, 'records', await recordsPage(options, view, kind, c), rowOf(kind).title);
    const { rows } = await listed(options.services, view, kind, c);
    setToolHeaders(c);
    return c.body(recordsCsv(view, kind, rows), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}.csv"`,
      'cache-control': 'no-store',
    });
  });
  app.get('/console/:account/records/:kind/:id', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const kind = kindIn(c);
    const record = reads.required(await store.of(view.account.id).find(kind, c.req.param('id')));
    return send(c, view, 'records', recordPage(view, kind, record, await reads.historyOf(store, view.account.id, record.id)), record.id);
  });
}

/** @throws Refusal 007 for a path that names no kind */
function kindIn(c: Context): ListedKind {
  const kind = c.req.param('kind') ?? '';
  if (!isListed(kind)) throw refuseField('007', 'kind', 'exists', 'no such kind of record');
  return kind;
}

const newestPanels = (store: Services['store'], view: View): Promise<HtmlPart[]> =>
  Promise.all(LISTED_KINDS.map(async (kind) => recordPanel(view, kind, await reads.newestOf(store, view.account.id, kind))));

/** The records that a search finds: by their id, by a field with this value, or by the last four digits. */
async function foundOf<K extends ListedKind>(store: Services['store'], view: View, kind: K, asked: string): Promise<Records[K][]> {
  const reader = store.of(view.account.id);
  const { search = [], ending } = rowOf(kind);
  const conditions: object[] = [
    ...['id' as const, ...search].map((field) => ({ field, is: asked })),
    ...(ending === undefined || !/^\d{4}$/.test(asked) ? [] : [{ field: ending, contains: asked }]),
  ];
  const found = await Promise.all(
    conditions.map(async (one) => (await reader.list(kind, [one as Condition<K>], { limit: reads.PAGE_SIZE })).rows),
  );
  const isEnding = (record: Records[K]) => ending === undefined || String(record[ending]).endsWith(asked);
  const [exact, ends] = [
    found.slice(0, search.length + 1).flat(),
    found
      .slice(search.length + 1)
      .flat()
      .filter(isEnding),
  ];
  return [...new Map([...exact, ...ends].map((record) => [record.id, record])).values()];
}

async function foundPanels(store: Services['store'], view: View, asked: string): Promise<HtmlPart[]> {
  const found = await Promise.all(
    LISTED_KINDS.map(async (kind) => {
      const rows = await foundOf(store, view, kind, asked);
      return rows.length === 0 ? [] : [panel(kind, rowOf(kind).title, recordTable(view, kind, rows))];
    }),
  );
  const reader = store.of(view.account.id);
  const named = await reader.list('transactions', [{ field: 'transaction_reference', is: asked }], { limit: reads.PAGE_SIZE });
  const byId = await reader.find('transactions', asked);
  const transactions = byId === undefined ? named.rows : [byId];
  const panels = [
    ...(transactions.length === 0 ? [] : [panel('transactions', SECTIONS.transactions, transactionTable(view, transactions))]),
    ...found.flat(),
  ];
  return panels.length === 0 ? [panel('nothing', 'Nothing was found', html`<p class="note">No record has this id or value.</p>`)] : panels;
}

/** The filters in an address: those of the kind's list whose value can be read, as they were typed and as they are compared. */
function filtersIn(kind: ListedKind, c: Context) {
  const known = Object.entries(rowOf(kind).filters).flatMap(([name, { query }]) => {
    const typed = (c.req.query(name) ?? '').trim();
    const parsed = query.safeParse(typed);
    return typed === '' || !parsed.success ? [] : [{ name, typed, value: parsed.data }];
  });
  return {
    typed: Object.fromEntries(known.map(({ name, typed }) => [name, typed])),
    values: Object.fromEntries(known.map(({ name, value }) => [name, value])),
  };
}

/** The rows of the page of a list that an address asks for. */
async function listed<K extends ListedKind>({ store }: Services, { account }: View, kind: K, c: Context) {
  const { typed, values } = filtersIn(kind, c);
  const page = reads.pageRequest(c.req.query('after'));
  const { rows, next } = await store.of(account.id).list(kind, conditionsOf<K>(rowOf(kind).filters, values), page);
  return { rows, next, typed, after: page.after };
}

/** Adds the form that erases a customer. */
export function addErasure(app: Hono, options: ConsoleOptions): void {
  const { services } = options;
  app.post('/console/:account/records/customers', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const answer = async (result: ErasureResult, status: 200 | 400) =>
      send(c, view, 'records', await recordsPage(options, view, 'customers', c, result), rowOf('customers').title, status);
    try {
      const { id, write_off } = erasureIn(await readFields(c));
      await eraseCustomer(services, { account: view.account }, { params: { id }, body: { write_off }, query: undefined });
      return await answer({ type: 'erased', id }, 200);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answer({ type: 'refused', why: error.message }, 400);
    }
  });
}

/** The list of one kind of record, with links to its other pages. Beside the list of customers is the form that erases one. */
async function recordsPage({ services }: ConsoleOptions, view: View, kind: ListedKind, c: Context, erased: ErasureResult = null) {
  const { rows, next, typed, after } = await listed(services, view, kind, c);
  const path = pathOf(view.account, 'records', kind);
  const address = (more: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...typed, ...more }).toString();
    return query === '' ? path : `${path}?${query}`;
  };
  const older = next === null ? emptyHtml : html`<p class="pager"><a href="${address({ after: next })}" rel="next">Older</a></p>`;
  const newest = after === undefined ? emptyHtml : html`<a href="${address({})}">Newest</a>`;
  return html`<p class="crumb"><a href="${pathOf(view.account, 'records')}">${SECTIONS.records}</a></p>
    <h1>${rowOf(kind).title}</h1>
    ${filterForm(view, kind, typed, after)} ${panel('list', 'Newest first', html`${recordTable(view, kind, rows)}${older}`, newest)}
    ${kind === 'customers' ? erasurePanel(view, erased) : emptyHtml}`;
}
