import type { Hono } from 'hono';
import { redeliverWebhook } from '../../../commands/account/webhooks.ts';
import * as reads from '../records-of-account.ts';
import { sessionPage } from '../sessions.ts';
import { pathOf } from '../shell.ts';
import { webhookPage } from '../webhooks.ts';
import { send, viewOf, type ConsoleOptions } from './console-page.ts';

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
