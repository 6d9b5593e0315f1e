import { notFound, refuseField } from '../../../contract/errors.ts';
import type { Asked } from '../../../contract/routes.ts';
import { notAllowed } from '../../domain/billing/subscription.ts';
import { openPortal, requireSelectable } from '../../domain/portal/open.ts';
import { write, type Call, type Services } from '../write.ts';

/** POST /customer-portal/link */
export const linkPortal = (services: Services, call: Call, { body }: Asked<'portal.link'>) =>
  write(services, call, async (tx, ctx) => {
    const { customer_id, subscription_id, settings } = body;
    const customer = await tx.find('customers', ctx.account_id, customer_id);
    if (customer === undefined) throw notFound('customer_id', customer_id);
    if (customer.customer_status !== 'ACTIVE') throw notAllowed(`customer ${customer_id} is ${customer.customer_status}`);
    if (subscription_id != null) {
      const subscription = await tx.find('subscriptions', ctx.account_id, subscription_id);
      if (subscription === undefined) throw notFound('subscription_id', subscription_id);
      if (subscription.customer_id !== customer_id)
        throw refuseField('005', 'subscription_id', 'owner', `subscription ${subscription_id} is not one of this customer`);
    }
    const wanted = settings.available_product_ids ?? [];
    requireSelectable(wanted, await tx.findMany('products', ctx.account_id, [...new Set(wanted)]));
    const { changes, result: session } = openPortal(ctx, body);
    return {
      changes,
      result: {
        status: true,
        result: {
          id: session.id,
          session_id: session.session_id,
          customer_id,
          ...(session.subscription_id === null ? {} : { subscription_id: session.subscription_id }),
          link_url: `${services.publicUrl}/portal/${session.session_id}`,
          expires_at: session.expires_at,
        },
      },
    };
  });
