import type { CheckoutPageBody } from '../../../contract/checkout.ts';
import type { CheckoutLinkBody } from '../../../contract/checkout-link.ts';
import { refuseField } from '../../../contract/errors.ts';
import { openSession, type LinkExtras, type SessionOpenFacts } from '../checkout/new-session.ts';
import type { Decision, DecisionContext } from '../decision.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import { choiceOf, defaultChoice } from './choice.ts';

/** How long a link is open unless told otherwise. */
const LINK_MINUTES = 30;

/** The session of a checkout link, whose amount and mode the payer chooses. @throws Refusal 005 for a choice that cannot be offered */
export function openLink(
  ctx: DecisionContext,
  body: CheckoutLinkBody,
  facts: Omit<SessionOpenFacts, 'order' | 'choice'>,
): Decision<CheckoutSession> {
  const choice = choiceOf(body);
  if (body.payment.payment_type === 'PA' && choice.frequencies.some((frequency) => frequency !== 'ONE_TIME'))
    throw refuseField('005', 'payment.payment_type', 'frequency', 'a card is held for a single payment only', {
      payment_type: body.payment.payment_type,
    });
  const {
    type: _type,
    item: _item,
    customization: look,
    transaction_reference: _reference,
    notification,
    settings,
    metadata,
    invoice,
    ...rest
  } = body;
  const { button_text: _button, confirmation_message: _message, ...customization } = look ?? {};
  const page: CheckoutPageBody = {
    ...rest,
    expires_in_minutes: settings.expiry_time ?? body.expires_in_minutes ?? LINK_MINUTES,
    redirects: { ...rest.redirects, notify_url: rest.redirects.notify_url ?? notification.webhook_url },
    payment: { ...rest.payment, metadata: metadata ?? rest.payment.metadata },
    // As long as a single payment is possible, every method that takes single payments is offered.
    mode: choice.frequencies.includes('ONE_TIME') ? 'ONE_TIME' : 'RECURRING',
    amount: defaultChoice(choice).amount,
    customization,
  };
  const link: LinkExtras = {
    notify_email: notification.email ?? null,
    invoice:
      invoice !== undefined && (invoice.is_generate || invoice.is_send)
        ? { is_sent: invoice.is_send, memo: invoice.memo ?? null, footer: invoice.footer ?? null }
        : null,
  };
  return openSession(ctx, page, { ...facts, order: undefined, choice, link });
}
