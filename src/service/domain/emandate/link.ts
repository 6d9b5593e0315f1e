import { DAY_MS } from '../../../facts/days.ts';
import type { EmandateLinkRecord } from '../../../contract/electronic-mandates.ts';
import { taggedId } from '../account-tag.ts';
import { insert, remove, schedule, type Change, type DecisionContext } from '../decision.ts';
import { companyProblems, type MandateMethodType } from '../mandate/parties.ts';
import { type Check, itemLimitProblems, problemIf, problemsOf, type RuleProblem } from '../mandate/problem.ts';
import type { BankAccount, Customer, EmandatePage, EmandateSession } from '../records/people.ts';
import type { PaymentMethod } from '../records/money.ts';
import type { Work } from '../records/platform.ts';

/** Links to a published page, prepared for one customer. */

/** The records that a link names, where they were found. */
export interface LinkToCheck {
  readonly record: EmandateLinkRecord;
  readonly page: EmandatePage;
  readonly method: PaymentMethod;
  readonly customer: Customer | undefined;
  readonly bank_account: BankAccount | undefined;
}

const published: Check<LinkToCheck> = ({ page: { page_status } }) =>
  problemIf(
    page_status !== 'PUBLISHED',
    'page_id',
    'published',
    `the page is ${page_status}; only a published one can be linked to`,
    '008',
  );

const payer: Check<LinkToCheck> = ({ customer, bank_account, method }) => [
  ...problemIf(
    customer !== undefined && bank_account !== undefined && bank_account.customer_id !== customer.id,
    'bank_account_id',
    'belongs_to',
    'is not an account of this customer',
  ),
  ...problemIf(
    customer !== undefined && customer.customer_status !== 'ACTIVE',
    'customer_id',
    'active',
    'the customer is not active',
    '008',
  ),
  ...problemIf(
    bank_account !== undefined && bank_account.bank_account_status !== 'ACTIVE',
    'bank_account_id',
    'active',
    'the bank account is not active',
    '008',
  ),
  ...(customer === undefined
    ? []
    : companyProblems(customer, { ...method, payment_method_type: method.payment_method_type as MandateMethodType }).map((problem) => ({
        ...problem,
        field: 'customer_id',
      }))),
];

const amount: Check<LinkToCheck> = ({ record: { amount: asked }, page, method }) => {
  if (asked == null) return [];
  if (page.amount_type !== 'OWN') return problemIf(true, 'amount', 'not_applicable', 'applies only to pages with amount_type OWN');
  const { amount_min: min, amount_max: max } = page;
  return [
    ...problemIf(min !== null && asked < min, 'amount', 'min', 'is less than the page’s amount_min'),
    ...problemIf(max !== null && asked > max, 'amount', 'max', 'is more than the page’s amount_max'),
    ...itemLimitProblems(method, asked, 'amount', 'the method’s item_limit'),
  ];
};

export const linkProblems = (subject: LinkToCheck): RuleProblem[] => problemsOf([published, payer, amount], subject);

/** The session of a link. Where the link names no customer, the owner of its bank account is the customer. */
export const newEmandateSession = (
  ctx: DecisionContext,
  { record, page, customer, bank_account }: LinkToCheck,
  allowed_origins: readonly string[] | undefined,
): EmandateSession => ({
  ...blankSession(ctx, page, LINK_DAYS),
  customer_id: customer?.id ?? bank_account?.customer_id ?? null,
  bank_account_id: bank_account?.id ?? null,
  amount: record.amount ?? null,
  allowed_origins: record.allowed_origins ?? (allowed_origins === undefined ? null : [...allowed_origins]),
});

/** How many days a session can be used: of a link that was sent to somebody, and of a visitor who opened the page. */
const LINK_DAYS = 30;
const VISIT_DAYS = 1;

/** A session for a visitor of the page, about whom nothing is known. */
export const visitSession = (ctx: DecisionContext, page: EmandatePage): EmandateSession => blankSession(ctx, page, VISIT_DAYS);

/** A new, unique contract reference: 14 characters, the length that banks take. */
export const newContractReference = (ctx: DecisionContext): string => `EM${ctx.newId('').slice(-12).toUpperCase()}`;

const blankSession = (ctx: DecisionContext, page: EmandatePage, days: number): EmandateSession => ({
  account_id: ctx.account_id,
  id: ctx.newId('ems_'),
  session_id: taggedId(ctx, 'ses_'),
  page_id: page.id,
  customer_id: null,
  bank_account_id: null,
  amount: null,
  allowed_origins: null,
  created_at: ctx.now,
  expires_at: new Date(ctx.now.getTime() + days * DAY_MS),
  version: 1,
  contract_reference: newContractReference(ctx),
  tries: 0,
  checks: 0,
  attempt_key: null,
  attempt_hash: null,
  mandate_id: null,
  payment_id: null,
});

/** Stores a new session, and the work that deletes it 24 hours after its end unless somebody signs (ruling *checkout session life*). */
export const openEmandateSession = (ctx: DecisionContext, session: EmandateSession): Change[] => [
  insert('emandate_sessions', session),
  schedule(ctx, { kind: 'emandate.forget', subject_id: session.id, due_at: new Date(session.expires_at.getTime() + DAY_MS) }),
];

/** Due work: deletes a session that has expired long enough ago. One in which somebody signed stays. */
export const forgetEmandateSession = (session: EmandateSession | undefined, work: Pick<Work, 'id'>): Change[] => [
  ...(session?.tries === 0 ? [remove('emandate_sessions', session.id)] : []),
  remove('work', work.id),
];

/** The address of a page's session. The prefix of the id tells a session from a page. */
export const emandateLinkUrl = (publicUrl: string, session_id: string): string => `${publicUrl}/emandate/${session_id}`;
