import type { ID_TYPES, PROVIDER_BANKS } from '../../../contract/enums.ts';
import { isMobile } from '../../../facts/phone.ts';
import { problemIf, type RuleProblem } from './problem.ts';

/** Which customers may have which kind of mandate (`contract/mandates.ts`). */

/** The payment methods that need a mandate. */
export type MandateMethodType = 'DEBICHECK' | 'REGISTERED_MANDATES' | 'DEBIT_ORDER';

/** The fields of a payment method that these rules need. */
export interface MandateMethod {
  readonly payment_method_type: MandateMethodType;
  readonly provider_bank: (typeof PROVIDER_BANKS)[number] | null;
}

/** The fields of a customer that these rules need. A company's bank account is a company account (ruling *company bank account*). */
export interface MandateCustomer {
  readonly company_name?: string | null | undefined;
  readonly id_type?: (typeof ID_TYPES)[number] | null | undefined;
}

/** Whether a customer is a company. */
export const isCompany = ({ company_name, id_type }: MandateCustomer): boolean =>
  id_type === 'COMPANY_REGISTRATION_NUMBER' || (company_name != null && company_name !== '');

const INSTEAD = 'use an EFT debit order or a registered mandate of provider bank A';

/** The refusal of each method for companies; null where it accepts them. */
const REFUSES_COMPANY: Readonly<Record<MandateMethodType, (method: MandateMethod) => string | null>> = {
  DEBICHECK: () => `DebiCheck takes neither companies nor company bank accounts; ${INSTEAD}`,
  REGISTERED_MANDATES: ({ provider_bank }) =>
    provider_bank === 'PROVIDER_BANK_B' ? `registered mandates of provider bank B take no company accounts; ${INSTEAD}` : null,
  DEBIT_ORDER: () => null,
};

export function companyProblems(customer: MandateCustomer, method: MandateMethod): RuleProblem[] {
  const message = REFUSES_COMPANY[method.payment_method_type](method);
  return message !== null && isCompany(customer) ? problemIf(true, 'payment_methods_id', 'company', message) : [];
}

/** The problem of a number that cannot be called for an approval on the phone. A missing number is another rule's problem. */
export const mobileProblems = (contact_number: string | null | undefined): RuleProblem[] =>
  problemIf(
    contact_number != null && !isMobile(contact_number),
    'customer.contact_number',
    'mobile',
    'must be a mobile number, because the payer approves on the phone',
  );

/** A failed mandate can be requested again only with a TT1 window at provider bank A. Otherwise a new contract reference is needed. */
export function reauthoriseProblems(method: MandateMethod, approval_window: string | null): RuleProblem[] {
  const may =
    method.payment_method_type === 'DEBICHECK' &&
    method.provider_bank === 'PROVIDER_BANK_A' &&
    approval_window?.includes('REAL_TIME_TT1') === true;
  return problemIf(
    !may,
    'approval_window',
    'reauthorise',
    'only a TT1 mandate of provider bank A can be asked for again; make a new one with a new contract reference',
    '008',
  );
}
