import type { CardFault, CheckoutState, Notice } from './checkout-state.flow.ts';
import { selectedKind, needsFrame } from './method-selection.flow.ts';

/** Decides which notices are about the card, and about which of its fields. They are shown next to the card. */

type Failure = Extract<Notice, { type: 'declined' }>['code'];

/** The failures that are caused by one field. */
const CARD_FAULTS: Partial<Record<Failure, CardFault>> = {
  incorrect_code: { field: 'code', problem: 'invalid' },
  token_expired: { field: 'code', problem: 'required' },
  expired_card: { field: 'expiry', problem: 'expired' },
};

/** The failures of methods other than a card. */
const OTHER_FAILURES: readonly Failure[] = ['payment_declined', 'not_completed', 'withdrawn', 'order_closed'];

/** Whether the notice is about the card, so that it is shown at the card and not at the button. */
export function isCardNotice({ notice, view, selection }: CheckoutState): boolean {
  if (notice === null || view === null || selectedKind(view, selection) !== 'card') return false;
  return notice.type === 'card_service' || (notice.type === 'declined' && !OTHER_FAILURES.includes(notice.code));
}

/** The field that the notice is about; null if it is about no field, or if the field is not shown. */
export function cardFaultOf(state: CheckoutState): CardFault | null {
  const { notice, view, selection } = state;
  if (view === null || notice === null || !isCardNotice(state) || !needsFrame(view, selection)) return null;
  const invalid = notice.type === 'card_service' && notice.code === 'invalid_card';
  const fault: CardFault | undefined = invalid
    ? { field: 'number', problem: 'invalid' }
    : notice.type === 'declined'
      ? CARD_FAULTS[notice.code]
      : undefined;
  // A stored card has only the field of the security code.
  return fault && (selection?.card_id == null || fault.field === 'code') ? fault : null;
}
