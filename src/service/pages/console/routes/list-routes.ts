import * as reads from '../records-of-account.ts';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Services } from '../../../commands/write.ts';
import { emptyHtml, type HtmlPart, panel } from '../../parts.ts';
import { compareForm, differenceTable } from '../reconciliation.ts';
import { sessionPage, sessionTable } from '../sessions.ts';
import { heading, pathOf, type Section, SECTIONS, type View } from '../shell.ts';
import { webhookPage, webhookTable } from '../webhooks.ts';
import { type ConsoleOptions, send, viewOf } from './console-page.ts';
import { redeliverWebhook } from '../../../commands/account/webhooks.ts';

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

/** Adds the pages of one session or webhook with its history. */
export function addDetails(app: Hono, options: ConsoleOptions): void {
  const { services } = options;
  const { store } = services;
  app.get('/console/:account/sessions/:id', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    return send(c, view, 'sessions', sessionPage(view, await reads.sessionStory(store, view.account.id, c.req.param('id'))), 'Session');
  });
  app.get('/console/:account/webhooks/:id', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    return send(c, view, 'webhooks', webhookPage(view, await reads.webhookStory(store, view.account.id, c.req.param('id'))), 'Webhook');
  });
  app.post('/console/:account/webhooks/:id/again', async (c) => {
    const { account } = await viewOf(options, c.req.param('account'));
    await redeliverWebhook(services, { account }, { params: c.req.param() });
    return c.redirect(pathOf(account, 'webhooks', c.req.param('id')), 303);
  });
}
