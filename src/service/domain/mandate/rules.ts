import type { MandateTerms } from '../../../contract/mandates.ts';
import type { Day } from '../../../facts/days.ts';
import type { BankAccount, Customer } from '../records/people.ts';
import type { PaymentMethod } from '../records/money.ts';
import { filledTerms } from './defaults.ts';
import { MANDATE_MOVES, type MandateStatus } from './flow.ts';
import { type Check, itemLimitProblems, problemIf, problemsOf, type RuleProblem } from './problem.ts';
import { companyProblems, mobileProblems, type MandateMethodType } from './parties.ts';
import { termsProblems } from './terms.ts';
import { firstCollectionProblems, pastProblems, timingProblems } from './timing.ts';

/**
 * All rules for a new mandate, for /mandates/create and for the calls that create a mandate on the way. Fields have the names of
 * /mandates/create; fields of the stored customer are `customer.…`.
 */

/** A mandate that is to be created: the records it connects, and the requested terms. */
export interface MandateInput {
  readonly customer: Customer;
  readonly bank_account: BankAccount;
  readonly method: PaymentMethod;
  readonly terms: MandateTerms;
  /** The status that the call wants for an EFT mandate. The bank decides about others. */
  readonly mandate_status?: MandateStatus | undefined;
}

/** The same input, for a method that has mandates. */
interface Subject extends MandateInput {
  readonly type: MandateMethodType;
  readonly today: Day;
}

/** The payment methods that need a mandate, by type. */
const MANDATE_METHODS: Readonly<Partial<Record<PaymentMethod['payment_method_type'], MandateMethodType>>> = {
  DEBICHECK: 'DEBICHECK',
  REGISTERED_MANDATES: 'REGISTERED_MANDATES',
  DEBIT_ORDER: 'DEBIT_ORDER',
};

/** The kind of mandate that a payment method needs; null when it needs none. */
export const mandateMethodType = ({ payment_method_type }: Pick<PaymentMethod, 'payment_method_type'>): MandateMethodType | null =>
  MANDATE_METHODS[payment_method_type] ?? null;

/** Records of a mandate that are not active: nothing is collected on such a mandate. */
export const inactiveParties: Check<Pick<MandateInput, 'customer' | 'bank_account' | 'method'>> = ({ customer, bank_account, method }) => [
  ...problemIf(customer.customer_status !== 'ACTIVE', 'customer_id', 'status', `the customer is ${customer.customer_status}`, '008'),
  ...problemIf(
    bank_account.bank_account_status !== 'ACTIVE',
    'bank_account_id',
    'status',
    `the bank account is ${bank_account.bank_account_status}`,
    '008',
  ),
  ...problemIf(!method.is_active, 'payment_methods_id', 'status', 'the payment method is not active', '008'),
];

/** Which records must exist and be active. */
const parties: Check<Subject> = (subject) => [
  ...problemIf(
    subject.bank_account.customer_id !== subject.customer.id,
    'bank_account_id',
    'owner',
    'the bank account belongs to another customer',
  ),
  ...inactiveParties(subject),
];

const company: Check<Subject> = ({ customer, method, type }) =>
  companyProblems(customer, { payment_method_type: type, provider_bank: method.provider_bank });

/** The details of a person that the payer's bank needs (`contract/customers.ts`: required for DebiCheck). */
const PERSON = ['person_name', 'person_surname', 'id_type', 'id_number', 'contact_number'] as const;

const person: Check<Subject> = ({ customer, method, terms, type }) => {
  // A company is refused by another rule; a missing surname need not be reported as well.
  if (type !== 'DEBICHECK' || companyProblems(customer, { payment_method_type: type, provider_bank: method.provider_bank }).length > 0)
    return [];
  const { approval_window } = filledTerms(terms.debicheck ?? {}, method);
  return [
    ...PERSON.flatMap((field) =>
      problemIf(customer[field] === null, `customer.${field}`, 'required', `the customer needs a ${field} for DebiCheck`),
    ),
    ...(approval_window?.includes('REAL_TIME_TT1') === true ? mobileProblems(customer.contact_number) : []),
  ];
};

const timing: Check<Subject> = ({ terms: { recurring, 'one-time': one_time }, today }) => [
  ...timingProblems({ recurring, one_time }),
  ...pastProblems({ one_time }, today),
];

const industry: Check<Subject> = ({ terms }) =>
  problemIf(terms.payment_industry == null, 'payment_industry', 'required', 'payment_industry is required', '003');

const AUTHENTICATED = 'is for DebiCheck and registered mandates';

const debitorder: Check<Subject> = ({ terms, mandate_status }) => [
  ...problemIf(terms.debicheck != null, 'debicheck', 'not_applicable', `${AUTHENTICATED}; EFT debit orders have debitorder`),
  ...problemIf(
    mandate_status !== undefined && MANDATE_MOVES.EFT[mandate_status] === undefined,
    'mandate_status',
    'status',
    'an EFT mandate is ACTIVE, DISABLED or ARCHIVED',
  ),
];

const debicheck: Check<Subject> = ({ customer, method, terms, type }) => {
  if (type === 'DEBIT_ORDER') return [];
  const foreign = problemIf(terms.debitorder != null, 'debitorder', 'not_applicable', 'is for EFT debit orders');
  if (terms.debicheck == null) return [...foreign, ...problemIf(true, 'debicheck', 'required', `debicheck ${AUTHENTICATED}`, '003')];
  const filled = filledTerms(terms.debicheck, method);
  const found = [
    ...termsProblems({ terms: filled, amount: terms.amount, payment_method_type: type, contact_number: customer.contact_number }),
    ...firstCollectionProblems({ payment_method_type: type, first_collection_date: filled.first_collection_date }),
  ];
  // Missing details of the customer are reported once, by `person`.
  const own = found.filter(({ field }) => !field.startsWith('customer.'));
  return [...foreign, ...own.map((one) => ({ ...one, field: `debicheck.${one.field}` }))];
};

const limits: Check<Subject> = ({ method, terms: { amount, debicheck: sent } }) => [
  ...itemLimitProblems(method, amount),
  ...itemLimitProblems(method, sent?.first_collection_amount, 'debicheck.first_collection_amount'),
];

/** All problems of a mandate that is to be created. */
export function mandateProblems(input: MandateInput, today: Day): RuleProblem[] {
  const type = mandateMethodType(input.method);
  if (type === null)
    return problemIf(
      true,
      'payment_methods_id',
      'method',
      'mandates are made with EFT debit order, DebiCheck and registered mandate methods',
    );
  const kind = type === 'DEBIT_ORDER' ? debitorder : debicheck;
  return problemsOf([parties, company, person, timing, industry, kind, limits], { ...input, type, today });
}

/** The fields of a call that name the parties of a mandate. All other fields belong to the mandate itself. */
const PARTIES = /^(customer_id|bank_account_id|customer\..+)$/;

/** Renames the fields of {@link mandateProblems} for calls that have the mandate as an object: `mandate.debicheck.…`. */
export const fieldsUnder =
  (mandate: string, payment_methods_id: string) =>
  ({ field, ...rest }: RuleProblem): RuleProblem => ({
    ...rest,
    field: field === 'payment_methods_id' ? payment_methods_id : PARTIES.test(field) ? field : `${mandate}.${field}`,
  });
