import type { Agreed } from '../../protocol/portal.ts';
import type { PortalState, Preview } from './portal-state.flow.ts';

/**
 * What the customer agrees to with a click: the amounts and days that stand in the panel. It goes along with the action, and the
 * service refuses it where it would by now come to anything else.
 */
export function agreedIn({ panel, previewed, view }: PortalState): Agreed | undefined {
  const of: Agreed = { subscription_id: view?.subscription?.id };
  const terms = previewed?.type === 'known' ? termsOf(previewed.preview) : undefined;
  switch (panel?.type) {
    case 'plan':
    case 'cancel':
      return terms && { ...of, ...terms };
    // Of a subscription that is to be: the one that is shown, if any, has ended.
    case 'subscribe':
      return terms;
    case 'reactivate':
      return { ...of, total_incl: view?.reactivation?.total_incl, date_next_billing: view?.reactivation?.date_next_billing };
    case 'pay':
      return { ...of, total_incl: view?.owed?.total_incl };
    default:
      return undefined;
  }
}

function termsOf(preview: Preview): Agreed {
  if (preview.kind === 'cancel') return { ends_at: preview.ends_at };
  const { total_incl, total_recurring_incl, date_next_billing } = preview;
  return { total_incl, total_recurring_incl, date_next_billing };
}
