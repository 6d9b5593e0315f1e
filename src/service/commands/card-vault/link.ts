import { checkoutPageBody } from '../../../contract/checkout.ts';
import type { CardLinkBody } from '../../../contract/card-charges.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { openSession, VERIFICATION_FEE } from '../../domain/checkout/new-session.ts';
import { checkoutPageOf } from '../../domain/checkout/view.ts';
import { newSessionFacts } from '../checkout/session.ts';
import { activeCustomer } from '../people/customers.ts';
import { write, type Call, type Services } from '../write.ts';

/** POST /card-vault/{customer_id}/link: makes a hosted page on which the customer stores a card. A small charge verifies the card. */
export const createCardLink = (services: Services, call: Call, { params, body }: ParsedRequest<'cardVault.link'>) =>
  write(services, call, async (tx, ctx) => {
    const customer = await activeCustomer(tx, params.customer_id);
    const page = pageOf(customer.id, body);
    const { changes, result } = openSession(ctx, page, {
      ...(await newSessionFacts(tx, page)),
      fee: feeOf(body),
      link: { notify_email: body.notification.email ?? null, invoice: null },
    });
    const { id, session_id, page_url, expires_at } = checkoutPageOf(result, services.publicUrl);
    const link = { id, session_id, customer_id: customer.id, link_url: page_url, page_url, expires_at };
    return { changes, result: { status: true, result: link } };
  });

/** The checkout page of a card link. */
const pageOf = (customer_id: string, { item, notification, redirects }: CardLinkBody) =>
  checkoutPageBody.parse({
    mode: 'SAVE',
    customer_id,
    ...(item?.title === undefined ? {} : { order: { description: [item.title, item.description].filter(Boolean).join(': '), items: [] } }),
    redirects: { ...redirects, notify_url: redirects.notify_url ?? notification.webhook_url },
    // The payer proves to be the cardholder, so that the merchant may charge the card later.
    cards: { request_3ds: 'always' },
  });

/** What verifies the card. An amount of the merchant's own is a fee, and is not given back (ruling *card vault*). */
const feeOf = ({ fee }: CardLinkBody): { amount: number; is_refund: boolean } =>
  fee.amount === undefined ? { amount: VERIFICATION_FEE, is_refund: fee.is_refund } : { amount: fee.amount, is_refund: false };
