import type { Agreement } from '../../../contract/sessions/portal-act.ts';
import type { PortalState, Preview } from './portal-state.flow.ts';

/**
 * The amounts and days in the panel, to which the customer agrees with a click. They are sent with the action, and the service refuses the
 * action if they have changed.
 */
export function consentOf({ panel, previewState, view }: PortalState): Agreement | undefined {
  const of: Agreement = { subscription_id: view?.subscription?.id };
  const terms = previewState?.type === 'known' ? termsOf(previewState.preview) : undefined;
  switch (panel?.type) {
    case 'plan':
    case 'cancel':
      return terms && { ...of, ...terms };
    // This consent is for a new subscription. If the view still has a subscription, that one has ended, so its id is not sent.
    case 'subscribe':
      return terms;
    case 'reactivate':
      return { ...of, total_incl: view?.reactivation?.total_incl, date_next_billing: view?.reactivation?.date_next_billing };
    case 'pause':
      return of;
    case 'resume':
      return { ...of, date_next_billing: view?.resumption?.date_next_billing };
    case 'pay':
      return { ...of, total_incl: view?.owed?.total_incl };
    default:
      return undefined;
  }
}

function termsOf(preview: Preview): Agreement {
  if (preview.kind === 'cancel') return { ends_at: preview.ends_at };
  if (preview.kind === 'invoice') return {};
  const { total_incl, total_recurring_incl, date_next_billing } = preview;
  return { total_incl, total_recurring_incl, date_next_billing };
}
