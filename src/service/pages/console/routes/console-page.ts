import type { Context } from 'hono';
import { refuseField } from '../../../../contract/errors.ts';
import type { Services } from '../../../commands/write.ts';
import { guardTool } from '../../document.ts';
import { type HtmlPart, sendPage } from '../../parts.ts';
import type { TestAccountRow } from '../banks.ts';
import { SECTIONS, shell, type Section, type View } from '../shell.ts';
import type { TestCardRow } from '../testing.ts';

/** The parts of the console. */
export interface ConsoleOptions {
  readonly services: Services;
  /** Whether the clock is stopped. */
  readonly frozen: () => boolean;
  /** The target of a move of the clock in progress; null where there is none. */
  readonly movingTo: () => Date | null;
  /** Moves the clock like POST /sandbox/clock. @throws Refusal for an invalid move */
  readonly moveClock: (body: unknown) => Promise<{ readonly ran: number }>;
  /** Compares the days that have ended with the rails' statements, and days with open differences again. */
  readonly reconcile: () => Promise<unknown>;
  readonly testCards: readonly TestCardRow[];
  readonly testAccounts: readonly TestAccountRow[];
}

/** The context of a page: the account in its address, and the time. @throws Refusal 007 */
export async function viewOf({ services, frozen, movingTo }: ConsoleOptions, key: string): Promise<View> {
  const accounts = await services.store.testAccounts();
  const account = accounts.find((one) => one.api_key === key);
  if (account === undefined) throw refuseField('007', 'account', 'exists', 'no such account');
  return { account, accounts, now: services.clock.now(), frozen: frozen(), movingTo: movingTo(), publicUrl: services.publicUrl };
}

/** Answers with a page of the console. */
export async function send(
  c: Context,
  view: View,
  section: Section,
  main: HtmlPart,
  title: string = SECTIONS[section],
  status: 200 | 400 = 200,
): Promise<Response> {
  guardTool(c);
  const body = await main;
  // Sent even if nothing has changed, because it sets the clock of the page.
  c.header('x-clock', view.now.toISOString());
  return sendPage(c, { page: await shell(view, { section, title, main: body }), version: `${body.toString()}${view.frozen}` }, status);
}
