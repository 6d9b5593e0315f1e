import { Hono, type Context } from 'hono';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { Refusal } from '../../contract/errors.ts';
import type { Services } from '../commands/write.ts';
import { makeSecret } from '../commands/account/secrets.ts';
import { sendAgain } from '../commands/account/webhooks.ts';
import { configureAccount } from '../commands/account/settings.ts';
import { eraseCustomer } from '../commands/people/erase-customer.ts';
import { readFields } from '../http/fields.ts';
import { accountsPanel, phonesPanel, type TestAccountRow } from './console/banks.ts';
import { clockPanel, type ClockMoveResult } from './console/clock.ts';
import { developerPanels, settingsIn, type SettingsResult } from './console/developer.ts';
import { newSecretIn } from './console/new-secrets.ts';
import { erasureIn, erasurePanel, type ErasureResult } from './console/erasure.ts';
import { ledgerPanel } from './console/ledger.ts';
import { overview } from './console/overview.ts';
import * as reads from './console/reads.ts';
import { isListed, LISTED_KINDS, listTitle, recordPanel, recordTable, type ListedKind } from './console/records.ts';
import { compareForm, differenceTable } from './console/reconciliation.ts';
import { sessionPage, sessionTable } from './console/sessions.ts';
import { heading, pathOf, SECTIONS, shell, type Section, type View } from './console/shell.ts';
import { cardsPanel, keysPanel, type TestCardRow } from './console/testing.ts';
import { transactionPage, transactionTable } from './console/transactions.ts';
import { webhookPage, webhookTable } from './console/webhooks.ts';
import { workTable } from './console/work.ts';
import { guard } from './document.ts';
import { notFoundPage } from './not-found.ts';
import { nothing, panel, type Piece } from './parts.ts';
import { sendPage } from './refresh.ts';
import { fromLocalInput } from './formats.ts';

/** The console: what goes on in the sandbox, for the people who integrate. It shows only accounts whose rails are simulated. */

/** What the console is built from. */
export interface ConsoleOptions {
  readonly services: Services;
  /** Whether the clock stands still. */
  readonly frozen: () => boolean;
  /** Where a move of the clock that is under way goes to; null where there is none. */
  readonly movingTo: () => Date | null;
  /** Moves the clock as POST /sandbox/clock does. @throws Refusal for a move that cannot be */
  readonly moveClock: (body: unknown) => Promise<{ readonly ran: number }>;
  /** Compares the days that are over with the rails' statements, and looks again at what did not agree. */
  readonly reconcile: () => Promise<unknown>;
  readonly testCards: readonly TestCardRow[];
  readonly testAccounts: readonly TestAccountRow[];
}

const FIRST = 'sandbox';

type Lists = Extract<Section, 'sessions' | 'transactions' | 'webhooks' | 'reconciliation'>;

/** The routes of the console. */
export function consoleRoutes(options: ConsoleOptions): Hono {
  const app = new Hono();
  app.use('/console/*', csrf());
  addOverview(app, options);
  addLists(app, options);
  addReconciliation(app, options);
  addRecords(app, options);
  addErasure(app, options);
  addStories(app, options);
  addTools(app, options);
  addDeveloper(app, options);
  addClock(app, options);
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof Refusal && error.code === '007') return notFoundPage(c, 'page');
    throw error;
  });
  return app;
}

/** What a page is drawn for: the account of its address, and what time it is. @throws Refusal 007 */
async function viewOf({ services, frozen, movingTo }: ConsoleOptions, key: string): Promise<View> {
  const accounts = await services.store.testAccounts();
  const account = accounts.find((one) => one.api_key === key);
  if (account === undefined) throw new Refusal('007', 'no such account');
  return { account, accounts, now: services.clock.now(), frozen: frozen(), movingTo: movingTo(), publicUrl: services.publicUrl };
}

/** Answers with a page of the console. */
async function send(
  c: Context,
  view: View,
  section: Section,
  main: Piece,
  title: string = SECTIONS[section],
  status: 200 | 400 = 200,
): Promise<Response> {
  guard(c);
  const body = await main;
  // Also where nothing else has changed: the page's clock is set by it.
  c.header('x-clock', view.now.toISOString());
  return sendPage(c, { page: await shell(view, { section, title, main: body }), version: `${body.toString()}${view.frozen}` }, status);
}

/** The first page of an account. */
function addOverview(app: Hono, options: ConsoleOptions): void {
  const home = async (c: Context, key: string) => {
    const view = await viewOf(options, key);
    return send(c, view, '', overview(view, await reads.latest(options.services.store, view.account.id)));
  };
  app.get('/', (c) => home(c, FIRST));
  app.get('/console', (c) => c.redirect('/'));
  app.get('/console/:account', (c) => home(c, c.req.param('account')));
}

/** The lists, a page at a time. */
const LISTS: {
  readonly [S in Lists]: (store: Services['store'], view: View, page: reads.ListPage) => Promise<{ table: Piece; next: string | null }>;
} = {
  sessions: async (store, view, page) => {
    const { rows, next, customers } = await reads.sessionsPage(store, view.account.id, page);
    return { table: sessionTable(view, rows, customers), next };
  },
  transactions: async (store, view, page) => {
    const { rows, next } = await store.of(view.account.id).list('transactions', [], page);
    return { table: transactionTable(view, rows), next };
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

/** The lists of sessions, transactions, webhooks and differences. */
function addLists(app: Hono, options: ConsoleOptions): void {
  const { store } = options.services;
  for (const [section, list] of Object.entries(LISTS) as [Lists, (typeof LISTS)[Lists]][])
    app.get(`/console/:account/${section}`, async (c) => {
      const view = await viewOf(options, c.req.param('account'));
      const page = reads.pageRequest(c.req.query('after'));
      const { table, next } = await list(store, view, page);
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
}

/** The comparison with the rails' statements, asked for by hand. */
function addReconciliation(app: Hono, options: ConsoleOptions): void {
  app.post('/console/:account/reconciliation', async (c) => {
    const { account } = await viewOf(options, c.req.param('account'));
    await options.reconcile();
    return c.redirect(pathOf(account, 'reconciliation'), 303);
  });
}

/** Every other kind of record that moves money. */
function addRecords(app: Hono, options: ConsoleOptions): void {
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
    if (!isListed(kind)) throw new Refusal('007', 'no such kind of record');
    return send(c, view, 'records', await recordsPage(options, view, kind, reads.pageRequest(c.req.query('after'))), listTitle(kind));
  });
}

/** One kind of record. Customers have the form beside them that erases one. */
async function recordsPage(
  { services: { store } }: ConsoleOptions,
  view: View,
  kind: ListedKind,
  page: reads.ListPage,
  erased: ErasureResult = null,
): Promise<Piece> {
  const { rows, next } = await store.of(view.account.id).list(kind, [], page);
  const list = listPage(view, kind, recordTable(view, kind, rows), page, next);
  return kind === 'customers' ? html`${list}${erasurePanel(view, erased)}` : list;
}

/** Erasing a customer. */
function addErasure(app: Hono, options: ConsoleOptions): void {
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

/** One session, transaction or webhook with all that happened to it. */
function addStories(app: Hono, options: ConsoleOptions): void {
  const { services } = options;
  const { store } = services;
  app.get('/console/:account/sessions/:id', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    return send(c, view, 'sessions', sessionPage(view, await reads.sessionStory(store, view.account.id, c.req.param('id'))), 'Session');
  });
  app.get('/console/:account/transactions/:id', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    return send(
      c,
      view,
      'transactions',
      transactionPage(view, await reads.transactionStory(store, view.account.id, c.req.param('id'))),
      'Transaction',
    );
  });
  app.get('/console/:account/webhooks/:id', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    return send(c, view, 'webhooks', webhookPage(view, await reads.webhookStory(store, view.account.id, c.req.param('id'))), 'Webhook');
  });
  app.post('/console/:account/webhooks/:id/again', async (c) => {
    const { account } = await viewOf(options, c.req.param('account'));
    await sendAgain(services, { account }, c.req.param('id'));
    return c.redirect(pathOf(account, 'webhooks', c.req.param('id')), 303);
  });
}

/** Due work, and what one tests with. */
function addTools(app: Hono, options: ConsoleOptions): void {
  const {
    services: { store },
    testCards,
    testAccounts,
  } = options;
  app.get('/console/:account/work', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const work = await store.of(view.account.id).upcomingWork(reads.PAGE);
    return send(c, view, 'work', html`${heading(view, 'work', SECTIONS.work)}${panel('list', 'Soonest first', workTable(view, work))}`);
  });
  app.get('/console/:account/testing', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    const { rows: mandates } = await store.of(view.account.id).list('mandates', [], { limit: reads.PAGE });
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

/** The settings of the account. */
function addDeveloper(app: Hono, options: ConsoleOptions): void {
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

  /** The one page that shows a new secret. Nothing may keep it. */
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

/** The sandbox clock. */
function addClock(app: Hono, options: ConsoleOptions): void {
  const clockPage = (c: Context, view: View, moved: ClockMoveResult) =>
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
      await viewOf(options, c.req.param('account')),
      ran !== undefined && /^\d{1,9}$/.test(ran) ? { type: 'moved', ran: Number(ran) } : null,
    );
  });
  app.post('/console/:account/clock', async (c) => {
    const view = await viewOf(options, c.req.param('account'));
    try {
      const { ran } = await options.moveClock(asked(await readFields(c), view));
      return c.redirect(`${pathOf(view.account, 'clock')}?ran=${ran}`, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return clockPage(c, view, { type: 'refused', why: error.message });
    }
  });
}

/** A list of one kind of record, with the ways to its other pages. */
function listPage(view: View, kind: ListedKind, rows: Piece, { after }: reads.ListPage, next: string | null): Piece {
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
  const { advance, now: at, freeze, stop } = form;
  if (stop !== undefined) return { stop: true };
  if (typeof freeze === 'string') return { freeze: freeze === 'true' };
  if (typeof advance === 'string') return { advance, freeze: frozen };
  const target = typeof at === 'string' ? fromLocalInput(at) : null;
  if (target === null) throw new Refusal('003', 'Choose a date and a time.');
  // The field has no seconds: the minute that is now stands for this very moment.
  return { now: (target.getTime() === Math.floor(now.getTime() / 60_000) * 60_000 ? now : target).toISOString(), freeze: frozen };
}
