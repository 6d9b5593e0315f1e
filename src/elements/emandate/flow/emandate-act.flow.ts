import type { PaySubmitStatus } from '../../shared/session/session.flow.ts';
import type { SigningState } from './emandate-state.flow.ts';

/** How often the service is asked whether a signature has arrived before a press counts as pending. */
const POLLS = 3;

/** How a press of Continue or Sign ended (`SessionPlan.outcome`). Where it has led to the terms it is pending, because nothing is signed. */
export function outcomeOf(now: SigningState, before: SigningState): PaySubmitStatus | null {
  if (now.busy === 'renew') return before.busy === 'renew' ? null : 'failed';
  switch (now.phase) {
    case 'approved':
      return 'completed';
    case 'waiting':
      return 'pending';
    case 'loading':
    case 'signing':
      return null;
    case 'checking':
      return now.polls > POLLS ? 'pending' : null;
    case 'form':
      return ofStep(now, before);
    default:
      return 'failed';
  }
}

function ofStep(now: SigningState, before: SigningState): PaySubmitStatus | null {
  const { busy, notice, step, quote } = now;
  if (now === before || busy !== null) return null;
  switch (notice?.type) {
    case 'fields':
    case 'account':
      return 'invalid';
    case 'unreachable':
    case 'slow_down':
      return 'failed';
    default:
      if (step !== before.step) return 'pending';
      if (notice !== null) return 'failed';
      if (quote !== before.quote) return 'pending';
      // The answer was lost because the element was moved.
      return before.busy === null ? null : 'cancelled';
  }
}
