import { z } from 'zod';
import { BILLING_INFO_TYPES, CANCEL_TYPES, PLAN_CHANGE_TYPES } from './enums.ts';
import { resultOf } from './envelope.ts';
import { extension, id, origin, text, timestamp, webUrl, webUrlForm } from './scalars.ts';

/** POST /customer-portal/link. */

/** How customers may cancel. */
export const PORTAL_CANCEL_TYPES = ['NONE', ...CANCEL_TYPES] as const;
/** How customers may change plans. */
export const PORTAL_PLAN_CHANGE_TYPES = ['NONE', ...PLAN_CHANGE_TYPES] as const;

const productIds = z.array(id).max(100);

/** The settings of the page. A setting that is left out has the account's value. */
const portalSettings = z.strictObject({
  show_invoices: z.boolean().optional(),
  billing_info_type: z.enum(BILLING_INFO_TYPES).optional(),
  cancel_type: z.enum(PORTAL_CANCEL_TYPES).optional(),
  plan_change_type: z.enum(PORTAL_PLAN_CHANGE_TYPES).optional(),
  /** Whether customers may pause the subscription, and resume it. */
  allow_pause: z.boolean().optional().meta(extension),
  available_product_ids: productIds.optional(),
  redirect_url: webUrl.optional(),
  page_title: text(128).optional(),
});
export type PortalSettingsSent = z.output<typeof portalSettings>;

const sharedFields = {
  customer_id: id,
  subscription_id: id.nullish(),
  allowed_origins: z.array(origin).max(50).optional().meta(extension),
};

export const portalLinkBody = z.strictObject({ ...sharedFields, settings: portalSettings.default({}) });
export type PortalLinkBody = z.output<typeof portalLinkBody>;

export const portalLinkAnswer = resultOf(
  z.object({
    id: z.string(),
    session_id: z.string(),
    customer_id: z.string(),
    /** Present if one was sent. */
    subscription_id: z.string().optional(),
    link_url: z.string(),
    expires_at: timestamp,
  }),
);

/** Settings in the earlier layout. Fields that both layouts share are checked by the current one. */
const earlierSettings = z.strictObject({
  show_invoices: z.unknown().optional().meta({ type: 'boolean' }),
  show_billing_info: z.boolean().optional(),
  allow_update_billing_info: z.boolean().optional(),
  allow_cancel: z.boolean().optional(),
  cancel_type: z.enum(['NOW', 'AFTER_BILLING_PERIOD']).optional(),
  allow_switch_plan: z.boolean().optional(),
  products_ids: productIds.optional(),
  redirect_url: z.unknown().optional().meta(webUrlForm),
  page_title: z.unknown().optional().meta({ type: 'string', minLength: 1, maxLength: 128 }),
});

export const earlierPortalBody = z.strictObject({ ...sharedFields, settings: earlierSettings });

const EARLIER_NAMES = ['show_billing_info', 'allow_update_billing_info', 'allow_cancel', 'allow_switch_plan', 'products_ids'];

/** Whether a body has the earlier layout. Names or values that only the earlier layout has show that. */
export function isEarlierPortal(body: unknown): boolean {
  const { success, data } = z.object({ settings: z.record(z.string(), z.unknown()) }).safeParse(body);
  if (!success) return false;
  const { settings } = data;
  return (
    EARLIER_NAMES.some((name) => name in settings) ||
    settings['cancel_type'] === 'NOW' ||
    settings['cancel_type'] === 'AFTER_BILLING_PERIOD'
  );
}

const CANCELS = { NOW: 'IMMEDIATE', AFTER_BILLING_PERIOD: 'END_OF_PERIOD' } as const;

/** The customer's access to billing details. */
function billingInfo(show: boolean | undefined, update: boolean | undefined): (typeof BILLING_INFO_TYPES)[number] | undefined {
  if (show === false) return 'NONE';
  if (update === true) return 'UPDATE';
  return show === true || update === false ? 'VIEW' : undefined;
}

/** Converts the settings to the current layout (ruling *both portal settings layouts*), which then checks them. */
export function currentPortal({ settings, ...rest }: z.output<typeof earlierPortalBody>): Record<string, unknown> {
  const { show_billing_info, allow_update_billing_info, allow_cancel, cancel_type, allow_switch_plan, products_ids, ...kept } = settings;
  const current = {
    ...kept,
    billing_info_type: billingInfo(show_billing_info, allow_update_billing_info),
    cancel_type: allow_cancel === false ? 'NONE' : cancel_type && CANCELS[cancel_type],
    plan_change_type: allow_switch_plan === undefined ? undefined : allow_switch_plan ? 'SMART' : 'NONE',
    available_product_ids: products_ids,
  };
  return { ...rest, settings: Object.fromEntries(Object.entries(current).filter(([, value]) => value !== undefined)) };
}
