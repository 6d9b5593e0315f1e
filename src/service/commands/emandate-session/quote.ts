import { refuseField, Refusal } from '../../../contract/errors.ts';
import type { EmandateDraft } from '../../../contract/emandate-draft.ts';
import type { APPROVAL_WINDOWS } from '../../../contract/enums.ts';
import { sastDay } from '../../../contract/scalars.ts';
import { isMobile } from '../../../contract/south-africa.ts';
import { askApproval, cutOffOf, openWindows } from '../../domain/calendar/approval.ts';
import { draftOf, type Draft } from '../../domain/emandate/draft.ts';
import { termsHash } from '../../domain/emandate/evidence.ts';
import { mandateText } from '../../domain/emandate/mandate-text.ts';
import type { SessionFacts } from '../../domain/emandate/session.ts';
import { shownTerms } from '../../domain/emandate/shown.ts';
import { filledTerms } from '../../domain/mandate/defaults.ts';
import { companyProblems } from '../../domain/mandate/parties.ts';
import { problemIf, type RuleProblem } from '../../domain/mandate/problem.ts';
import { mandateMethodType } from '../../domain/mandate/rules.ts';

/** What would be signed, worked out from what a payer chose so far. Nothing is stored. */

/** @throws Refusal with all that is wrong */
export function refuseAll(problems: readonly RuleProblem[], record: unknown): void {
  const [first] = problems;
  if (first === undefined) return;
  const errors = Object.fromEntries(problems.toReversed().map(({ field, message, rule }) => [field, { message, rule }]));
  throw new Refusal(first.code, first.message, { details: [{ record, errors }] });
}

/** Windows in which whoever signs can answer at home: a card terminal is not there. */
const AT_HOME = (window: (typeof APPROVAL_WINDOWS)[number]): boolean => window !== 'MAC_TT3_MESSAGE_AUTHENTICATION_CODE_CARD_AND_PIN';

function approvalOf({ terms, method }: Draft, now: Date) {
  if (method.payment_method_type !== 'DEBICHECK' || terms.debicheck == null) return null;
  const { approval_window } = filledTerms(terms.debicheck, method);
  if (approval_window === null) return null;
  return {
    approval_window,
    is_open: askApproval(approval_window, now).accepted,
    cut_off: cutOffOf(approval_window),
    open_windows: openWindows(now).filter(AT_HOME),
  };
}

/** Who may sign with a method; what else it needs of them is asked when they sign. */
function payerProblems({ customer, methods }: SessionFacts, { customer: sent, bank_account, plan }: EmandateDraft): RuleProblem[] {
  const method = methods.find(({ id }) => id === plan.payment_methods_id) ?? methods[0];
  const type = method === undefined ? null : mandateMethodType(method);
  const who = customer ?? sent;
  if (method === undefined || type === null) return [];
  return [
    ...problemIf(customer !== undefined && sent !== undefined, 'customer', 'known', 'the session knows who signs'),
    ...problemIf(
      customer === undefined && sent === undefined && bank_account !== undefined,
      'customer',
      'required',
      'customer is required',
      '003',
    ),
    ...(who === undefined
      ? []
      : companyProblems(who, { payment_method_type: type, provider_bank: method.provider_bank }).map((one) => ({
          ...one,
          field: 'plan.payment_methods_id',
        }))),
    ...problemIf(
      sent?.contact_number !== undefined && type === 'DEBICHECK' && !isMobile(sent.contact_number),
      'customer.contact_number',
      'mobile',
      'has to be a mobile number: the payer approves on the phone',
    ),
  ];
}

/** What would be signed, with the draft that it came from. @throws Refusal with all that is wrong with what was chosen */
export function quoted(facts: SessionFacts, body: EmandateDraft, now: Date) {
  const { session, page, methods, products, merchant, customer, bank_account } = facts;
  const { plan } = body;
  const method = plan.payment_methods_id === undefined ? methods[0] : methods.find(({ id }) => id === plan.payment_methods_id);
  if (method === undefined) throw refuseField('007', 'plan.payment_methods_id', 'exists', 'this method is not offered here');
  const today = sastDay(now);
  const drafted = draftOf({ page, method, session, products, plan, today });
  refuseAll([...payerProblems(facts, body), ...drafted.problems], body);
  if (drafted.draft === null) throw new Error('a draft with nothing wrong');
  const { draft } = drafted;
  const parties = {
    customer: customer ?? body.customer ?? null,
    bank_account: bank_account ?? body.bank_account ?? null,
    is_known_account: bank_account !== undefined,
  };
  const terms = shownTerms(draft, parties, { beneficiary: merchant, contract_reference: session.contract_reference, today });
  const mandate_text = mandateText(body.locale, terms.payment_method_type, merchant);
  return { draft, quote: { terms, approval: approvalOf(draft, now), mandate_text, terms_hash: termsHash(terms, mandate_text) } };
}
