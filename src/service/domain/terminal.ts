import type { z } from 'zod';
import type { terminalUpdateBody } from '../../contract/terminals.ts';
import type { DecisionContext } from './decision.ts';
import type { Terminal } from './records/money.ts';

/** Merges the fields that were sent into an object. */
const merged = <T extends object>(before: T, sent: { [F in keyof T]?: T[F] | undefined } | undefined): T => ({
  ...before,
  ...(Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>),
});

/** The changes of a call to POST /terminals/{id}. Only fields that were sent change, also inside location and settings. */
export const changedTerminal = (ctx: DecisionContext, before: Terminal, sent: z.output<typeof terminalUpdateBody>): Partial<Terminal> => ({
  terminal_status: sent.terminal_status ?? before.terminal_status,
  nickname: sent.nickname ?? before.nickname,
  location: merged(before.location, sent.location),
  contact_numbers: sent.contact_numbers === undefined ? before.contact_numbers : (sent.contact_numbers ?? []),
  settings: merged(before.settings, sent.settings),
  updated_at: ctx.now,
});
