import type { PortalView } from '../../../contract/sessions/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { paysNow } from '../subscription/payment-source.ts';
import type { Preview } from '../flow/portal-state.flow.ts';
import { money } from './portal-words.ts';

/** The costs of a preview in a sentence for screen readers, because the preview is not where the focus is. */
export function previewAnnouncement(preview: Preview, view: PortalView): string {
  switch (preview.kind) {
    case 'cancel':
      return preview.is_immediate ? msg('It ends at once. Nothing is paid back, and nothing more is charged.') : endWords(preview.ends_at);
    case 'plan':
      if (preview.is_immediate && paysNow(view, preview.total_incl)) return dueWords(preview.total_incl);
      return preview.is_immediate
        ? msg('The new plan starts now.')
        : msg(str`Nothing is due now. The new plan starts on ${formatDay(preview.effective_at)}; you can undo this until then.`);
    case 'invoice':
      return '';
    case 'subscribe':
      return dueWords(preview.total_incl);
  }
}

const dueWords = (cents: number): string => `${msg('Due now')}: ${money(cents)}`;

const endWords = (day: string): string =>
  msg(str`It goes on until ${formatDay(day)}, for which you have paid. Then it ends, and nothing more is charged.`);
