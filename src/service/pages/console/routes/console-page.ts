import type { Context } from 'hono';
import { Refusal } from '../../../../contract/errors.ts';
import type { Services } from '../../../commands/write.ts';
import { guard } from '../../document.ts';
import type { Piece } from '../../parts.ts';
import { sendPage } from '../../refresh.ts';
import type { TestAccountRow } from '../banks.ts';
import { SECTIONS, shell, type Section, type View } from '../shell.ts';
import type { TestCardRow } from '../testing.ts';

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

/** What a page is drawn for: the account of its address, and what time it is. @throws Refusal 007 */
export async function viewOf({ services, frozen, movingTo }: ConsoleOptions, key: string): Promise<View> {
  const accounts = await services.store.testAccounts();
  const account = accounts.find((one) => one.api_key === key);
  if (account === undefined) throw new Refusal('007', 'no such account');
  return { account, accounts, now: services.clock.now(), frozen: frozen(), movingTo: movingTo(), publicUrl: services.publicUrl };
}

/** Answers with a page of the console. */
export async function send(
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
