import { refuseField, Refusal } from '../../../contract/errors.ts';
import type { Payer, CheckoutPayBody } from '../../../contract/sessions/checkout-pay.ts';
import type { CheckoutPageBody } from '../../../contract/checkout.ts';
import { PAYER_OPTIONAL } from '../../../contract/customers.ts';
import { requireCountries } from '../country.ts';
import { customerFields, displayName, newCustomer } from '../customer.ts';
import { insert, update, type Change, type DecisionContext } from '../decision.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import { withKnown } from './prefill.ts';

/** The payer of a session: known from the start, or entered in the form. */

/** The changes that an attempt makes to its payer. */
export interface PayerChanges {
  readonly customer_id: string;
  readonly session: Partial<CheckoutSession>;
  readonly changes: Change[];
}

/** The customer of this attempt: known, or entered in the form. A later attempt may correct what an earlier one sent. */
export function payerChanges(ctx: DecisionContext, session: CheckoutSession, { customer: typed }: CheckoutPayBody): PayerChanges {
  if (session.customer_id !== null && !session.customer_captured) return { customer_id: session.customer_id, session: {}, changes: [] };
  if (typed === undefined)
    throw refuseField('003', 'customer', 'required', 'customer is required: name and surname, and what the session asks for');
  const customer = withKnown(session, typed);
  requireFields(session, customer);
  requireCountries(customer);
  const made = newCustomer(ctx, customerFields(customer, session.cart?.reference ?? session.session_id));
  const known = { customer_name: displayName(made), payer: payerData(customer) };
  if (session.customer_id === null)
    return {
      customer_id: made.id,
      session: { ...known, customer_id: made.id, customer_captured: true },
      changes: [insert('customers', made)],
    };
  const { id: _id, created_at: _created, account_id: _account, customer_status: _status, deleted_at: _deleted, ...fields } = made;
  const corrected = { ...fields, updated_at: ctx.now };
  return {
    customer_id: session.customer_id,
    session: known,
    changes: [update('customers', session.customer_id, corrected)],
  };
}

function requireFields(session: CheckoutSession, customer: Payer): void {
  const missing = session.customer_fields
    .map((field) => (field === 'billing' ? 'billing_address' : field))
    .filter((field) => customer[field] === undefined && !Object.hasOwn(PAYER_OPTIONAL, field));
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map((field) => [`customer.${field}`, { message: `${field} is required`, rule: 'required' }]));
  throw new Refusal('003', [{ record: {}, errors }]);
}

type Party = Payer | NonNullable<CheckoutPageBody['customer']>;

/** The payer's details as plain JSON for the transaction's payment_data. Addresses have the layout of the checkout. */
export function payerData(party: Party): NonNullable<CheckoutSession['payer']> {
  const { shipping } = party;
  const same = shipping != null && 'same_as_billing' in shipping && shipping.same_as_billing === true;
  const { same_as_billing: _same, ...rest } = { same_as_billing: undefined, ...shipping };
  const sent = same
    ? { ...party, shipping: { ...rest, address: party.billing_address } }
    : { ...party, ...(shipping == null ? {} : { shipping: rest }) };
  // The contract has parsed the value, so it is JSON except for undefined fields, which this drops.
  return JSON.parse(JSON.stringify(sent)) as NonNullable<CheckoutSession['payer']>;
}
