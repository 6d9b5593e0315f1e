import type { Hono } from 'hono';
import { html } from 'hono/html';
import { refuseField, Refusal } from '../../../../contract/errors.ts';
import { eraseCustomer } from '../../../commands/people/erase-customer.ts';
import { readFields } from '../../../http/fields.ts';
import { emptyHtml, panel, type HtmlPart } from '../../parts.ts';
import { erasureIn, erasurePanel, type ErasureResult } from '../erasure.ts';
import { ledgerPanel } from '../ledger.ts';
import * as reads from '../records-of-account.ts';
import { isListed, LISTED_KINDS, listTitle, recordPanel, recordTable, type ListedKind } from '../records.ts';
import { heading, pathOf, SECTIONS, type View } from '../shell.ts';
import { send, viewOf, type ConsoleOptions } from './console-page.ts';

/** Adds the lists of all other kinds of records that move money. */
export function addRecords(app: Hono, options: ConsoleOptions): void {
  const { store } = options.services;
  app.get('/console/:account/records', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const panels = await Promise.all(
      LISTED_KINDS.map(async (kind) => recordPanel(view, kind, await reads.newestOf(store, view.account.id, kind))),
    );
    return send(
      c,
      view,
      'records',
      html`${heading(view, 'records', SECTIONS.records)}
        <div class="split">
          <div>${panels}</div>
          <div>${ledgerPanel(await store.of(view.account.id).ledger())}</div>
        </div>`,
    );
  });
  app.get('/console/:account/records/:kind', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const kind = c.req.param('kind');
    if (!isListed(kind)) throw refuseField('007', 'kind', 'exists', 'no such kind of record');
    return send(c, view, 'records', await recordsPage(options, view, kind, reads.pageRequest(c.req.query('after'))), listTitle(kind));
  });
}

/** Adds the form that erases a customer. */
export function addErasure(app: Hono, options: ConsoleOptions): void {
  const { services } = options;
  app.post('/console/:account/records/customers', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const answer = async (result: ErasureResult, status: 200 | 400) =>
      send(
        c,
        view,
        'records',
        await recordsPage(options, view, 'customers', reads.pageRequest(undefined), result),
        listTitle('customers'),
        status,
      );
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

/** The list of one kind of record. Beside the list of customers is the form that erases one. */
async function recordsPage(
  { services: { store } }: ConsoleOptions,
  view: View,
  kind: ListedKind,
  page: reads.ListPage,
  erased: ErasureResult = null,
): Promise<HtmlPart> {
  const { rows, next } = await store.of(view.account.id).list(kind, [], page);
  const list = listPage(view, kind, recordTable(view, kind, rows), page, next);
  return kind === 'customers' ? html`${list}${erasurePanel(view, erased)}` : list;
}

/** A list of one kind of record, with links to its other pages. */
function listPage(view: View, kind: ListedKind, rows: HtmlPart, { after }: reads.ListPage, next: string | null): HtmlPart {
  const path = pathOf(view.account, 'records', kind);
  const older =
    next === null ? emptyHtml : html`<p class="pager"><a href="${path}?after=${encodeURIComponent(next)}" rel="next">Older</a></p>`;
  const newest = after === undefined ? emptyHtml : html`<a href="${path}">Newest</a>`;
  return html`<p class="crumb"><a href="${pathOf(view.account, 'records')}">${SECTIONS.records}</a></p>
    <h1>${listTitle(kind)}</h1>
    ${panel('list', 'Newest first', html`${rows}${older}`, newest)}`;
}
