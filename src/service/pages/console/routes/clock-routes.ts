import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { refuseField, Refusal } from '../../../../contract/errors.ts';
import { readFields } from '../../../http/body.ts';
import { fromLocalInput } from '../../formats.ts';
import { clockPanel, type ClockMoveResult } from '../clock.ts';
import { heading, pathOf, SECTIONS, type View } from '../shell.ts';
import { send, viewOf, type ConsoleOptions } from './console-page.ts';

/** Adds the page of the sandbox's clock. */
export function addClock(app: Hono, options: ConsoleOptions): void {
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
      const { ran } = await options.moveClock(clockMoveIn(await readFields(c), view));
      return c.redirect(`${pathOf(view.account, 'clock')}?ran=${ran}`, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return clockPage(c, view, { type: 'refused', why: error.message });
    }
  });
}

/** The request of a form of the clock, in the layout of POST /sandbox/clock. A stopped clock stays stopped after a move. */
function clockMoveIn(form: Readonly<Record<string, unknown>>, { frozen, now }: View): unknown {
  const { advance, now: at, freeze, stop } = form;
  if (stop !== undefined) return { stop: true };
  if (typeof freeze === 'string') return { freeze: freeze === 'true' };
  if (typeof advance === 'string') return { advance, freeze: frozen };
  const target = typeof at === 'string' ? fromLocalInput(at) : null;
  if (target === null) throw refuseField('003', 'now', 'required', 'Choose a date and a time.');
  // The field has no seconds, so the current minute means the current moment.
  return { now: (target.getTime() === Math.floor(now.getTime() / 60_000) * 60_000 ? now : target).toISOString(), freeze: frozen };
}
