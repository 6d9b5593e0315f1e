import { refuseField } from '../../../contract/errors.ts';
import type { PortalAgreement } from '../../../contract/portal-session.ts';

/** What a customer agreed to against what it comes to by now: the merchant, another tab or midnight may have been faster. */

const TERMS = ['subscription_id', 'total_incl', 'total_recurring_incl', 'date_next_billing', 'ends_at'] as const;

/** @throws Refusal 008 of rule `stale` where anything that was shown is not as it was shown */
export function requireAgreement(agreed: PortalAgreement | undefined, now: PortalAgreement): void {
  for (const term of TERMS)
    if (agreed?.[term] !== undefined && agreed[term] !== now[term])
      throw refuseField('008', `agreed.${term}`, 'stale', `${term} is ${String(now[term])} by now: show it again`);
}
