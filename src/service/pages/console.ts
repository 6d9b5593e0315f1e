import { Hono, type Context } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { Refusal } from '../../contract/errors.ts';
import { overview } from './console/overview.ts';
import { latest } from './console/records-of-account.ts';
import { addClock } from './console/routes/clock-routes.ts';
import { send, viewOf, type ConsoleOptions } from './console/routes/console-page.ts';
import { addDetails, addLists, addReconciliation } from './console/routes/list-routes.ts';
import { addDeveloper } from './console/routes/developer-routes.ts';
import { addErasure, addRecords } from './console/routes/record-routes.ts';
import { addTools } from './console/routes/tool-routes.ts';
import { notFoundPage } from './not-found.ts';

/** The account whose overview is the front page of the service. */
const FIRST_ACCOUNT = 'sandbox';

/** The routes of the console, which shows developers the records of the sandbox. Only accounts with simulated rails are shown. */
export function consoleRoutes(options: ConsoleOptions): Hono {
  const app = new Hono();
  app.use('/console/*', csrf());
  addOverview(app, options);
  addLists(app, options);
  addReconciliation(app, options);
  addRecords(app, options);
  addErasure(app, options);
  addDetails(app, options);
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

/** Adds the overview of an account. */
function addOverview(app: Hono, options: ConsoleOptions): void {
  const home = async (c: Context, key: string) => {
    const view = await viewOf(options, key);
    return send(c, view, '', overview(view, await latest(options.services.store, view.account.id)));
  };
  app.get('/', (c) => home(c, FIRST_ACCOUNT));
  app.get('/console', (c) => c.redirect('/'));
  app.get('/console/:account', (c) => home(c, c.req.param('account')));
}
