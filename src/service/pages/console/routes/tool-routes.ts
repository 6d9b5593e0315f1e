import type { Hono } from 'hono';
import { html } from 'hono/html';
import { panel } from '../../parts.ts';
import { accountsPanel, phonesPanel } from '../banks.ts';
import * as reads from '../records-of-account.ts';
import { heading, SECTIONS } from '../shell.ts';
import { cardsPanel, keysPanel } from '../testing.ts';
import { workTable } from '../work.ts';
import { send, viewOf, type ConsoleOptions } from './console-page.ts';

/** Adds the pages for due work and for testing. */
export function addTools(app: Hono, options: ConsoleOptions): void {
  const {
    services: { store },
    testCards,
    testAccounts,
  } = options;
  app.get('/console/:account/work', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const work = await store.of(view.account.id).upcomingWork(reads.PAGE_SIZE);
    return send(c, view, 'work', html`${heading(view, 'work', SECTIONS.work)}${panel('list', 'Soonest first', workTable(view, work))}`);
  });
  app.get('/console/:account/testing', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const { rows: mandates } = await store.of(view.account.id).list('mandates', [], { limit: reads.PAGE_SIZE });
    return send(
      c,
      view,
      'testing',
      html`${heading(view, 'testing', SECTIONS.testing)}
        <div class="split">
          <div>${cardsPanel(testCards)} ${accountsPanel(testAccounts)}</div>
          <div>${keysPanel(view)} ${phonesPanel(mandates)}</div>
        </div>`,
    );
  });
}
