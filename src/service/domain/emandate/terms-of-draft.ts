import type { EmandateAccount } from '../../../contract/sessions/emandate-sign.ts';
import type { EmandateTerms } from '../../../contract/emandate-terms.ts';
import { BANKS } from '../../../contract/banks.ts';
import { partsOf, type Day, weekday, LAST_DAY } from '../../../facts/days.ts';
import { clampedDay } from '../../../facts/months.ts';
import { holidayName } from '../calendar/holidays.ts';
import { displayName } from '../customer.ts';
import { amountOn } from '../mandate/amount.ts';
import { filledTerms } from '../mandate/defaults.ts';
import { mandateMethodType } from '../mandate/rules.ts';
import { debitsUntil, progressFrom, type UpcomingDebit, type Plan } from '../payment/schedule.ts';
import type { BankAccount } from '../records/people.ts';
import type { Payment } from '../records/money.ts';
import { debicheckOf, type MandateDraft } from './draft.ts';
import { maskedAccount, maskedDetails, type MASKS } from './masked-details.ts';
import type { Payer } from './payer.ts';

/** The terms of a draft as they are shown: everything that the mandate says, and the days on which debits are really made. */

/** How many coming debits are shown. */
const SHOWN = 6;

/** The payer and the account, as far as they are known. */
export interface Parties {
  readonly payer: Payer | null;
  /** Whether a detail was known before the payer typed anything. Such a detail is shown masked. */
  readonly isKnown: (field: keyof typeof MASKS) => boolean;
  readonly bank_account: BankAccount | EmandateAccount | null;
  /** The account came with the merchant's link: only the end of its number is shown. */
  readonly is_known_account: boolean;
}

/** The values that are the same in every mandate of a session. */
export interface SessionTerms {
  readonly beneficiary: string;
  readonly contract_reference: string;
  readonly today: Day;
}

/** The reasons why a debit is made on another day than the one that was chosen. */
function reasonsOf({ day, on }: UpcomingDebit, recurring: Payment['recurring']): EmandateTerms['debits'][number]['reasons'] {
  const monthly = recurring !== null && recurring.payment_interval !== 'WEEKLY';
  const { year, month, date } = partsOf(day);
  const short = monthly && date < recurring.process_day && day === clampedDay(year, month, 31);
  return [...(short ? [{ type: 'short_month' as const, name: null }] : []), ...(day === on ? [] : [whyMoved(day, on)])];
}

function whyMoved(day: Day, on: Day): EmandateTerms['debits'][number]['reasons'][number] {
  if (on > day) return { type: 'past', name: null };
  const name = holidayName(day);
  return name === null || weekday(day) > 5 ? { type: 'weekend', name: null } : { type: 'holiday', name };
}

const payerTerms = ({ payer, isKnown }: Parties): EmandateTerms['payer'] =>
  payer === null ? null : { name: displayName(payer), id_type: payer.id_type, ...maskedDetails(payer, isKnown) };

function accountOf({ bank_account, is_known_account }: Parties): EmandateTerms['bank_account'] {
  if (bank_account === null) return null;
  const { bank_account_holder_name, bank_account_number, bank_account_type, bank_name, bank_branch_code } = bank_account;
  return {
    bank_account_holder_name,
    bank_account_number: is_known_account ? maskedAccount(bank_account_number) : bank_account_number,
    bank_account_type,
    bank_title: BANKS[bank_name].title,
    bank_branch_code: String(bank_branch_code).padStart(6, '0'),
  };
}

/** The next debits of a draft. */
function debitsOf(draft: MandateDraft, today: Day): EmandateTerms['debits'] {
  const { terms, method, recurring, one_time, amount, first, earliest, postponed } = draft;
  const debicheck = debicheckOf(terms.debicheck == null ? null : filledTerms(terms.debicheck, method));
  const firstAmount = debicheck?.first_collection_amount ?? null;
  const plan: Plan = {
    recurring,
    one_time,
    first_collection:
      recurring === null || firstAmount === null ? null : { date: debicheck?.first_collection_date ?? today, amount: firstAmount },
    rule: method.date_adjustment_rule,
    date_release: recurring?.date_end ?? null,
  };
  return debitsUntil(plan, progressFrom(today, earliest), LAST_DAY, SHOWN).map((debit) => ({
    ...debit,
    // The day that the payer chose, where the debit cannot be made on it.
    ...(debit.part === 'INSTALMENT' || postponed === null ? {} : { day: postponed.from }),
    amount:
      debit.part === 'FIRST_COLLECTION'
        ? (firstAmount ?? first?.total_incl ?? 0)
        : debit.part === 'INSTALMENT'
          ? amountOn({ amount: amount.total_incl, debicheck }, debit.day)
          : amount.total_incl,
    reasons: debit.part === 'INSTALMENT' || postponed === null ? reasonsOf(debit, recurring) : [{ type: postponed.reason, name: null }],
  }));
}

/** Everything that is shown and signed. */
export function termsOfDraft(
  draft: MandateDraft,
  parties: Parties,
  { beneficiary, contract_reference, today }: SessionTerms,
): EmandateTerms {
  const { terms, method, recurring, one_time, amount, first, lines } = draft;
  const type = mandateMethodType(method);
  if (type === null) throw new Error('a draft must have a payment method with mandates');
  const debicheck = debicheckOf(terms.debicheck == null ? null : filledTerms(terms.debicheck, method));
  const once = debicheck?.first_collection_amount ?? null;
  const category = debicheck?.adjustment_category ?? 'NEVER';
  const maximum = debicheck?.maximum_collection_amount ?? null;
  return {
    beneficiary,
    statement_name: method.abbreviated_name,
    payment_method_type: type,
    contract_reference,
    reference: terms.reference ?? '',
    payer: payerTerms(parties),
    bank_account: accountOf(parties),
    lines: lines.map(({ name, qty, price, pricing_type }) => ({ name, qty, price, pricing_type })),
    amount,
    first_collection:
      recurring === null || once === null
        ? null
        : { date: debicheck?.first_collection_date ?? today, ...(first ?? { total_excl: once, total_tax: 0, total_incl: once }) },
    frequency: recurring?.payment_interval ?? 'ONCE',
    process_day: recurring?.process_day ?? null,
    date_start: recurring?.date_start ?? one_time?.process_date ?? today,
    date_end: recurring?.date_end ?? null,
    date_adjustment_rule: method.date_adjustment_rule,
    maximum_collection_amount: maximum === amount.total_incl ? null : maximum,
    allow_variable_amount: debicheck?.allow_variable_amount ?? false,
    allow_date_adjustment: debicheck?.allow_date_adjustment ?? false,
    tracking_days: debicheck?.allow_payment_tracking === true ? debicheck.payment_tracking_max_days : null,
    adjustment:
      debicheck === null || category === 'NEVER'
        ? null
        : {
            adjustment_category: category,
            adjustment_rate: debicheck.adjustment_rate,
            adjustment_amount: debicheck.adjustment_amount,
          },
    debits: debitsOf(draft, today),
  };
}
