import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Services } from '../../../commands/write.ts';
import { emptyHtml, panel, type HtmlPart } from '../../parts.ts';
import * as reads from '../records-of-account.ts';
import { compareForm, differenceTable } from '../reconciliation.ts';
import { sessionTable } from '../sessions.ts';
import { heading, pathOf, SECTIONS, type Section, type View } from '../shell.ts';
import { webhookTable } from '../webhooks.ts';
import { send, viewOf, type ConsoleOptions } from './console-page.ts';

type Lists = Extract<Section, 'sessions' | 'webhooks' | 'reconciliation'>;

/** The lists; each shows one page at a time. */
const LISTS: {
  readonly [S in Lists]: (store: Services['store'], view: View, page: reads.ListPage) => Promise<{ table: HtmlPart; next: string | null }>;
} = {
  sessions: async (store, view, page) => {
    const { rows, next, customers } = await reads.sessionsPage(store, view.account.id, page);
    return { table: sessionTable(view, rows, customers), next };
  },
  webhooks: async (store, view, page) => {
    const { rows, next } = await store.of(view.account.id).list('webhooks', [], page);
    return { table: webhookTable(view, rows), next };
  },
  reconciliation: async (store, view, page) => {
    const { rows, next } = await store.of(view.account.id).list('differences', [], page);
    return { table: html`${compareForm(view)}${differenceTable(view, rows)}`, next };
  },
};

/** Adds the lists of sessions, webhooks and differences. */
export function addLists(app: Hono, options: ConsoleOptions): void {
  const { store } = options.services;
  for (const [section, list] of Object.entries(LISTS) as [Lists, (typeof LISTS)[Lists]][])
    app.get(`/console/:account/${section}`, async (c) => {
      const view = await viewOf(options, c.req.param('account'));
      const page = reads.pageRequest(c.req.query('after'));
      const { table, next } = await list(store, view, page);
      const older =
        next === null
          ? emptyHtml
          : html`<p class="pager"><a href="${pathOf(view.account, section)}?after=${encodeURIComponent(next)}" rel="next">Older</a></p>`;
      const newest = page.after === undefined ? emptyHtml : html`<a href="${pathOf(view.account, section)}">Newest</a>`;
      return send(
        c,
        view,
        section,
        html`${heading(view, section, SECTIONS[section])}${panel('list', 'Newest first', html`${table}${older}`, newest)}`,
      );
    });
}

/** Adds the button that compares the ledger with the rails' statements. */
export function addReconciliation(app: Hono, options: ConsoleOptions): void {
  app.post('/console/:account/reconciliation', async (c) => {
    const { account } = await viewOf(options, c.req.param('account'));
    await options.reconcile();
    return c.redirect(pathOf(account, 'reconciliation'), 303);
  });
}
