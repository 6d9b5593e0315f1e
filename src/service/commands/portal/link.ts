import { refuseField, requireFound } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { remove, update } from '../../domain/decision.ts';
import { openPortal, requireSelectable } from '../../domain/portal/open.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import { activeCustomer } from '../people/customers.ts';
import { write, type Call, type Services } from '../write.ts';

/** POST /customer-portal/link */
export const linkPortal = (services: Services, call: Call, { body }: ParsedRequest<'portal.link'>) =>
  write(services, call, async (tx, ctx) => {
    const { customer_id, subscription_id, settings } = body;
    await activeCustomer(tx, customer_id);
    if (subscription_id != null) {
      const subscription = requireFound(await tx.find('subscriptions', subscription_id), 'subscription_id', subscription_id);
      if (subscription.customer_id !== customer_id)
        throw refuseField('005', 'subscription_id', 'owner', `subscription ${subscription_id} is not one of this customer`);
    }
    const wanted = settings.available_product_ids ?? [];
    requireSelectable(wanted, await tx.findMany('products', [...new Set(wanted)]));
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

/** Due work: ends a link whose time is over. Every browser that has it open is told. */
export const expirePortal = (services: Services, account: Account, { id, subject_id }: Work): Promise<void> =>
  write(services, { account }, async (tx, ctx) => {
    const session = await tx.lock('portal_sessions', subject_id);
    const ended = session === undefined ? [] : [update('portal_sessions', session.id, { ended_at: ctx.now, version: session.version + 1 })];
    return { changes: [...ended, remove('work', id)], result: undefined };
  });
