import { refuseField } from '../../../contract/errors.ts';
import { checkoutPageBody } from '../../../contract/checkout.ts';
import { checkoutPayBody } from '../../../contract/sessions/checkout-pay.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { isInProgress } from '../../domain/checkout/session.ts';
import { openSession as openCheckout } from '../../domain/checkout/new-session.ts';
import { update } from '../../domain/decision.ts';
import type { PortalSession } from '../../domain/records/sales.ts';
import { pay } from '../checkout/pay.ts';
import { withdrawAttempt } from '../checkout/payer-actions.ts';
import { activeMethods } from '../checkout/session-lookups.ts';
import { write, type Call, type Services } from '../write.ts';
import { cardEntryOf, lockOpenSession } from './session.ts';

/**
 * Adds a new card in the portal. A checkout session of mode SAVE, which the customer does not see, takes, verifies and charges the
 * card and refunds the fee, so all rules of the checkout apply, 3D Secure included. A customer who is not ACTIVE any more may add a
 * card too, because what they still owe can be paid (ruling *customer who is not ACTIVE*).
 */

/** Opens a session for a new card. If one is open already, it stays open, so two tabs share it. */
export async function openCardEntry(services: Services, call: Call, session_id: string, body: ParsedRequest<'portal.cardEntry'>['body']) {
  await write(services, call, async (tx, ctx) => {
    const session = await lockOpenSession(services, tx, session_id);
    const known = await tx.find('checkout_sessions', session.card_checkout_id);
    const stays = known !== undefined && (isInProgress(known) || (known.state === 'open' && known.expires_at > ctx.now));
    if (stays) return { changes: [], result: undefined };
    const allowed_origins = session.allowed_origins ?? body.allowed_origins;
    // The origins were checked when the link was made.
    const page = {
      ...checkoutPageBody.parse({ mode: 'SAVE', customer_id: session.customer_id }),
      // No card is taken after the link has expired.
      expires_in_minutes: Math.min(60, (session.expires_at.getTime() - ctx.now.getTime()) / 60_000),
      ...(allowed_origins === undefined ? {} : { allowed_origins }),
    };
    const customer = await tx.require('customers', session.customer_id);
    const { changes, result } = openCheckout(ctx, page, { customer, order: undefined, methods: await activeMethods(tx) });
    return {
      changes: [...changes, update('portal_sessions', session.id, { card_checkout_id: result.id, version: session.version + 1 })],
      result: undefined,
    };
  });
}

/** Stores the card that was typed. @throws Refusal 008 where no session for a new card is open */
export async function saveCard(services: Services, call: Call, session: PortalSession, body: ParsedRequest<'portal.saveCard'>['body']) {
  const entry = await cardEntryOf(services, session);
  if (entry === undefined) throw refuseField('008', 'session_id', 'card_entry', 'no card is being added');
  const { attempt_key, token, card_nickname } = body;
  const asked = { attempt_key, revision: entry.revision, method: 'CARD', token, ...(card_nickname === undefined ? {} : { card_nickname }) };
  const inner = { account: call.account, client: call.client ?? null };
  await pay(services, inner, entry.session_id, checkoutPayBody.parse(asked), 'any');
}

/** Gives up a new card whose bank still waits for an answer. */
export async function dropCard(services: Services, call: Call, session: PortalSession) {
  const entry = await cardEntryOf(services, session);
  if (entry !== undefined) await withdrawAttempt(services, call.account, entry);
}
