import type { EmandateQuote, EmandateView } from '../../../src/contract/sessions/emandate.ts';

/** The proxy's answers while a mandate is signed, for tests of the element alone. */

const METHODS = ['DEBICHECK', 'REGISTERED_MANDATES', 'DEBIT_ORDER'] as const;

const bank = (bank_name: EmandateView['banks'][number]['bank_name'], title: string, bank_branch_code: string | null) => ({
  bank_name,
  title,
  bank_branch_code,
  methods: [...METHODS],
});

/** A debit on the 25th of each month. */
export const TERMS: EmandateQuote['terms'] = {
  beneficiary: 'Kareeboom',
  statement_name: 'PAYELEM',
  payment_method_type: 'DEBICHECK',
  contract_reference: 'EM0000000001',
  reference: 'The Karoo box',
  payer: {
    name: 'Thandi Mokoena',
    id_type: 'SOUTH_AFRICAN_ID',
    id_number: '9001015000085',
    email: 'thandi@shop.example',
    contact_number: '+27821234567',
  },
  bank_account: {
    bank_account_holder_name: 'T Mokoena',
    bank_account_number: '1234567811',
    bank_account_type: 'SAVINGS',
    bank_title: 'Capitec Bank',
    bank_branch_code: '470010',
  },
  lines: [{ name: 'Small box', qty: 2, price: 26_000, pricing_type: 'RECURRING' }],
  amount: { total_excl: 52_000, total_tax: 7_800, total_incl: 59_800 },
  first_collection: null,
  frequency: 'MONTHLY',
  process_day: 25,
  date_start: '2027-02-02',
  date_end: null,
  date_adjustment_rule: null,
  maximum_collection_amount: 89_700,
  allow_variable_amount: true,
  allow_date_adjustment: true,
  tracking_days: 5,
  adjustment: null,
  debits: [{ part: 'INSTALMENT', day: '2027-02-25', on: '2027-02-25', amount: 59_800, reasons: [] }],
};

/** The rows of these terms, as the service words them. */
const ROWS: EmandateQuote['mandate_text']['rows'] = [
  { step: 'what', key: 'beneficiary', label: 'Paid to', value: 'Kareeboom' },
  { step: 'what', key: 'statement', label: 'On your bank statement', value: 'PAYELEM' },
  { step: 'what', key: 'contract', label: 'Contract reference', value: 'EM0000000001' },
  { step: 'what', key: 'items', label: 'Products', value: '2 × Small box' },
  { step: 'what', key: 'amount', label: 'Amount', value: 'R\u00a0598,00 (VAT R\u00a078,00 included)' },
  { step: 'what', key: 'maximum', label: 'Never more than', value: 'R\u00a0897,00' },
  { step: 'what', key: 'frequency', label: 'How often', value: 'Every month' },
  { step: 'what', key: 'day', label: 'Debit day', value: 'Day 25 of the month' },
  { step: 'what', key: 'dayVaries', label: 'Day may vary', value: 'Yes' },
  { step: 'what', key: 'firstDebit', label: 'First debit', value: '25\u00a0February\u00a02027' },
  { step: 'account', key: 'bank', label: 'Bank', value: 'Capitec Bank, branch 470010' },
  { step: 'account', key: 'number', label: 'Account number', value: '1234567811' },
  { step: 'who', key: 'payer', label: 'Payer', value: 'Thandi Mokoena' },
  { step: 'who', key: 'id', label: 'ID number', value: '9001015000085' },
];

/** The quote that would be signed. */
export const QUOTE: EmandateQuote = {
  kind: 'quote',
  terms: TERMS,
  approval: {
    approval_window: 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK',
    closes_at: '2027-02-01T07:02:00.000Z',
  },
  mandate_text: {
    version: '2026-11-01',
    locale: 'EN_ZA',
    title: 'Authority to debit my account',
    rows: ROWS,
    paragraphs: ['I authorise Kareeboom.'],
  },
  terms_hash: 'a'.repeat(64),
};

/** A signed mandate. */
export const MANDATE: NonNullable<EmandateView['mandate']> = {
  mandate_id: 'man_1',
  mandate_status: 'PENDING',
  payment_method_type: 'DEBICHECK',
  approval_window: 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK',
  closes_in: 120_000,
  closes_at: '2027-02-01T07:02:00.000Z',
  bank_error: null,
  refused_by: null,
  contact_number: '082 ••• 4567',
  signed_at: '2027-02-01T07:00:00.000Z',
  attempt: 1,
  // The service masks signed terms, because somebody else may open the link later.
  terms: TERMS.bank_account === null ? TERMS : { ...TERMS, bank_account: { ...TERMS.bank_account, bank_account_number: '•••• 7811' } },
  can_resend: false,
};

/** A session without any details of the signer. */
export function aMandate(change: Partial<EmandateView> = {}): EmandateView {
  return {
    kind: 'emandate',
    session_id: 'ses_1',
    state: 'open',
    version: 1,
    test: true,
    expires_in: 86_400_000,
    page_url: 'https://pay.example/emandate/ses_1',
    merchant: 'Kareeboom',
    today: '2027-02-01',
    page: {
      title: 'The Karoo box',
      description: 'Packed by hand.',
      payment_type: 'emandate_products_and_collections',
      interval: null,
      process_days: [1, 25],
      amount_min: null,
      amount_max: null,
      date_start: null,
      date_end: null,
      redirect_url: 'https://shop.example/',
      success_message: null,
    },
    products: [
      {
        product_id: 'pro_box',
        name: 'Small box',
        description: 'Honey and rusks',
        unit_label: 'box',
        price: 29_900,
        is_tax: true,
        pricing_type: 'RECURRING',
        billing_period: 'MONTHLY',
      },
    ],
    amount: null,
    methods: METHODS.map((payment_method_type) => ({
      payment_methods_id: `pam_${payment_method_type}`,
      payment_method_type,
      statement_name: 'PAYELEM',
      needs: payment_method_type === 'DEBICHECK' ? ['id_number', 'email', 'contact_number', 'mobile'] : ['email'],
      takes_companies: payment_method_type !== 'DEBICHECK',
      approval_window: null,
      approval: null,
    })),
    banks: [
      bank('ABSA_BANK_LIMITED', 'Absa', '632005'),
      bank('CAPITEC_BANK', 'Capitec Bank', '470010'),
      bank('CAPITEC_BUSINESS', 'Capitec Business', '450105'),
      bank('FNB', 'First National Bank', '250655'),
      bank('OLD_MUTUAL_BANK', 'Old Mutual Bank', null),
    ],
    payer: null,
    bank_account: null,
    mandate: null,
    ...change,
  };
}

/** A payer whom the merchant knows, masked. */
export const PAYER: NonNullable<EmandateView['payer']> = {
  display_name: 'Thandi Mokoena',
  is_company: false,
  has_mobile: true,
  id_number: '900101 •••• •••',
  email: 't•••@shop.example',
  contact_number: '082 ••• 4567',
};
