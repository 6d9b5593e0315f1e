/** The values that several resources share. Ruling *South African facts* names the card brands. */

export const RECORD_STATUSES = ['ACTIVE', 'ARCHIVED', 'DISABLED'] as const;
export const CARD_STATUSES = ['ACTIVE', 'ARCHIVED', 'DISABLED', 'EXPIRED'] as const;
export const BANK_ACCOUNT_TYPES = ['CHEQUE_OR_CURRENT', 'SAVINGS', 'TRANSMISSION'] as const;
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
/** The statuses that an update may set: one more. */
export const ORDER_STATUSES_UPDATE = [...ORDER_STATUSES, 'FULFILLED'] as const;
/** How far an order's goods are delivered. */
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

/** The banks through which mandates are collected. */
export const PROVIDER_BANKS = ['PROVIDER_BANK_A', 'PROVIDER_BANK_B'] as const;
/** The purpose of a mandate, in the banks' categories. */
export const PAYMENT_INDUSTRIES = [
  'ACCOUNT_REPAYMENT',
  'BOND_REPAYMENT',
  'CHARITABLE_OR_RELIGIOUS_CONTRIBUTIONS',
  'H_P__REPAYMENT',
  'INSURANCE_PREMIUM',
  'LOAN_REPAYMENT_OTHER_THAN_MORTGAGE',
  'MEDICAL_AID_FUND_CONTRIBUTION',
  'PENSION_FUND_CONTRIBUTION',
  'RENT_PROPERTY',
  'RENTALLEASE_OTHER_THAN_PROPERTY',
  'SERVICE_CHARGE_MAINTENANCE',
  'SERVICE_CHARGE_VARIABLE_AMOUNTS',
  'UNIT_TRUST_PURCHASE',
] as const;
export const PAYMENT_INTERVALS = ['WEEKLY', 'MONTHLY', 'YEARLY'] as const;
/** How often a mandate's amount is adjusted. */
export const ADJUSTMENT_CATEGORIES = ['ANNUALLY', 'BIANNUALLY', 'NEVER', 'QUARTERLY'] as const;
/** Whether a mandate's amount is adjusted by an amount or by a rate. */
export const ADJUSTMENT_TYPES = ['AMOUNT', 'RATE'] as const;
/** How the payer's approval of a DebiCheck mandate is asked for, and until when. */
export const APPROVAL_WINDOWS = [
  'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2',
  'DELAYED_REAL_TIME_TT1_APPROVE_BY_20H00_ON_THE_SAME_DAY',
  'MAC_TT3_MESSAGE_AUTHENTICATION_CODE_CARD_AND_PIN',
  'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK',
  'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_SENT_TO_BANK_CELLPHONE',
] as const;
/** The day of a collection whose own day is not a business day. */
export const DATE_ADJUSTMENT_RULES = ['COLLECT_ON_COLLECTION_DAY', 'COLLECT_ON_PREVIOUS_BUSINESS_DAY'] as const;

export const TERMINAL_STATUSES = ['ACTIVE', 'DISABLED', 'ARCHIVED'] as const;
/** Whether a product is paid repeatedly or once. */
export const PRICING_TYPES = ['RECURRING', 'ONE_TIME'] as const;
export const BILLING_PERIODS = ['DAILY', 'WEEKLY', 'MONTHLY', 'EVERY_3_MONTHS', 'EVERY_6_MONTHS', 'YEARLY', 'CUSTOM'] as const;
export const CUSTOM_PERIODS = ['DAYS', 'WEEKS', 'MONTHS', 'YEARS'] as const;
export const SUBSCRIPTION_STATUSES = ['TRIAL', 'ACTIVE', 'PAUSED', 'CANCELLED', 'EXPIRED', 'FAILED', 'DISABLED'] as const;
/** Whether a subscription charges a card, or requests payment by invoice. */
export const COLLECTION_METHODS = ['AUTOCHARGE', 'REQUEST_PAYMENT'] as const;
export const PLAN_CHANGE_TYPES = ['IMMEDIATE', 'END_OF_PERIOD', 'SMART'] as const;
export const CANCEL_TYPES = ['IMMEDIATE', 'END_OF_PERIOD'] as const;
/** Who can refuse a mandate (our extension): the payer, or the payer's bank. */
export const MANDATE_REFUSERS = ['PAYER', 'BANK'] as const;

/** Whether the portal shows billing details, and lets customers change them. */
export const BILLING_INFO_TYPES = ['NONE', 'VIEW', 'UPDATE'] as const;
export const INVOICE_STATUSES = ['DRAFT', 'OPEN', 'PAID', 'VOID'] as const;
export const MANDATE_STATUSES = [
  'ACTIVE',
  'ARCHIVED',
  'CANCELLATION_PENDING',
  'CANCELLATION_REJECTED',
  'CANCELLATION_SUCCESSFUL',
  'DISABLED',
  'GENERATED',
  'NO_REPLY',
  'PENDING',
  'REJECTED',
  'SUSPENDED',
] as const;
/** The states of a payment or collection (ruling *payments, collections*). */
export const PAYMENT_STATUSES = ['PENDING', 'RUNNING', 'PAUSED', 'STOPPED', 'CANCELLED', 'COMPLETED'] as const;

/** Whether a checkout takes one payment, starts a recurring one, or stores a card. */
export const CHECKOUT_MODES = ['ONE_TIME', 'RECURRING', 'SAVE'] as const;
/** DB takes the money at once, PA only holds it. */
export const CHECKOUT_PAYMENT_TYPES = ['DB', 'PA'] as const;
/** The checkout's own payment methods, without the redirect methods. */
export const CHECKOUT_METHODS = ['CARD', 'APPLE_PAY', 'GOOGLE_PAY', 'SCAN_TO_PAY'] as const;
export const CHECKOUT_THEMES = ['LIGHT', 'DARK'] as const;
/** Whether the checkout is a page of its own or is embedded. */
export const CHECKOUT_TYPES = ['PAGE', 'EMBED'] as const;

export const PAGE_STATUSES = ['PUBLISHED', 'DRAFT', 'DISABLED', 'ARCHIVED'] as const;
/** What people sign up for on an electronic mandate page. */
export const PAGE_PAYMENT_TYPES = ['emandate_products_and_collections', 'emandate_choose_what_to_pay'] as const;
export const PAGE_INTERVALS = ['MONTHLY', 'YEARLY', 'ONE_TIME'] as const;

export const LINK_TYPES = ['CHOOSE_WHAT_TO_PAY'] as const;
export const LINK_FREQUENCIES = ['ONE_TIME', 'MONTHLY', 'ANNUALLY'] as const;
