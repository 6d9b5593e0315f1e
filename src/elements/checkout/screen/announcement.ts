import { msg, spokenText } from '../../shared/locales/localize.ts';
import { actionWords } from '../elsewhere/action-panel.ts';
import { cardFaultOf } from '../flow/card-fault.flow.ts';
import { isActionPhase, isOver, type CheckoutState } from '../flow/checkout-state.flow.ts';
import { errorWords, noticeWords, outcomeWords, waitingWords } from '../outcome/outcome-words.ts';

/**
 * The text of the live region. A notice that takes the focus is read out by that, so the live region has everything else. This way each
 * change is heard once.
 */
export function announcementOf(state: CheckoutState): string {
  const { phase, notice, view, hasActed } = state;
  if (phase === 'loading') return msg('Loading the checkout');
  if (phase === 'unavailable') return spokenText(errorWords(state.error));
  if (isActionPhase(phase) && view) return notice ? spokenText(noticeWords(notice, view)) : hasActed ? '' : spokenText(actionWords(view));
  if (phase === 'sheet') return '';
  if (phase === 'processing' || phase === 'checking' || phase === 'renewing') return spokenText(waitingWords(state));
  if (phase === 'tokenising' || phase === 'submitting' || phase === 'refreshing')
    return view?.mode === 'SAVE' ? msg('Saving…') : msg('Paying…');
  if (isOver(phase)) return hasActed ? '' : spokenText(outcomeWords(state));
  // If a field of the card took the focus, the notice has not been read out yet.
  if (notice && view && (!hasActed || notice.type === 'amount_changed' || notice.type === 'renewed' || cardFaultOf(state)))
    return spokenText(noticeWords(notice, view));
  if (state.frame === 'unavailable') return spokenText(errorWords('frame_unavailable'));
  return state.expiring ? msg('Less than three minutes are left to pay.') : '';
}
