import { currentCheckout, earlierCheckoutBody, isEarlierCheckout } from '../../contract/checkout-earlier.ts';
import { currentPortal, earlierPortalBody, isEarlierPortal } from '../../contract/portal.ts';
import type { Operation } from '../../contract/routes.ts';
import type { Services } from '../commands/write.ts';
import { checkoutMethodOf } from '../domain/checkout/methods.ts';
import { checkoutIdType } from '../domain/customer.ts';
import { lookupValue } from '../domain/lookups.ts';
import type { Account } from '../domain/records/platform.ts';
import { refuseBody } from './issues.ts';

/** Converts a body in an earlier layout to the current layout, so that no other code needs to know the earlier one. @throws Refusal */
export async function currentBody({ store }: Services, account: Account, name: Operation, body: unknown): Promise<unknown> {
  if (name === 'portal.link' && isEarlierPortal(body)) {
    const parsed = earlierPortalBody.safeParse(body, { reportInput: true });
    if (!parsed.success) throw refuseBody(parsed.error, body);
    return currentPortal(parsed.data);
  }
  if (name !== 'checkout.page' || !isEarlierCheckout(body)) return body;
  const parsed = earlierCheckoutBody.safeParse(body, { reportInput: true });
  if (!parsed.success) throw refuseBody(parsed.error, body);
  const methods = await store.of(account.id).findMany('payment_methods', parsed.data.payment.payment_methods_ids);
  return currentCheckout(parsed.data, {
    method: (id) => {
      const method = methods.get(id);
      return method === undefined ? null : { checkout_method: checkoutMethodOf(method) };
    },
    // Both the records' and the checkout's names of identity documents are accepted, because both are lookups.
    lookup: (type, id) => lookupValue(type, id) ?? (type === 'checkout_id_type' ? checkoutIdType(lookupValue('id_type', id)) : null),
  });
}
