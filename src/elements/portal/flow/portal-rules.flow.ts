import type { PortalCard, PortalPackages, PortalView } from '../../../contract/sessions/portal.ts';
import { NEW_CARD, type Choice, type Panel, type CardChoice } from './portal-state.flow.ts';

/** What follows from a view for the open panel and the customer's choice. */

/** Whether the customer's current plan is the chosen one. */
export function isCurrentPlan(view: PortalView | null, { product_id, qty }: Choice): boolean {
  const [line, ...more] = view?.subscription?.items_recurring ?? [];
  return more.length === 0 && line?.product_id === product_id && line.qty === qty;
}

const isOffered = ({ packages }: PortalView, { product_id }: Choice): boolean =>
  packages.some(({ products }) => products.some((product) => product.product_id === product_id));

const canPay = ({ cards }: PortalView, card: CardChoice): boolean => card === NEW_CARD || cards.some(({ id }) => id === card);

/** The amount that a panel charges, if the view has it. For other panels the preview has it. */
export const panelAmount = ({ type }: Panel, { owed, reactivation }: PortalView): number | undefined =>
  type === 'pay' ? owed?.total_incl : type === 'reactivate' ? reactivation?.total_incl : undefined;

/** Whether a panel is still valid: its plan, card, invoice or permission may have been removed meanwhile. */
export function isPanelValid(panel: Panel, view: PortalView): boolean {
  const { allowed } = view;
  switch (panel.type) {
    case 'plan':
      if (panel.choice === null) return view.subscription !== null;
      return allowed.change_plan && (isCurrentPlan(view, panel.choice) || isOffered(view, panel.choice));
    case 'subscribe':
      return allowed.subscribe && isOffered(view, panel.choice) && canPay(view, panel.card);
    case 'pay':
      return allowed.pay && canPay(view, panel.card);
    case 'cancel':
    case 'reactivate':
    case 'pause':
    case 'resume':
      return allowed[panel.type];
    case 'name':
    case 'remove':
      return view.cards.some(({ id }) => id === panel.card_id);
    case 'invoice':
      return view.invoices?.some(({ id }) => id === panel.id) ?? false;
    case 'invoices':
      return view.invoices !== null;
    case 'details':
      return view.allowed.change_details || view.settings.billing_info_type === 'VIEW';
    case 'cards':
    case 'debits':
    case 'card':
      return true;
  }
}

/** The card that is charged first. */
export const firstCard = (cards: readonly PortalCard[]): PortalCard | undefined => cards.find(({ is_used }) => is_used);

/** Whether a card can be charged. */
export const isChargeable = ({ card_status, is_expired }: PortalCard): boolean => card_status === 'ACTIVE' && !is_expired;

/** The card that is to pay after this one is removed; undefined if this card is not the one that pays, or if nothing is left to pay. */
export function successorCard({ cards, upcoming, subscription }: PortalView, removed: string): PortalCard | undefined {
  const pays = cards.some(({ id, is_used }) => id === removed && is_used);
  if (!pays || upcoming.length === 0 || subscription?.collection_method !== 'AUTOCHARGE') return undefined;
  return longestLived(cards.filter(({ id }) => id !== removed));
}

/** The card that can be charged for the longest time: the one with the latest expiry, and of several the first. */
const longestLived = (cards: readonly PortalCard[]): PortalCard | undefined =>
  cards.filter(isChargeable).toSorted((a, b) => b.expire_in_months - a.expire_in_months)[0];

/** The card that is suggested for the owed amount: one that was not declined for it last time, else a new card. */
export function proposedCard({ cards, owed }: PortalView): CardChoice {
  const declined = owed?.declined_cards ?? [];
  const good = cards.filter((card) => isChargeable(card) && !declined.includes(card.id));
  return (firstCard(good) ?? longestLived(good))?.id ?? NEW_CARD;
}

/** The interval that is shown first: that of the customer's plan, else monthly, else the one with the most plans. */
export const usualInterval = (packages: readonly PortalPackages[]): PortalPackages | undefined =>
  packages.find(({ products }) => products.some(({ is_current }) => is_current)) ??
  packages.find(({ billing_period }) => billing_period === 'MONTHLY') ??
  packages.toSorted((a, b) => b.products.length - a.products.length)[0];
