import { Hono, type Context } from 'hono';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { Refusal } from '../../contract/errors.ts';
import type { Services } from '../commands/write.ts';
import { sendAgain } from '../commands/webhooks.ts';
import { configureAccount } from '../commands/account.ts';
import { accountsPanel, phonesPanel, type ShownAccount } from './console/banks.ts';
import { clockPanel, type Moved } from './console/clock.ts';
import { developerPanels, settingsIn, type Saved } from './console/developer.ts';
import { ledgerPanel } from './console/ledger.ts';
import { overview } from './console/overview.ts';
import * as reads from './console/reads.ts';
import { isListed, LISTED_KINDS, listTitle, recordPanel, recordTable, type ListedKind } from './console/records.ts';
import { sessionPage, sessionTable } from './console/sessions.ts';
import { heading, pathOf, SECTIONS, shell, type Section, type View } from './console/shell.ts';
import { cardsPanel, keysPanel, type ShownCard } from './console/testing.ts';
import { transactionPage, transactionTable } from './console/transactions.ts';
import { webhookPage, webhookTable } from './console/webhooks.ts';
import { workTable } from './console/work.ts';
import { guard } from './document.ts';
import { lostPage } from './lost.ts';
import { nothing, panel, type Piece } from './parts.ts';
import { sendPage } from './refresh.ts';
import { fromLocalInput } from './words.ts';

/** The console: what goes on in the sandbox, for the people who integrate. It knows only accounts whose rails are simulated. */

/** What the console is built from. */
export interface ConsoleOptions {
  readonly services: Services;
  /** Whether the clock stands still. */
  readonly frozen: () => boolean;
  /** Moves the clock as POST /sandbox/clock does. @throws Refusal for a move that cannot be */
  readonly moveClock: (body: unknown) => Promise<{ readonly ran: number }>;
  readonly testCards: readonly ShownCard[];
  readonly testAccounts: readonly ShownAccount[];
}

const FIRST = 'sandbox';

type Lists = Extract<Section, 'sessions' | 'transactions' | 'webhooks'>;

export function consoleRoutes({ services, frozen, moveClock, testCards, testAccounts }: ConsoleOptions): Hono {
  const app = new Hono();
  const { store } = services;

  const viewOf = async (key: string): Promise<View> => {
    const accounts = await store.testAccounts();
    const account = accounts.find((one) => one.api_key === key);
    if (account === undefined) throw new Refusal('007', 'no such account');
    return { account, accounts, now: services.clock.now(), frozen: frozen(), publicUrl: services.publicUrl };
  };

  const send = async (
    c: Context,
    view: View,
    section: Section,
    main: Piece,
    title: string = SECTIONS[section],
    status: 200 | 400 = 200,
  ) => {
    guard(c);
    const body = await main;
    // Also where nothing else has changed: the page's clock is set by it.
    c.header('x-clock', view.now.toISOString());
    return sendPage(c, { page: await shell(view, { section, title, main: body }), version: `${body.toString()}${view.frozen}` }, status);
  };

  const home = async (c: Context, key: string) => {
    const view = await viewOf(key);
    return send(c, view, '', overview(view, await reads.latest(store, view.account.id)));
  };

  app.use('/console/*', csrf());
  app.get('/', (c) => home(c, FIRST));
  app.get('/console', (c) => c.redirect('/'));
  app.get('/console/:account', (c) => home(c, c.req.param('account')));

  const lists: { readonly [S in Lists]: (view: View, page: reads.PageOf) => Promise<{ table: Piece; next: string | null }> } = {
    sessions: async (view, page) => {
      const { rows, next, customers } = await reads.sessions(store, view.account.id, page);
      return { table: sessionTable(view, rows, customers), next };
    },
    transactions: async (view, page) => {
      const { rows, next } = await store.list('transactions', view.account.id, [], page);
      return { table: transactionTable(view, rows), next };
    },
    webhooks: async (view, page) => {
      const { rows, next } = await store.list('webhooks', view.account.id, [], page);
      return { table: webhookTable(view, rows), next };
    },
  };

  for (const [section, list] of Object.entries(lists) as [Lists, (typeof lists)[Lists]][])
    app.get(`/console/:account/${section}`, async (c) => {
      const view = await viewOf(c.req.param('account'));
      const page = reads.pageAsked(c.req.query('after'));
      const { table, next } = await list(view, page);
      const older =
        next === null
          ? nothing
          : html`<p class="pager"><a href="${pathOf(view.account, section)}?after=${encodeURIComponent(next)}" rel="next">Older</a></p>`;
      const newest = page.after === undefined ? nothing : html`<a href="${pathOf(view.account, section)}">Newest</a>`;
      return send(
        c,
        view,
        section,
        html`${heading(view, section, SECTIONS[section])}${panel('list', 'Newest first', html`${table}${older}`, newest)}`,
      );
    });

  app.get('/console/:account/records', async (c) => {
    const view = await viewOf(c.req.param('account'));
    const panels = await Promise.all(
      LISTED_KINDS.map(async (kind) => recordPanel(view, kind, await reads.fewOf(store, view.account.id, kind))),
    );
    return send(
      c,
      view,
      'records',
      html`${heading(view, 'records', SECTIONS.records)}
        <div class="split">
          <div>${panels}</div>
          <div>${ledgerPanel(await store.ledger(view.account.id))}</div>
        </div>`,
    );
  });
  app.get('/console/:account/records/:kind', async (c) => {
    const view = await viewOf(c.req.param('account'));
    const kind = c.req.param('kind');
    if (!isListed(kind)) throw new Refusal('007', 'no such kind of record');
    const page = reads.pageAsked(c.req.query('after'));
    const { rows, next } = await store.list(kind, view.account.id, [], page);
    return send(c, view, 'records', listPage(view, kind, recordTable(view, kind, rows), page, next), listTitle(kind));
  });

  app.get('/console/:account/sessions/:id', async (c) => {
    const view = await viewOf(c.req.param('account'));
    return send(c, view, 'sessions', sessionPage(view, await reads.sessionStory(store, view.account.id, c.req.param('id'))), 'Session');
  });
  app.get('/console/:account/transactions/:id', async (c) => {
    const view = await viewOf(c.req.param('account'));
    return send(
      c,
      view,
      'transactions',
      transactionPage(view, await reads.transactionStory(store, view.account.id, c.req.param('id'))),
      'Transaction',
    );
  });
  app.get('/console/:account/webhooks/:id', async (c) => {
    const view = await viewOf(c.req.param('account'));
    return send(c, view, 'webhooks', webhookPage(view, await reads.webhookStory(store, view.account.id, c.req.param('id'))), 'Webhook');
  });
  app.post('/console/:account/webhooks/:id/again', async (c) => {
    const { account } = await viewOf(c.req.param('account'));
    await sendAgain(services, { account }, c.req.param('id'));
    return c.redirect(pathOf(account, 'webhooks', c.req.param('id')), 303);
  });

  app.get('/console/:account/work', async (c) => {
    const view = await viewOf(c.req.param('account'));
    const work = await store.upcomingWork(view.account.id, reads.PAGE);
    return send(c, view, 'work', html`${heading(view, 'work', SECTIONS.work)}${panel('list', 'Soonest first', workTable(view, work))}`);
  });
  app.get('/console/:account/testing', async (c) => {
    const view = await viewOf(c.req.param('account'));
    const { rows: mandates } = await store.list('mandates', view.account.id, [], { limit: reads.PAGE });
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

  const developerPage = (c: Context, view: View, saved: Saved) =>
    send(
      c,
      view,
      'developer',
      html`${heading(view, 'developer', SECTIONS.developer)}${developerPanels(view, saved)}`,
      SECTIONS.developer,
      saved?.type === 'refused' ? 400 : 200,
    );

  app.get('/console/:account/developer', async (c) =>
    developerPage(c, await viewOf(c.req.param('account')), c.req.query('saved') === undefined ? null : { type: 'saved' }),
  );
  app.post('/console/:account/developer', async (c) => {
    const view = await viewOf(c.req.param('account'));
    try {
      const body = settingsIn(await c.req.parseBody());
      await configureAccount(services, { account: view.account }, { body, params: undefined, query: undefined });
      return c.redirect(`${pathOf(view.account, 'developer')}?saved=1`, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return developerPage(c, view, { type: 'refused', why: error.message });
    }
  });

  const clockPage = (c: Context, view: View, moved: Moved) =>
    send(
      c,
      view,
      'clock',
      html`${heading(view, 'clock', SECTIONS.clock)}${clockPanel(view, moved)}`,
      SECTIONS.clock,
      moved?.type === 'refused' ? 400 : 200,
    );

  app.get('/console/:account/clock', async (c) => {
    const ran = c.req.query('ran');
    return clockPage(
      c,
      await viewOf(c.req.param('account')),
      ran !== undefined && /^\d{1,9}$/.test(ran) ? { type: 'moved', ran: Number(ran) } : null,
    );
  });
  app.post('/console/:account/clock', async (c) => {
    const view = await viewOf(c.req.param('account'));
    try {
      const { ran } = await moveClock(asked(await c.req.parseBody(), view));
      return c.redirect(`${pathOf(view.account, 'clock')}?ran=${ran}`, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return clockPage(c, view, { type: 'refused', why: error.message });
    }
  });

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof Refusal && error.code === '007') return lostPage(c, 'page');
    throw error;
  });
  return app;
}

/** A list of one kind of record, with the ways to its other pages. */
function listPage(view: View, kind: ListedKind, rows: Piece, { after }: reads.PageOf, next: string | null): Piece {
  const path = pathOf(view.account, 'records', kind);
  const older =
    next === null ? nothing : html`<p class="pager"><a href="${path}?after=${encodeURIComponent(next)}" rel="next">Older</a></p>`;
  const newest = after === undefined ? nothing : html`<a href="${path}">Newest</a>`;
  return html`<p class="crumb"><a href="${pathOf(view.account, 'records')}">${SECTIONS.records}</a></p>
    <h1>${listTitle(kind)}</h1>
    ${panel('list', 'Newest first', html`${rows}${older}`, newest)}`;
}

/** What a form of the clock asks for, in the layout of POST /sandbox/clock. A frozen clock stays frozen where it is moved to. */
function asked(form: Readonly<Record<string, unknown>>, { frozen, now }: View): unknown {
  const { advance, now: at, freeze } = form;
  if (typeof freeze === 'string') return { freeze: freeze === 'true' };
  if (typeof advance === 'string') return { advance, freeze: frozen };
  const target = typeof at === 'string' ? fromLocalInput(at) : null;
  if (target === null) throw new Refusal('003', 'Choose a date and a time.');
  // The field has no seconds: the minute that is now stands for this very moment.
  return { now: (target.getTime() === Math.floor(now.getTime() / 60_000) * 60_000 ? now : target).toISOString(), freeze: frozen };
}
