import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { refuseField, Refusal } from '../../../../contract/errors.ts';
import { conditionsOf } from '../../../commands/lists.ts';
import { htmlOfMail } from '../../../commands/mail.ts';
import { eraseCustomer } from '../../../commands/people/erase-customer.ts';
import type { Services } from '../../../commands/write.ts';
import type { Condition } from '../../../domain/ports.ts';
import type { Records } from '../../../domain/records/every-record.ts';
import { readFields } from '../../../http/body.ts';
import { guard, guardTool } from '../../document.ts';
import { hashOf } from '../../element-tag.ts';
import { empty, emptyHtml, facts, type HtmlPart, panel } from '../../parts.ts';
import { mailPolicy } from '../../policy.ts';
import { erasureIn, erasurePanel, type ErasureResult } from '../erasure.ts';
import { isListed, LISTED_KINDS, rowOf, type ListedKind } from '../kinds.ts';
import { ledgerPanel } from '../ledger.ts';
import * as reads from '../records-of-account.ts';
import { filterForm, recordPage, recordPanel, recordsCsv, recordTable, searchForm } from '../records.ts';
import { heading, pathOf, SECTIONS, type Section, type View } from '../shell.ts';
import { sessionTable } from '../sessions.ts';
import { listPath } from '../values.ts';
import { webhookTable } from '../webhooks.ts';
import { send, viewOf, type ConsoleOptions } from './console-page.ts';

/** The section of the menu to which a kind belongs. */
const sectionOf = (kind: ListedKind): Section => (kind === 'transactions' ? kind : 'records');

const RECORD_KINDS = LISTED_KINDS.filter((kind) => sectionOf(kind) === 'records');

/** Links to the lists of all kinds. */
const kindLinks = (view: View): HtmlPart =>
  html`<nav aria-label="Kinds of records" class="links">
    ${RECORD_KINDS.map((kind) => html`<a href="${listPath(view, kind)}">${rowOf(kind).title}</a>`)}
  </nav>`;

/** Adds the lists of records of every kind, the search over them, and the pages of single records. */
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
      html`${heading(view, 'records', SECTIONS.records)} ${searchForm(view, asked)} ${kindLinks(view)}
        <div class="split">
          <div id="found" data-live>${panels}</div>
          <div>${ledgerPanel(await store.of(view.account.id).ledger())}</div>
        </div>`,
    );
  });
  app.get('/console/:account/records/emails/:id/mail', async (c) => {
    const { account } = await viewOf(options, c.req.param('account'));
    const page = await htmlOfMail(store, account, reads.required(await store.of(account.id).find('emails', c.req.param('id'))));
    const [, style = ''] = /<style>([^<]*)/.exec(page) ?? [];
    guard(c, 'tool', mailPolicy(hashOf(style)));
    return c.html(page);
  });
  // Transactions have a section of their own.
  for (const path of ['/console/:account/records/:kind', '/console/:account/:kind{transactions}']) {
    app.get(path, async (c) => {
      const view = await viewOf(options, c.req.param('account') ?? '');
      const kind = kindIn(c);
      if (c.req.query('format') === 'csv') return sendCsv(c, view, kind, (await listed(options.services, view, kind, c)).rows);
      return send(c, view, sectionOf(kind), await recordsPage(options, view, kind, c), rowOf(kind).title);
    });
    app.get(`${path}/:id`, async (c) => {
      const view = await viewOf(options, c.req.param('account') ?? '');
      const kind = kindIn(c);
      const record = reads.required(await store.of(view.account.id).find(kind, c.req.param('id')));
      const history = await reads.historyOf(store, view.account.id, record);
      return send(c, view, sectionOf(kind), recordPage(view, kind, record, history), record.id);
    });
  }
}

function sendCsv<K extends ListedKind>(c: Context, view: View, kind: K, rows: readonly Records[K][]): Response {
  guardTool(c);
  return c.body(recordsCsv(view, kind, rows), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${kind}.csv"`,
    'cache-control': 'no-store',
  });
}

/** @throws Refusal 007 for a path that names no kind */
function kindIn(c: Context): ListedKind {
  const kind = c.req.param('kind') ?? '';
  if (!isListed(kind)) throw refuseField('007', 'kind', 'exists', 'no such kind of record');
  return kind;
}

/** The newest records of each kind; kinds without records are only named. */
async function newestPanels(store: Services['store'], view: View): Promise<HtmlPart[]> {
  const newest = await Promise.all(RECORD_KINDS.map(async (kind) => ({ kind, rows: await reads.newestOf(store, view.account.id, kind) })));
  const none = newest.filter(({ rows }) => rows.length === 0);
  return [
    ...newest.flatMap(({ kind, rows }) => (rows.length === 0 ? [] : [recordPanel(view, kind, rows)])),
    ...(none.length === 0
      ? []
      : [panel('none', 'Nothing yet', facts(Object.fromEntries(none.map(({ kind }) => [rowOf(kind).title, `from ${rowOf(kind).hint}`]))))]),
  ];
}

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
  const reader = store.of(view.account.id);
  const found = await Promise.all(
    LISTED_KINDS.map(async (kind) => {
      const rows = await foundOf(store, view, kind, asked);
      return rows.length === 0 ? [] : [panel(kind, rowOf(kind).title, recordTable(view, kind, rows))];
    }),
  );
  const { rows: sessions } = await reader.list('checkout_sessions', [{ field: 'session_id', is: asked }], { limit: 1 });
  const webhook = await reader.find('webhooks', asked);
  const panels = [
    ...found.flat(),
    ...(sessions.length === 0 ? [] : [panel('sessions', SECTIONS.sessions, sessionTable(view, sessions, new Map()))]),
    ...(webhook === undefined ? [] : [panel('webhooks', SECTIONS.webhooks, webhookTable(view, [webhook]))]),
  ];
  return panels.length === 0 ? [panel('nothing', 'Nothing was found', html`<p class="note">No record has this id or value.</p>`)] : panels;
}

/** The filters in an address: as they were typed, and the values of those that can be read. */
function filtersIn(kind: ListedKind, c: Context) {
  const asked = Object.entries(rowOf(kind).filters).flatMap(([name, { query }]) => {
    const typed = (c.req.query(name) ?? '').trim();
    return typed === '' ? [] : [{ name, typed, parsed: query.safeParse(typed) }];
  });
  return {
    typed: Object.fromEntries(asked.map(({ name, typed }) => [name, typed])),
    unread: asked.flatMap(({ name, parsed }) => (parsed.success ? [] : [name])),
    values: Object.fromEntries(asked.flatMap(({ name, parsed }) => (parsed.success ? [[name, parsed.data]] : []))),
  };
}

/** The rows of the page of a list that an address asks for. */
async function listed<K extends ListedKind>({ store }: Services, { account }: View, kind: K, c: Context) {
  const { typed, unread, values } = filtersIn(kind, c);
  const page = reads.pageRequest(c.req.query('after'));
  const { rows, next } = await store.of(account.id).list(kind, conditionsOf<K>(rowOf(kind).filters, values), page);
  return { rows, next, asked: { typed, unread }, after: page.after };
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
  const { rows, next, asked, after } = await listed(services, view, kind, c);
  const address = (more: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...asked.typed, ...more }).toString();
    return query === '' ? listPath(view, kind) : `${listPath(view, kind)}?${query}`;
  };
  const older = next === null ? emptyHtml : html`<p class="pager"><a href="${address({ after: next })}" rel="next">Older</a></p>`;
  const newest = after === undefined ? emptyHtml : html`<a href="${address({})}">Newest</a>`;
  const csv = address({ ...(after !== undefined && { after }), format: 'csv' });
  const more = html`<span class="links">${newest}${rows.length === 0 ? emptyHtml : html`<a href="${csv}" download>CSV</a>`}</span>`;
  const { title } = rowOf(kind);
  const isFiltered = Object.keys(asked.typed).length > 0;
  const list =
    rows.length === 0 && isFiltered
      ? empty('Nothing matches', html`Change the filter, or show all.`)
      : html`${recordTable(view, kind, rows)}${older}`;
  const crumb = html`<p class="crumb"><a href="${pathOf(view.account, 'records')}">${SECTIONS.records}</a></p>`;
  return html`${
    kind === 'transactions'
      ? heading(view, kind, title)
      : html`${crumb}
          <h1>${title}</h1>`
  }
  ${filterForm(view, kind, asked)} ${panel('list', 'Newest first', list, more)}
  ${kind === 'customers' ? erasurePanel(view, erased) : emptyHtml}`;
}
