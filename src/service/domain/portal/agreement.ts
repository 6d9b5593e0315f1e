import { refuseField } from '../../../contract/errors.ts';
import type { PortalAgreement } from '../../../contract/sessions/portal-act.ts';

/**
 * Compares the terms that a customer agreed to with the present ones. They may differ after a change by the merchant or in another
 * tab, or after midnight.
 */

const TERMS = ['subscription_id', 'total_incl', 'total_recurring_incl', 'date_next_billing', 'ends_at'] as const;

/** Requires that the terms are still those that the customer agreed to. @throws Refusal 008 with rule `stale` when a term has changed since it was shown */
export function requireAgreement(agreed: PortalAgreement | undefined, now: PortalAgreement): void {
  for (const term of TERMS)
    if (agreed?.[term] !== undefined && agreed[term] !== now[term])
      throw refuseField('008', `agreed.${term}`, 'stale', `${term} is ${String(now[term])} by now: show it again`);
}
