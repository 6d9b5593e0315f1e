import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { Refusal } from '../../../../contract/errors.ts';
import { configureAccount, makeSecret } from '../../../commands/account/settings.ts';
import { readFields } from '../../../http/body.ts';
import { developerPanels, settingsIn, type SettingsResult } from '../developer.ts';
import { newSecretIn } from '../new-secrets.ts';
import { heading, pathOf, SECTIONS, type View } from '../shell.ts';
import { send, viewOf, type ConsoleOptions } from './console-page.ts';

/** Adds the pages of the account's settings. */
export function addDeveloper(app: Hono, options: ConsoleOptions): void {
  const { services } = options;
  const developerPage = (c: Context, view: View, saved: SettingsResult) =>
    send(
      c,
      view,
      'developer',
      html`${heading(view, 'developer', SECTIONS.developer)}${developerPanels(view, saved)}`,
      SECTIONS.developer,
      saved?.type === 'refused' ? 400 : 200,
    );

  /** The only page that shows a new secret. No cache may store it. */
  async function newSecretPage(c: Context, { account }: View, fields: Readonly<Record<string, unknown>>): Promise<Response> {
    const { result } = await makeSecret(services, { account }, { body: newSecretIn(fields), params: undefined, query: undefined });
    const page = await developerPage(c, await viewOf(options, account.api_key), { type: 'made', secret: result });
    page.headers.set('cache-control', 'no-store');
    page.headers.delete('etag');
    return page;
  }

  app.get('/console/:account/developer', async (c) =>
    developerPage(c, await viewOf(options, c.req.param('account')), c.req.query('saved') === undefined ? null : { type: 'saved' }),
  );
  app.post('/console/:account/developer', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    try {
      const fields = await readFields(c);
      if ('secret' in fields) return await newSecretPage(c, view, fields);
      const body = settingsIn(fields);
      await configureAccount(services, { account: view.account }, { body, params: undefined, query: undefined });
      return c.redirect(`${pathOf(view.account, 'developer')}?saved=1`, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return developerPage(c, view, { type: 'refused', why: error.message });
    }
  });
}
