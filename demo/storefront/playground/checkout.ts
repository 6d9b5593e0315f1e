import { ALLOWED_ORIGINS, LANGUAGES, texts, UNSET, type Control, type Group } from './control.ts';

/** Every option of `POST /checkout/page`. */

const address = (prefix: string): Control[] =>
  texts(prefix, {
    line1: 'Line 1',
    line2: 'Line 2',
    city_or_town: 'City or town',
    province_or_state: 'Province',
    postal_or_zip_code: 'Postal code',
    country: 'Country, two letters',
  });

const amounts = (names: Readonly<Record<string, string>>): Control[] =>
  Object.entries(names).map(([name, label]) => ({ name: `order.${name}`, label, kind: 'amount' }));

/** All fields of a payer. */
const payer = (id: 'customer' | 'customer_prefill', title: string): readonly Group[] => [
  {
    id,
    title,
    to: 'session',
    controls: [
      ...texts(id, { reference: 'Reference', person_name: 'Name', person_surname: 'Surname', company_name: 'Company' }),
      {
        name: `${id}.client_type`,
        label: 'Kind of client',
        kind: 'choice',
        choices: [
          UNSET,
          ['RESIDENT_INDIVIDUAL', 'resident'],
          ['NON_RESIDENT_INDIVIDUAL', 'not resident'],
          ['DOMESTIC_COMPANY', 'South African company'],
          ['FOREIGN_COMPANY', 'foreign company'],
          ['FINANCIAL_INSTITUTION', 'financial institution'],
        ],
      },
      {
        name: `${id}.id_type`,
        label: 'Kind of ID',
        kind: 'choice',
        choices: [
          UNSET,
          ['SAID', 'South African ID'],
          ['PASSPORT', 'passport'],
          ['TEMPORARY_RESIDENCE', 'temporary residence'],
          ['COMPANY_REGISTRATION_NUMBER', 'company registration'],
        ],
      },
      ...texts(id, { id_number: 'ID number', email: 'Email', contact_number: 'Phone' }),
      { name: `${id}.metadata`, label: 'Metadata', kind: 'json', placeholder: '{ "loyalty": "gold" }' },
    ],
  },
  { id: `${id}-billing`, title: `${title}: billing address`, to: 'session', controls: address(`${id}.billing_address`) },
  {
    id: `${id}-shipping`,
    title: `${title}: delivery`,
    to: 'session',
    controls: [...texts(`${id}.shipping`, { contact_name: 'Recipient', contact_number: 'Phone' }), ...address(`${id}.shipping.address`)],
  },
];

export const CHECKOUT: readonly Group[] = [
  {
    id: 'payment',
    title: 'Payment',
    to: 'session',
    open: true,
    controls: [
      {
        name: 'mode',
        label: 'Mode',
        kind: 'choice',
        value: 'ONE_TIME',
        choices: [
          ['ONE_TIME', 'Pay once'],
          ['RECURRING', 'Pay every month'],
          ['SAVE', 'Save a card'],
        ],
      },
      { name: 'amount', label: 'Amount, in rand', kind: 'amount', value: '149.00' },
      { name: 'currency', label: 'Currency', kind: 'text', placeholder: 'ZAR' },
      {
        name: 'payment.payment_type',
        label: 'The amount is',
        kind: 'choice',
        value: 'DB',
        choices: [
          ['DB', 'charged now (DB)'],
          ['PA', 'held, and charged later (PA)'],
        ],
      },
      {
        name: 'payment.payment_methods',
        label: 'Ways to pay',
        kind: 'several',
        hint: 'If none is selected: all methods of the account.',
        choices: [
          ['CARD', 'Card'],
          ['APPLE_PAY', 'Apple Pay'],
          ['GOOGLE_PAY', 'Google Pay'],
          ['SCAN_TO_PAY', 'Scan to pay'],
          ['LEKKER_EFT', 'Lekker EFT'],
          ['MZANSI_PAY', 'Mzansi Pay'],
        ],
        value: ['CARD'],
      },
      { name: 'payment.metadata', label: 'Metadata of the payment', kind: 'json', placeholder: '{ "till": "7" }' },
      { name: 'expires_in_minutes', label: 'Minutes until it expires', kind: 'integer', placeholder: '30' },
    ],
  },
  {
    id: 'order',
    title: 'Order',
    to: 'session',
    open: true,
    controls: [
      {
        name: '~cart',
        label: 'Cart',
        kind: 'choice',
        value: 'one',
        choices: [
          ['', 'nothing'],
          ['one', 'one item'],
          ['three', 'three items and delivery'],
        ],
      },
      { name: 'order.reference', label: 'Reference', kind: 'text', value: 'KB-1042' },
    ],
  },
  {
    id: 'order-more',
    title: 'Order, in full',
    to: 'session',
    controls: [
      {
        name: 'order_id',
        label: 'order_id',
        kind: 'text',
        placeholder: 'ord_…',
        hint: 'A stored order. The other fields here are then not used.',
      },
      { name: 'order.description', label: 'Description', kind: 'text' },
      {
        name: 'order.items',
        label: 'Your own items',
        kind: 'json',
        placeholder: '[{ "sku": "A1", "name": "Honey", "quantity": 1, "unit_amount": "149.00" }]',
      },
      ...amounts({
        amount_subtotal: 'Subtotal',
        amount_discount: 'Discount',
        amount_shipping: 'Delivery',
        amount_tax: 'VAT',
        amount_total: 'Total',
      }),
    ],
  },
  {
    id: 'payer',
    title: 'Payer',
    to: 'session',
    open: true,
    controls: [
      {
        name: 'customer_fields',
        label: 'Fields, besides the name',
        kind: 'several',
        choices: [
          ['company_name', 'Company (may be empty)'],
          ['reference', 'Reference'],
          ['id_number', 'ID number'],
          ['email', 'Email'],
          ['contact_number', 'Phone'],
          ['billing', 'Billing address'],
          ['shipping', 'Delivery'],
        ],
        value: ['email'],
      },
      { name: '~customer', label: 'The payer is known (Thandi Mokoena)', kind: 'switch', hint: 'The payer then types no details.' },
      {
        name: 'customer_id',
        label: 'customer_id',
        kind: 'text',
        placeholder: 'cus_…',
        hint: 'A stored customer, whose cards can be shown.',
      },
    ],
  },
  ...payer('customer', 'Payer, in full'),
  ...payer('customer_prefill', 'What the form begins with'),
  {
    id: 'cards',
    title: 'Cards',
    to: 'session',
    controls: [
      { name: 'cards.save_cards', label: 'Offer to store the card', kind: 'switch' },
      { name: 'cards.show_cards', label: 'Show stored cards', kind: 'switch', hint: 'Needs a customer_id with stored cards.' },
      { name: 'cards.request_code', label: 'Ask for a stored card’s security code', kind: 'switch' },
      {
        name: 'cards.request_3ds',
        label: '3D Secure',
        kind: 'choice',
        choices: [UNSET, ['automatic', 'if the card requires it'], ['always', 'always']],
      },
    ],
  },
  {
    id: 'looks',
    title: 'Customization',
    to: 'session',
    open: true,
    controls: [
      { name: 'customization.locale', label: 'Language', kind: 'choice', choices: [UNSET, ...LANGUAGES] },
      { name: 'customization.theme', label: 'Theme', kind: 'choice', choices: [UNSET, ['LIGHT', 'light'], ['DARK', 'dark']] },
      {
        name: 'customization.type',
        label: 'After the payment',
        kind: 'choice',
        value: 'EMBED',
        choices: [UNSET, ['EMBED', 'stay on this page (EMBED)'], ['PAGE', 'go to the addresses below (PAGE)']],
      },
      { name: 'customization.brand.name', label: 'Name of the shop', kind: 'text', placeholder: 'the name of the account' },
      { name: 'customization.brand.logo', label: 'Logo', kind: 'text', placeholder: 'https://…' },
      { name: 'customization.brand.primary', label: 'Brand colour', kind: 'colour', value: '#a5462a' },
      { name: 'customization.display_cart', label: 'Show the cart', kind: 'switch', value: true },
      { name: 'customization.display_total', label: 'Show the total', kind: 'switch', value: true },
      { name: 'customization.display_cancel_button', label: 'Show a Cancel button', kind: 'switch' },
    ],
  },
  {
    id: 'after',
    title: 'Redirects and notifications',
    to: 'session',
    controls: [
      { name: 'redirects.success_url', label: 'success_url', kind: 'text', placeholder: 'https://…' },
      { name: 'redirects.cancel_url', label: 'cancel_url', kind: 'text', placeholder: 'https://…' },
      {
        name: 'redirects.notify_url',
        label: 'notify_url',
        kind: 'text',
        placeholder: 'the proxy’s address',
        hint: 'The address for webhooks.',
      },
      { name: 'notifications.send_invoice', label: 'Send an invoice', kind: 'switch' },
      { name: 'notifications.send_confirmation_email', label: 'Send a confirmation', kind: 'switch' },
      {
        name: 'notifications.confirmation_email_override',
        label: 'Email address for the confirmation',
        kind: 'text',
        placeholder: 'the payer’s address',
      },
      ALLOWED_ORIGINS,
    ],
  },
];
