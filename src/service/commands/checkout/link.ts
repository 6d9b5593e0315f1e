import type { CheckoutLinkBody } from '../../../contract/checkout-link.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { checkoutPageOf } from '../../domain/checkout/view.ts';
import { openLink } from '../../domain/checkout-link/link.ts';
import { newSessionFacts } from './session.ts';
import { write, type Call, type Services } from '../write.ts';

/** Opens the session of a checkout link. The request comes from a merchant's server, or from a form on the merchant's page. */
export const openCheckoutLink = (services: Services, call: Call, body: CheckoutLinkBody) =>
  write(services, call, async (tx, ctx) => {
    const { customer, methods } = await newSessionFacts(tx, { customer_id: body.customer_id, order_id: undefined });
    const { changes, result } = openLink(ctx, body, { customer, methods });
    const page = checkoutPageOf(result, services.publicUrl);
    return { changes, result: { status: true, result: { ...page, link_url: page.page_url } } };
  });

/** POST /checkout/link */
export const createCheckoutLink = (services: Services, call: Call, { body }: ParsedRequest<'checkout.link'>) =>
  openCheckoutLink(services, call, body);
