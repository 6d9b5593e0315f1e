import type { PaySubmitStatus } from '../../shared/session/session.flow.ts';
import { isChallenged, type CheckoutState, type Notice } from './checkout-state.flow.ts';
import { needsFrame, tokenSource, type MethodSelection } from './method-selection.flow.ts';

/** Whether the form can be paid with a method now. A typed card needs the card frame. */
export function canPay({ view, frame, phase }: CheckoutState, selection: MethodSelection | null): selection is MethodSelection {
  return phase === 'ready' && view !== null && selection !== null && (frame === 'ready' || tokenSource(view, selection) !== 'card');
}

/** How a press of the pay button ended (`SessionPlan.outcome`). A question of the payer's bank in this page belongs to the press. */
export function outcomeOf(now: CheckoutState, before: CheckoutState): PaySubmitStatus | null {
  switch (now.phase) {
    case 'completed':
    case 'cancelled':
      return now.phase;
    case 'expired':
    case 'failed':
    case 'unavailable':
      return 'failed';
    case 'action':
      return isChallenged(now) ? null : 'pending';
    case 'checking':
      return now.overdue ? 'pending' : null;
    case 'renewing':
      return now.phase === before.phase ? null : 'failed';
    case 'ready':
      return now.phase === before.phase ? unusable(now) : returned(now.notice, before);
    default:
      return null;
  }
}

/** No method can be offered, or the card frame that the chosen one needs has failed. */
function unusable({ view, selection, frame }: CheckoutState): 'failed' | null {
  return selection === null || (frame === 'unavailable' && view !== null && needsFrame(view, selection)) ? 'failed' : null;
}

/** The form is shown again. Without a notice, the card frame has marked a field, or the shopper has stopped the attempt. */
function returned(notice: Notice | null, { phase }: CheckoutState): PaySubmitStatus {
  if (notice?.type === 'refused' && Object.keys(notice.fields).length > 0) return 'invalid';
  if (notice === null) return phase === 'tokenising' ? 'invalid' : 'cancelled';
  return 'failed';
}
