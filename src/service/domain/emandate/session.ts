import { z } from 'zod';
import { BANKS, type BankName } from '../../../contract/banks.ts';
import type { EmandateView, EMANDATE_STATES } from '../../../contract/sessions/emandate.ts';
import { emandateTerms } from '../../../contract/emandate-terms.ts';
import { timestamp } from '../../../contract/scalars.ts';
import { sastDay } from '../../../facts/days.ts';
import { isMobile, maskedPhoneNumber } from '../../../facts/phone.ts';
import { askApproval } from '../calendar/approval.ts';
import { displayName } from '../customer.ts';
import { portion, vatRate } from '../money.ts';
import { companyProblems, isCompany, reauthoriseProblems, type MandateMethodType } from '../mandate/parties.ts';
import { mandateMethodType } from '../mandate/rules.ts';
import type { BankAccount, Customer, EmandatePage, EmandateSession, Mandate, MandateEvidence } from '../records/people.ts';
import type { PaymentMethod } from '../records/money.ts';
import type { Product } from '../records/sales.ts';
import { emandateLinkUrl } from './link.ts';
import { endingOf, maskedDetails, maskedTerms } from './masked-details.ts';
import { needsOf } from './payer.ts';
import { presetAmount } from './mandate-purpose.ts';

/** The view of a signing session for its payer. */

type State = (typeof EMANDATE_STATES)[number];

const STATES: Readonly<Record<Mandate['mandate_status'], State>> = {
  GENERATED: 'waiting',
  PENDING: 'waiting',
  ACTIVE: 'approved',
  // A later status does not change that the mandate was approved. The view has the status itself.
  SUSPENDED: 'approved',
  DISABLED: 'approved',
  ARCHIVED: 'approved',
  CANCELLATION_PENDING: 'approved',
  CANCELLATION_REJECTED: 'approved',
  CANCELLATION_SUCCESSFUL: 'approved',
  REJECTED: 'rejected',
  NO_REPLY: 'no_reply',
};

/** The state of signing. A signed mandate stays signed, whatever happens to the page or the link. */
export function stateOf({ expires_at }: EmandateSession, page: EmandatePage, mandate: Mandate | undefined, now: Date): State {
  if (mandate !== undefined) return STATES[mandate.mandate_status];
  if (page.page_status !== 'PUBLISHED') return 'closed';
  return now < expires_at ? 'open' : 'expired';
}

/** Whether a method can be signed for. A page may offer other kinds of methods besides its own, for payers who cannot use that one. */
const isSignable = (method: PaymentMethod): boolean => method.is_active && mandateMethodType(method) !== null;

const isoOf = (at: Date | null): string | null => (at === null ? null : z.encode(timestamp, at));

function methodView(method: PaymentMethod): EmandateView['methods'] {
  const payment_method_type = mandateMethodType(method);
  if (payment_method_type === null) return [];
  const { provider_bank } = method;
  return [
    {
      payment_methods_id: method.id,
      payment_method_type,
      statement_name: method.abbreviated_name,
      needs: [...needsOf(payment_method_type)],
      takes_companies: companyProblems({ company_name: 'any' }, { payment_method_type, provider_bank }).length === 0,
    },
  ];
}

/** The methods of a session: the page's own, then one of each other kind that takes companies, which the page's own may not take. */
export function methodsOf(own: PaymentMethod, all: readonly PaymentMethod[]): PaymentMethod[] {
  const takesCompanies = (method: PaymentMethod) => {
    const payment_method_type = mandateMethodType(method);
    return (
      payment_method_type !== null &&
      companyProblems({ company_name: 'any' }, { payment_method_type, provider_bank: method.provider_bank }).length === 0
    );
  };
  const others = all.filter((method) => method.id !== own.id && isSignable(method) && takesCompanies(method));
  const kinds = new Map<string, PaymentMethod>();
  for (const method of others) {
    const key = method.payment_method_type;
    // Of several methods of a kind, one with the date rule of the page's own method is preferred.
    const better =
      kinds.get(key)?.date_adjustment_rule !== own.date_adjustment_rule && method.date_adjustment_rule === own.date_adjustment_rule;
    if (key !== own.payment_method_type && (!kinds.has(key) || better)) kinds.set(key, method);
  }
  return [own, ...kinds.values()];
}

const schemeOf = (type: MandateMethodType, bank: (typeof BANKS)[BankName]): boolean =>
  type === 'DEBIT_ORDER' || (bank.schemes as readonly string[]).includes(type);

const banks: EmandateView['banks'] = (Object.keys(BANKS) as BankName[]).map((bank_name) => {
  const bank = BANKS[bank_name];
  const methods = (['DEBICHECK', 'REGISTERED_MANDATES', 'DEBIT_ORDER'] as const).filter((type) => schemeOf(type, bank));
  return { bank_name, title: bank.title, bank_branch_code: bank.branch, methods };
});

/** The records from which a session's view is made. */
export interface SessionFacts {
  readonly session: EmandateSession;
  readonly page: EmandatePage;
  readonly merchant: string;
  readonly test: boolean;
  /** All methods; the page's own is the first. */
  readonly methods: readonly PaymentMethod[];
  readonly products: readonly Product[];
  readonly customer: Customer | undefined;
  readonly bank_account: BankAccount | undefined;
  readonly mandate: Mandate | undefined;
  readonly evidence: MandateEvidence | undefined;
  readonly publicUrl: string;
}

/** Whether the payer can be asked again now, with the same terms. */
export function canResend(mandate: Mandate, methods: readonly PaymentMethod[], now: Date): boolean {
  const provider_bank = methods.find(({ id }) => id === mandate.payment_methods_id)?.provider_bank ?? null;
  const { payment_method_type, debicheck, mandate_status } = mandate;
  const window = debicheck?.approval_window ?? null;
  return (
    (mandate_status === 'REJECTED' || mandate_status === 'NO_REPLY') &&
    reauthoriseProblems({ payment_method_type, provider_bank }, window).length === 0 &&
    askApproval(window, now).accepted &&
    // The signed day of the first debit must still be in the future.
    (debicheck === null || debicheck.first_collection_date > sastDay(now))
  );
}

function mandateView(facts: SessionFacts, now: Date): EmandateView['mandate'] {
  const { mandate, evidence, session, methods } = facts;
  if (mandate === undefined || evidence === undefined) return null;
  const { closes_at } = mandate;
  const waits = STATES[mandate.mandate_status] === 'waiting';
  return {
    mandate_id: mandate.id,
    mandate_status: mandate.mandate_status,
    payment_method_type: mandate.payment_method_type,
    approval_window: mandate.debicheck?.approval_window ?? null,
    closes_in: waits && closes_at !== null ? Math.max(0, closes_at.getTime() - now.getTime()) : null,
    closes_at: waits ? isoOf(closes_at) : null,
    bank_error: mandate.bank_error,
    refused_by: mandate.refused_by,
    contact_number: mandate.contact_number === null ? null : maskedPhoneNumber(mandate.contact_number),
    signed_at: z.encode(timestamp, evidence.created_at),
    attempt: session.tries,
    terms: maskedTerms(termsOf(evidence)),
    can_resend: canResend(mandate, methods, now),
  };
}

/** The terms that were signed. */
export const termsOf = ({ document }: MandateEvidence): z.output<typeof emandateTerms> => emandateTerms.parse(document['terms']);

export function sessionView(facts: SessionFacts, now: Date): EmandateView {
  const { session, page, customer, bank_account, mandate, products, methods, publicUrl } = facts;
  const today = sastDay(now);
  const withTax = (product: Product) => product.price_excl + (product.is_tax ? portion(product.price_excl, vatRate(today)) : 0);
  return {
    kind: 'emandate',
    session_id: session.session_id,
    state: stateOf(session, page, mandate, now),
    version: session.version,
    test: facts.test,
    expires_in: Math.max(0, session.expires_at.getTime() - now.getTime()),
    page_url: emandateLinkUrl(publicUrl, session.session_id),
    merchant: facts.merchant,
    today,
    page,
    products: products.map((product) => ({ ...product, product_id: product.id, price: withTax(product) })),
    amount: page.payment_type === 'emandate_choose_what_to_pay' ? presetAmount(page, session) : null,
    methods: methods.flatMap(methodView),
    banks,
    payer:
      customer === undefined
        ? null
        : {
            display_name: displayName(customer),
            is_company: isCompany(customer),
            has_mobile: customer.contact_number !== null && isMobile(customer.contact_number),
            ...maskedDetails(customer, () => true),
          },
    bank_account:
      bank_account === undefined
        ? null
        : {
            bank_title: BANKS[bank_account.bank_name].title,
            ending: endingOf(bank_account.bank_account_number),
            bank_account_type: bank_account.bank_account_type,
            bank_account_holder_name: bank_account.bank_account_holder_name,
          },
    mandate: mandateView(facts, now),
  };
}
