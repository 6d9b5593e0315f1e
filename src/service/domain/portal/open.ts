import { refuseField } from '../../../contract/errors.ts';
import type { PortalLinkBody, PortalSettingsSent } from '../../../contract/portal.ts';
import { HOUR_MS } from '../../../facts/days.ts';
import { taggedId } from '../account-tag.ts';
import { insert, journalLine, schedule, type Decision, type DecisionContext } from '../decision.ts';
import type { PortalSession, PortalSettings, Product } from '../records/sales.ts';

/** Opens customer portal sessions. */

/** How long a portal link works: one hour (ruling *checkout session life*). */
const LIFE_MS = HOUR_MS;

/**
 * The settings where a link does not give them. Customers may do everything that can be undone, except pause. Without a list, all
 * RECURRING products are offered.
 */
const DEFAULTS: PortalSettings = {
  show_invoices: true,
  billing_info_type: 'UPDATE',
  cancel_type: 'END_OF_PERIOD',
  plan_change_type: 'SMART',
  allow_pause: false,
  available_product_ids: null,
  redirect_url: null,
  page_title: null,
};

/** The settings of a link, with the defaults. */
const settingsOf = (sent: PortalSettingsSent): PortalSettings => ({
  show_invoices: sent.show_invoices ?? DEFAULTS.show_invoices,
  billing_info_type: sent.billing_info_type ?? DEFAULTS.billing_info_type,
  cancel_type: sent.cancel_type ?? DEFAULTS.cancel_type,
  plan_change_type: sent.plan_change_type ?? DEFAULTS.plan_change_type,
  allow_pause: sent.allow_pause ?? DEFAULTS.allow_pause,
  available_product_ids: sent.available_product_ids ?? DEFAULTS.available_product_ids,
  redirect_url: sent.redirect_url ?? DEFAULTS.redirect_url,
  page_title: sent.page_title ?? DEFAULTS.page_title,
});

/** Checks that the products can be chosen: only RECURRING and ACTIVE ones. @throws Refusal 007, 005 */
export function requireSelectable(ids: readonly string[], products: ReadonlyMap<string, Product>): void {
  for (const [index, id] of ids.entries()) {
    const field = `settings.available_product_ids.${index}`;
    const product = products.get(id);
    if (product === undefined) throw refuseField('007', field, 'exists', `${field} ${id} was not found`);
    if (product.pricing_type !== 'RECURRING') throw refuseField('005', field, 'recurring', `product ${id} is not RECURRING`);
    if (product.product_status !== 'ACTIVE') throw refuseField('005', field, 'active', `product ${id} is ${product.product_status}`);
  }
}

/** A new session. */
export function openPortal(ctx: DecisionContext, body: PortalLinkBody): Decision<PortalSession> {
  const session: PortalSession = {
    account_id: ctx.account_id,
    id: ctx.newId('cpl_'),
    session_id: taggedId(ctx, 'ses_'),
    customer_id: body.customer_id,
    subscription_id: body.subscription_id ?? null,
    settings: settingsOf(body.settings),
    allowed_origins: body.allowed_origins ?? null,
    card_checkout_id: null,
    expires_at: new Date(ctx.now.getTime() + LIFE_MS),
    created_at: ctx.now,
    ended_at: null,
    version: 1,
  };
  return {
    changes: [
      insert('portal_sessions', session),
      journalLine(ctx, 'portal.opened', session.id),
      schedule(ctx, { kind: 'portal.expire', subject_id: session.id, due_at: session.expires_at }),
    ],
    result: session,
  };
}
