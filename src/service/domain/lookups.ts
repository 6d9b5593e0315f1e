import { createHash } from 'node:crypto';
import { BANKS, type Bank, type BankName } from '../../contract/banks.ts';
import * as enums from '../../contract/enums.ts';
import { PAYMENT_METHOD_TYPES } from '../../contract/payment-methods.ts';
import { CHECKOUT_EVENTS } from '../../contract/checkout-webhooks.ts';
import { LIFECYCLE_EVENTS, RECORD_EVENTS, type RecordEvent } from '../../contract/webhooks.ts';
import { COUNTRIES } from './country.ts';
import type { PaymentMethod } from './records/money.ts';

/** Reference data (`contract/payment-methods.ts`). An id is derived from type and value, so it is the same in every installation. */

/** One lookup record. It has no account, because reference data is the same for all accounts. */
export interface Lookup {
  readonly id: string;
  readonly parent_lookups_id: string | null;
  readonly title: string;
  readonly enum: string;
  readonly type: string;
}

const idOf = (type: string, value: string): string => `loo_${createHash('sha256').update(`${type}:${value}`).digest('hex').slice(0, 24)}`;

const words = (value: string): string => value.charAt(0) + value.slice(1).toLowerCase().replaceAll(/[_.]+/g, ' ');

const row = (type: string, value: string, title: string, parent_lookups_id: string | null = null): Lookup => ({
  id: idOf(type, value),
  parent_lookups_id,
  title,
  enum: value,
  type,
});

/** The groups whose titles are made from their values. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  access_level: ['OWNER', 'ADMINISTRATOR', 'FINANCE', 'SUPPORT', 'READ_ONLY'],
  adjustment_category: enums.ADJUSTMENT_CATEGORIES,
  adjustment_type: enums.ADJUSTMENT_TYPES,
  approval_window: enums.APPROVAL_WINDOWS,
  bank_account_type: enums.BANK_ACCOUNT_TYPES,
  billing_period: enums.BILLING_PERIODS,
  card_brand: enums.CARD_BRANDS,
  card_status: enums.CARD_STATUSES,
  checkout_id_type: enums.CHECKOUT_ID_TYPES,
  client_type: enums.CLIENT_TYPES,
  date_adjustment_rule: enums.DATE_ADJUSTMENT_RULES,
  fulfillment_status: enums.FULFILLMENT_STATUSES,
  id_type: enums.ID_TYPES,
  order_status: enums.ORDER_STATUSES_UPDATE,
  payment_industry: enums.PAYMENT_INDUSTRIES,
  payment_interval: enums.PAYMENT_INTERVALS,
  payment_method_type: PAYMENT_METHOD_TYPES,
  payment_status: enums.PAYMENT_STATUSES,
  provider_bank: enums.PROVIDER_BANKS,
  record_status: enums.RECORD_STATUSES,
  transaction_status: enums.TRANSACTION_STATUSES,
  webhook_event: [...new Set([...RECORD_EVENTS, ...CHECKOUT_EVENTS, ...LIFECYCLE_EVENTS])],
};

/** The id of a webhook's event among the lookups (ruling *dashboard-style webhooks*). */
export const webhookEventId = (event: RecordEvent): string => idOf('webhook_event', event);

const SOUTH_AFRICAN_PROVINCES = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'Northern Cape',
  'North West',
  'Western Cape',
];

const provinces = SOUTH_AFRICAN_PROVINCES.map((title) =>
  row('province', title.toUpperCase().replaceAll(/[ -]/g, '_'), title, idOf('country', 'ZA')),
);

const banks = (Object.entries(BANKS) as [BankName, Bank][]).map(([name, { title }]) => row('bank_name', name, title));

export const LOOKUPS: readonly Lookup[] = [
  ...Object.entries(GROUPS).flatMap(([type, values]) => values.map((value) => row(type, value, words(value)))),
  ...banks,
  ...[...COUNTRIES].map(([code, title]) => row('country', code, title)),
  ...provinces,
];

const TYPES = new Set(LOOKUPS.map(({ type }) => type));
const byId = new Map(LOOKUPS.map((lookup) => [lookup.id, lookup]));

/** Whether a group of lookups exists. */
export const isLookupType = (type: string): boolean => TYPES.has(type);

/** The value of a lookup id in a group; null when the group has no such id. */
export function lookupValue(type: string, id: string): string | null {
  const found = byId.get(id);
  return found?.type === type ? found.enum : null;
}

/**
 * Whether a method reaches a bank. DebiCheck and registered mandates reach the banks in the scheme, other bank methods reach all,
 * card methods none.
 */
function reaches(method: Pick<PaymentMethod, 'payment_method_type'>, { schemes }: Bank): boolean {
  switch (method.payment_method_type) {
    case 'DEBICHECK':
    case 'REGISTERED_MANDATES':
      return schemes.includes(method.payment_method_type);
    case 'DEBIT_ORDER':
    case 'PAYIN':
    case 'PAYOUTS':
      return true;
    default:
      return false;
  }
}

/** The bank lookups that a payment method supports. */
export const banksFor = (method: Pick<PaymentMethod, 'payment_method_type'>, lookups: readonly Lookup[]): Lookup[] =>
  lookups.filter(({ enum: name }) => Object.hasOwn(BANKS, name) && reaches(method, BANKS[name as BankName]));
