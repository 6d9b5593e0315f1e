/** The interface's enumerations (interface part 2, *Shared enumerations*; brand names by ruling in gaps.md). */

export const RECORD_STATUSES = ['ACTIVE', 'ARCHIVED', 'DISABLED'] as const;
export const CARD_STATUSES = ['ACTIVE', 'ARCHIVED', 'DISABLED', 'EXPIRED'] as const;
export const CARD_BRANDS = ['VISA', 'MASTERCARD', 'AMEX', 'DINERS_CLUB'] as const;

/** client_type of customers and collections. */
export const CLIENT_TYPES = [
  'DOMESTIC_COMPANY',
  'FINANCIAL_INSTITUTION',
  'FOREIGN_COMPANY',
  'NONRESIDENT_INDIVIDUAL',
  'RESIDENT_INDIVIDUAL',
] as const;
/** id_type of customers, recipients and collections. */
export const ID_TYPES = ['COMPANY_REGISTRATION_NUMBER', 'PASSPORT_NUMBER', 'SOUTH_AFRICAN_ID', 'TEMPORARY_RESIDENCE'] as const;
/** id_type of checkout and AVS-R. */
export const CHECKOUT_ID_TYPES = ['SAID', 'PASSPORT', 'TEMPORARY_RESIDENCE', 'COMPANY_REGISTRATION_NUMBER'] as const;

export const ORDER_STATUSES = [
  'DRAFT',
  'PENDING_PAYMENT',
  'PARTIALLY_PAID',
  'PAID',
  'CANCELLED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
] as const;
/** An update may set one more. */
export const ORDER_STATUSES_UPDATE = [...ORDER_STATUSES, 'FULFILLED'] as const;
export const FULFILLMENT_STATUSES = ['NONE', 'UNFULFILLED', 'PARTIAL', 'FULFILLED'] as const;

export const TRANSACTION_STATUSES = [
  'ACCEPTED_BY_BANK',
  'CANCELLED',
  'CHARGEBACK',
  'DECLINED',
  'DISPUTED',
  'IN_TRACKING',
  'NO_RESPONSE',
  'PAID',
  'PENDING',
  'REFUNDED',
  'REJECTED_BY_API',
  'REJECTED_BY_BANK',
  'REVERSED',
  'SENT_TO_BANK',
  'UNPAID',
] as const;

export const CHECKOUT_MODES = ['ONE_TIME', 'RECURRING', 'SAVE'] as const;
export const CHECKOUT_PAYMENT_TYPES = ['DB', 'PA'] as const;
export const CHECKOUT_METHODS = ['CARD', 'APPLE_PAY', 'GOOGLE_PAY', 'SCAN_TO_PAY'] as const;
export const CHECKOUT_CUSTOMER_FIELDS = ['reference', 'id_number', 'email', 'contact_number', 'billing', 'shipping'] as const;
export const CHECKOUT_LOCALES = ['EN_ZA', 'AF_ZA', 'ZU_ZA', 'XH_ZA'] as const;
export const CHECKOUT_THEMES = ['LIGHT', 'DARK'] as const;
export const CHECKOUT_TYPES = ['PAGE', 'EMBED'] as const;
