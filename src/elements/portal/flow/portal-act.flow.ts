import { acceptsCard, isStuck, isUndecided, needsFrame, type PortalState } from './portal-state.flow.ts';
import type { PaySubmitStatus } from '../../shared/session/session.flow.ts';

/** How a press of the main button of a panel ended (`SessionPlan.outcome`). A card's bank that asks something here belongs to the press. */
export function outcomeOf(now: PortalState, before: PortalState): PaySubmitStatus | null {
  const { phase, activity, notice, panel } = now;
  if (phase === 'unavailable' || phase === 'expired') return 'failed';
  if (phase === 'renewing' && before.phase !== phase) return 'failed';
  if (phase !== 'open') return null;
  if (now === before) return withoutButton(now);
  if (activity !== null) return isStuck(now) || (activity.type === 'verifying' && isUndecided(now)) ? 'pending' : null;
  if (before.activity === null) return null;
  switch (notice?.type) {
    case 'done':
      return 'completed';
    case 'settling':
      return 'pending';
    case 'invalid':
      return 'invalid';
    case undefined:
      // The card frame has marked a field, or the panel was closed.
      if (before.activity.type !== 'tokenising') return 'pending';
      return panel === null ? 'cancelled' : 'invalid';
    default:
      return 'failed';
  }
}

/** Why there is no main button that can be pressed: something has to be chosen first, or the panel is still loading. */
function withoutButton({ panel, activity, previewState, notice, view }: PortalState): PaySubmitStatus | null {
  if (activity !== null || previewState?.type === 'asking') return null;
  if (previewState?.type === 'failed') return 'failed';
  if (!needsFrame(panel)) return 'invalid';
  if (notice?.type === 'frame') return 'failed';
  return acceptsCard(view?.card_entry ?? null) ? 'invalid' : null;
}
