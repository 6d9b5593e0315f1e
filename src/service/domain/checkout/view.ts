import type { CheckoutPage } from '../../../contract/checkout.ts';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { sastDay } from '../../../facts/days.ts';
import { cartSums } from '../../../facts/sums.ts';
import type { BrandView } from '../brand.ts';
import type { Card } from '../records/cards.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import { prefillView } from './prefill.ts';
import { shownCards } from './session-cards.ts';
import { storesCards } from './attempt.ts';

/** Everything besides the session that its answer depends on. */
export interface ViewContext {
  readonly now: Date;
  /** The service's own origin, as browsers reach it. */
  readonly publicUrl: string;
  readonly test: boolean;
  /** The merchant's brand in this session. */
  readonly brand: BrandView;
  /** The stored cards of the session's customer; empty where the session shows none. */
  readonly cards: readonly Card[];
}

/** The session as its shopper sees it. Of the record, only the fields that the schema of the view lists leave the service. */
export function sessionView(session: CheckoutSession, { now, publicUrl, test, cards, brand }: ViewContext): CheckoutView {
  const { session_id } = session;
  return {
    ...session,
    kind: 'checkout',
    test,
    expires_in: session.state === 'open' ? Math.max(0, session.expires_at.getTime() - now.getTime()) : 0,
    merchant: { name: brand.name },
    today: sastDay(now),
    completed_at: session.completed_at?.toISOString() ?? null,
    cart: cartView(session),
    customer: session.customer_captured || session.customer_name === null ? null : { display_name: session.customer_name },
    // The form asks only payers who are not known yet.
    prefill: prefillView(session),
    customer_fields: session.customer_id !== null && !session.customer_captured ? [] : session.customer_fields,
    cards: shownCards(cards, now),
    save_cards: session.save_cards && !storesCards(session),
    refunds_fee: session.refund_fee,
    customization: { ...session.customization, brand_primary: brand.primary },
    redirects: { success_url: session.success_url, cancel_url: session.cancel_url },
    page_url: pageUrl(publicUrl, session_id),
    frame_url: `${publicUrl}/frame/card?session=${session_id}`,
    action: actionView(session, now),
  };
}

function cartView({ cart, amount }: CheckoutSession): CheckoutView['cart'] {
  if (cart === null) return null;
  const { reference, description, items } = cart;
  const lines = items.map((item) => ({ ...item, amount: item.quantity * item.unit_amount }));
  return { reference, description, lines, ...cartSums(cart, amount) };
}

function actionView({ action }: CheckoutSession, now: Date): CheckoutView['action'] {
  if (action === null) return null;
  return { ...action, expires_in: Math.max(0, new Date(action.until).getTime() - now.getTime()) };
}

/** The address of a session's hosted page. */
export const pageUrl = (publicUrl: string, session_id: string): string => `${publicUrl}/checkout/${session_id}`;

/** The session as POST /checkout/page answers it. */
export const checkoutPageOf = (session: CheckoutSession, publicUrl: string): CheckoutPage => ({
  ...session,
  page_url: pageUrl(publicUrl, session.session_id),
});
