import type { PortalView } from '../../protocol/portal.ts';
import { msg, str } from '../localize.ts';
import { formatDay } from './dates.ts';
import { paysNow } from './paid-by.ts';
import type { Preview } from './portal-state.flow.ts';
import { money } from './portal-words.ts';

/** What a preview comes to in a sentence, for those who hear the page: it appears away from where they are. */
export function previewSaid(preview: Preview, view: PortalView): string {
  switch (preview.kind) {
    case 'cancel':
      return preview.is_immediate ? msg('It ends at once. Nothing is paid back, and nothing more is charged.') : until(preview.ends_at);
    case 'plan':
      if (preview.is_immediate && paysNow(view, preview.total_incl)) return due(preview.total_incl);
      return preview.is_immediate
        ? msg('The new plan starts now.')
        : msg(str`Nothing is due now. The new plan starts on ${formatDay(preview.effective_at)}; you can undo this until then.`);
    case 'subscribe':
      return due(preview.total_incl);
  }
}

const due = (cents: number): string => `${msg('Due now')}: ${money(cents)}`;

const until = (day: string): string =>
  msg(str`It goes on until ${formatDay(day)}, for which you have paid. Then it ends, and nothing more is charged.`);
