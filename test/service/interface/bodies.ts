import type { Operation } from '../../../src/contract/routes.ts';

/** A valid body for each operation that has one, with every field that it may have. Invalid bodies are made from these. */

const customer = {
  reference: 'C-1',
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  client_type: 'RESIDENT_INDIVIDUAL',
  id_type: 'SOUTH_AFRICAN_ID',
  id_number: '9001015000085',
  email: 't@m.example',
  contact_number: '0821234567',
  billing_address_line_1: '1 Long Street',
  billing_address_line_2: 'Gardens',
  city_or_town: 'Cape Town',
  postal_code: '0001',
  metadata: { shoe: 7 },
};

const recipient = {
  reference: 'S-1',
  recipient_status: 'ACTIVE',
  recipient_category: 'Supplier',
  company_name: 'Karoo Mills',
  email: 'k@m.example',
  contact_number: '0215550000',
  id_type: 'COMPANY_REGISTRATION_NUMBER',
  id_number: '2020/123456/07',
  billing_address_line_1: '2 Mill Road',
  billing_address_line_2: 'Woodstock',
  city_or_town: 'Cape Town',
  postal_code: 7925,
  is_tax: true,
  tax_number: '4012345678',
  notes: 'x',
};

const item = {
  sku: 'mug',
  name: 'Mug',
  quantity: 2,
  unit_amount: '149.00',
  tax_amount: 1.5,
  discount_amount: '1.00',
  currency: 'ZAR',
  metadata: { a: 'b' },
};

const order = {
  reference: 'O-1',
  description: 'Mugs',
  amount_subtotal: '298.00',
  amount_discount: '1.00',
  amount_shipping: '1.00',
  amount_tax: '1.00',
  amount_total: '299.00',
  currency: 'ZAR',
  order_status: 'DRAFT',
  fulfillment_status: 'NONE',
  items: [item],
  metadata: { a: 1 },
};

const product = {
  name: 'Coffee',
  description: 'Ground',
  code: 'COFFEE',
  unit_label: 'bag',
  price_excl: 125,
  is_tax: true,
  pricing_type: 'RECURRING',
  billing_period: 'CUSTOM',
  custom_period: 'DAYS',
  custom_interval: 10,
  product_status: 'ACTIVE',
};

const account = { bank_account_number: '10004301100', bank_account_type: 'SAVINGS', bank_branch_code: '051001' };
const address = {
  line1: '1 Long Street',
  line2: 'x',
  city_or_town: 'Cape Town',
  province_or_state: 'Western Cape',
  postal_or_zip_code: '8001',
  country: 'ZA',
};

const emandatePage = {
  title: 'Give',
  description: 'Every month',
  payment_methods_id: 'pam_nobody',
  payment_type: 'emandate_choose_what_to_pay',
  page_status: 'PUBLISHED',
  interval: 'MONTHLY',
  process_days: [1, 25],
  amount_type: 'FIXED',
  amount: '199.00',
  date_start: '2027-01-01',
  date_end: '2028-01-01',
  redirect_url: 'https://shop.example/thanks',
  success_message: 'Thank you',
  notify_email: 'office@shop.example',
  debicheck: { maximum_collection_amount: 298.5, allow_variable_amount: true, adjustment_category: 'ANNUALLY', adjustment_rate: '5.5' },
};

const portalPlan = { items: [{ product_id: 'pro_sandboxPro', qty: 1 }] };
const planChange = {
  items: [{ product_id: 'pro_sandboxPro', qty: 1, price_excl: '399.00' }],
  is_immediate: true,
  plan_change_type: 'IMMEDIATE',
};

const bankAccount = { bank_account_holder_name: 'T', bank_name: 'FNB', ...account };
const bankTerms = {
  first_collection_date: '2027-01-10',
  allow_date_adjustment: true,
  allow_variable_amount: true,
  allow_payment_tracking: true,
  payment_tracking_max_days: 3,
  adjustment_category: 'ANNUALLY',
  adjustment_type: 'RATE',
  adjustment_rate: 5,
  approval_window: 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2',
};
const recurring = { process_day: 25, date_start: '2027-01-11', date_end: '2028-01-11' };

const signer = {
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  id_type: 'SOUTH_AFRICAN_ID',
  id_number: '9001015000085',
  email: 'thandi@shop.example',
  contact_number: '0821234567',
};

const signersAccount = {
  bank_account_holder_name: 'T Mokoena',
  bank_account_number: '1234567811',
  bank_account_type: 'SAVINGS',
  bank_name: 'CAPITEC_BANK',
  bank_branch_code: '470010',
};

const signed = {
  plan: { amount: 19_900, process_day: 25, date_start: '2027-03-01' },
  customer: signer,
  bank_account: signersAccount,
  locale: 'EN_ZA',
};

/** A payment with all fields of its own. Its payment method does not exist. */
const payment = {
  customer,
  bank_account: bankAccount,
  order: { reference: 'O-1', description: 'Mugs', amount_total: '299.00', items: [item] },
  mandate: {
    reference: 'M-1',
    amount: 199,
    recurring: { process_day: 25, payment_interval: 'MONTHLY', date_release: '2030-01-01' },
    payment_industry: 'ACCOUNT_REPAYMENT',
    debicheck: { contract_reference: 'K1', first_collection_amount: 50, maximum_collection_amount: 298.5, ...bankTerms },
  },
  payment: { payment_methods_id: 'pam_nobody', transaction_reference: 'T-1', amount: '199.00', recurring },
};

const collection = {
  customer: { ...customer, metadata: undefined },
  bank_account: bankAccount,
  is_tax: true,
  items: [{ product_id: 'pro_sandboxBasic', description: 'Basic', price: '199.00', qty: 2 }],
  mandate: {
    reference: 'M-1',
    contract_reference: 'K2',
    payment_industry: 'ACCOUNT_REPAYMENT',
    recurring: { process_day: 25, date_release: '2030-01-01' },
    debicheck: bankTerms,
  },
  collection: { payment_methods_id: 'pam_nobody', recurring },
  invoice: { due_days: 7, memo: 'Thank you', footer: 'Till', email_invoice: true },
};

const batch = (record: object) => ({ records: [record] });
const update = (prefix: string, record: object) => batch({ id: `${prefix}_nobody`, ...record });

const mandate = {
  amount: 199,
  reference: 'Rent',
  recurring: { process_day: 25, payment_interval: 'MONTHLY', date_release: '2030-01-31' },
  'one-time': { process_date: '2027-02-25' },
  payment_industry: 'RENT_PROPERTY',
};

const debicheck = {
  contract_reference: 'R1',
  first_collection_amount: 500,
  first_collection_date: '2027-02-25',
  maximum_collection_amount: '298.50',
  allow_date_adjustment: true,
  allow_variable_amount: true,
  allow_payment_tracking: true,
  payment_tracking_max_days: 10,
  adjustment_category: 'ANNUALLY',
  adjustment_type: 'RATE',
  adjustment_rate: 6.5,
  adjustment_amount: 10,
  approval_window: 'MAC_TT3_MESSAGE_AUTHENTICATION_CODE_CARD_AND_PIN',
  mandate_authentication_code: '12345678',
};

export const BODIES: Readonly<Partial<Record<Operation, object>>> = {
  'customers.create': batch({ ...customer, customer_status: 'ACTIVE' }),
  'customers.update': update('cus', { ...customer, customer_status: 'ACTIVE' }),
  'customers.erase': { write_off: true },
  'bankAccounts.create': batch({
    customer_id: 'cus_nobody',
    bank_account_holder_name: 'T',
    bank_name: 'FNB',
    bank_account_status: 'ACTIVE',
    ...account,
  }),
  'bankAccounts.update': update('ban', { bank_account_holder_name: 'T', bank_name: 'FNB', bank_account_status: 'ACTIVE', ...account }),
  'recipients.create': batch(recipient),
  'recipients.update': update('rcp', recipient),
  'orders.create': batch(order),
  'orders.update': update('ord', order),
  'products.create': batch(product),
  'products.update': update('pro', product),
  'payments.submit': { batch_reference: 'B-1', payments: [payment] },
  'collections.submit': { batch_reference: 'B-1', ...batch(collection) },
  'sandbox.payIns': { eft_reference: 'EFT1', amount: 149 },
  'cards.update': update('crd', { card_status: 'ACTIVE', card_nickname: 'Blue', is_default: true }),
  'terminals.update': {
    terminal_status: 'ACTIVE',
    nickname: 'Till',
    location: { name: 'x', coordinates: '-33.9, 18.4' },
    contact_numbers: ['0821234567'],
    settings: { is_debicheck: true, is_card_payment: true, is_customers: true, is_invoices: true },
  },
  'mandates.create': batch({
    customer_id: 'cus_nobody',
    bank_account_id: 'ban_nobody',
    payment_methods_id: 'pam_nobody',
    mandate_status: 'ACTIVE',
    ...mandate,
    debicheck,
    debitorder: { contract_reference: 'R1' },
  }),
  'mandates.eft.update': update('man', { ...mandate, mandate_status: 'DISABLED' }),
  'avsR.verify': batch({
    customer: {
      reference: 'V',
      person_name: 'T',
      person_surname: 'M',
      id_type: 'SAID',
      id_number: '9001015000085',
      email: 't@m.example',
      contact_number: '0821234567',
    },
    bank_account: { ...account, bank_name: 'STANDARD_BANK' },
  }),
  'cdv.check': batch(account),
  'checkout.page': {
    mode: 'ONE_TIME',
    amount: '149.00',
    currency: 'ZAR',
    order: { reference: 'O', description: 'x', amount_total: '149.00', items: [item] },
    customer_fields: ['email', 'billing'],
    customer: {
      reference: 'C',
      person_name: 'T',
      person_surname: 'M',
      email: 't@m.example',
      contact_number: '0821234567',
      billing_address: address,
      shipping: { contact_name: 'T', contact_number: '0821234567', address },
      metadata: { a: 1 },
    },
    redirects: { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no', notify_url: 'https://shop.example/hook' },
    payment: { payment_methods: ['CARD'], payment_type: 'DB' },
    cards: { save_cards: true, show_cards: false },
    notifications: { send_invoice: true, confirmation_email_override: 't@m.example' },
    customization: { locale: 'EN_ZA', theme: 'DARK', type: 'PAGE', display_cart: true, brand: { primary: '#0a7d4b' } },
    allowed_origins: ['https://shop.example'],
  },
  'emandates.create': batch(emandatePage),
  'emandates.update': update('pag', emandatePage),
  'emandates.link': {
    records: [
      {
        page_id: 'pag_nobody',
        customer_id: 'cus_nobody',
        bank_account_id: 'ban_nobody',
        amount: 150,
        allowed_origins: ['https://shop.example'],
      },
    ],
    allowed_origins: ['https://shop.example'],
  },
  'checkout.link': {
    type: 'CHOOSE_WHAT_TO_PAY',
    item: {
      title: 'Give',
      description: 'Every rand helps',
      frequency: ['ONE_TIME', 'MONTHLY'],
      amount: '50.00',
      amount_options: ['50.00', 100],
      amount_max: 500,
    },
    currency: 'ZAR',
    customer_fields: ['email'],
    redirects: { success_url: 'https://shop.example/ok' },
    payment: { payment_methods: ['CARD'], payment_type: 'DB' },
    customization: { button_text: 'Give', confirmation_message: 'Thank you', theme: 'DARK' },
    allowed_origins: ['https://shop.example'],
    transaction_reference: 'VB-1',
    notification: { email: 't@m.example', webhook_url: 'https://shop.example/hook' },
    settings: { expiry_time: 30 },
    metadata: { order: '7' },
    invoice: { is_generate: true, is_send: true, memo: 'Thank you', footer: 'Kareeboom' },
  },
  'subscriptions.create': {
    items: [{ product_id: 'pro_sandboxBasic', qty: 2, price_excl: 150.5 }],
    billing: { billing_day: 31, date_start: '2098-01-31', date_end: '2099-01-31' },
    trial_days: 14,
    collection_method: 'REQUEST_PAYMENT',
    due_days: 7,
    card_id: 'crd_nobody',
    cascade: { is_enabled: true, max_attempts: 2 },
    currency: 'ZAR',
    is_tax: true,
    invoice: { is_generate: true, is_send: true, memo: 'x', footer: 'y' },
    notification: { email: 't@m.example', webhook_url: 'https://shop.example/hook' },
    metadata: { shoe: 7 },
  },
  'subscriptions.changePlan': planChange,
  'subscriptions.changePlanPreview': planChange,
  'subscriptions.cancel': { cancel_type: 'END_OF_PERIOD', reason: 'x' },
  'subscriptions.cancelPreview': { cancel_type: 'IMMEDIATE', reason: 'x' },
  'invoices.pay': { card_id: 'crd_nobody' },
  'emandates.session.check': { customer: signer, bank_account: signersAccount },
  'emandates.session.quote': signed,
  'emandates.session.submit': {
    ...signed,
    attempt_key: '6f1c1f6e-6a3f-4c0b-9b55-0d3f6e3b8a01',
    terms_hash: '0'.repeat(64),
    signature: { type: 'typed', name: 'Thandi Mokoena' },
    client: { ip_address: '196.25.1.9', user_agent: 'Phone' },
  },
  'emandates.session.origins': { allowed_origins: ['https://shop.example'] },
  'portal.link': {
    customer_id: 'cus_nobody',
    subscription_id: 'sub_nobody',
    settings: {
      show_invoices: true,
      billing_info_type: 'VIEW',
      cancel_type: 'NONE',
      plan_change_type: 'SMART',
      allow_pause: true,
      available_product_ids: ['pro_sandboxBasic'],
      redirect_url: 'https://shop.example/account',
      page_title: 'Shop',
    },
    allowed_origins: ['https://shop.example'],
  },
  'portal.plan': portalPlan,
  'portal.planPreview': portalPlan,
  'portal.subscribePreview': portalPlan,
  'portal.subscribe': { ...portalPlan, card_id: 'crd_nobody' },
  'portal.cardEntry': { allowed_origins: ['https://shop.example'] },
  'portal.saveCard': { attempt_key: '6f1c1f6e-6a3f-4c0b-9b55-0d3f6e3b8a01', token: 'tok_nobody', card_nickname: 'Blue' },
  'portal.cancel': { reason: 'x', agreed: { subscription_id: 'sub_nobody', ends_at: '2027-04-01' } },
  'portal.reactivate': { agreed: { total_incl: 1000, total_recurring_incl: 1000, date_next_billing: '2027-04-01' } },
  'portal.pause': { agreed: { subscription_id: 'sub_nobody' } },
  'portal.resume': { agreed: { subscription_id: 'sub_nobody', date_next_billing: '2027-04-01' } },
  'portal.pay': { card_id: 'crd_nobody', agreed: { total_incl: 1000 } },
  'portal.details': {
    email: 't@m.example',
    contact_number: '0821234567',
    billing_address_line_1: '1 Long Street',
    billing_address_line_2: 'Gardens',
    city_or_town: 'Cape Town',
    postal_code: '0001',
  },
  'portal.card': { is_default: true, card_nickname: 'Blue' },
  'cardVault.preAuth': {
    item: { amount: '100.00', title: 'Room 7', description: 'Two nights' },
    currency: 'ZAR',
    transaction_reference: 'R-1',
    card_id: 'crd_nobody',
    expires_in_days: 7,
    items: [{ product_id: 'pro_sandboxBasic', qty: 2, price_excl: 10.5 }],
    cascade: { is_enabled: true, max_attempts: 2 },
    signature: 'x',
    notification: { email: 't@m.example', webhook_url: 'https://shop.example/hook' },
    metadata: { a: 1 },
  },
  'cardVault.capture': {
    amount: '80.00',
    transaction_reference: 'C-1',
    item: { title: 'Room 7', description: 'One night' },
    signature: 'x',
    invoice: { is_generate: true, is_send: true },
    notification: { email: 't@m.example', webhook_url: 'https://shop.example/hook' },
  },
  'cardVault.charge': {
    amount: '100.00',
    currency: 'ZAR',
    reference: 'V-1',
    description: 'July',
    type: 'RECURRING',
    card_id: 'crd_nobody',
    cascade: { is_enabled: true, max_attempts: 2 },
    invoice: { is_generate: true, is_send: true },
    notification: { email: 't@m.example', webhook_url: 'https://shop.example/hook' },
  },
  'cardVault.link': {
    type: 'STORE_CARD',
    item: { title: 'Card', description: 'On file' },
    fee: { amount: '2.00', is_refund: true },
    notification: { email: 't@m.example', webhook_url: 'https://shop.example/hook' },
    redirects: { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no', notify_url: 'https://shop.example/hook' },
  },
  'transactions.refund': { amount: '10.00', reason: 'Broken' },
  'payouts.request': {
    batch_reference: 'B-1',
    payouts: [
      {
        recipient: {
          reference: 'S-1',
          company_name: 'Karoo Mills',
          email: 'k@m.example',
          contact_number: '0215550000',
          billing_address_line_1: '2 Mill Road',
          billing_address_line_2: 'Woodstock',
          city_or_town: 'Cape Town',
          postal_code: 7925,
          bank: { bank_account_holder_name: 'K', bank_name: 'STANDARD_BANK', ...account },
          eft_reference: 'MILL',
        },
        payment: {
          payment_methods_id: 'pam_nobody',
          amount: '150.50',
          transaction_reference: 'P-1',
          is_immediate: true,
          eft_reference: 'PAID',
        },
      },
    ],
  },
  'sandbox.account': { webhook_url: 'https://shop.example/records', passphrase: 'quiet river', dunning_days: [2, 7] },
  'sandbox.secrets': { secret: 'WEBHOOK', overlap_hours: 48 },
  'sandbox.cards': { customer_id: 'cus_nobody', card_number: '4242424242424242', expiry: '12/27', cvc: '123', is_default: true },
};
