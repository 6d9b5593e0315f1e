/** Every option of a session, of the element and of its looks, as the playground's controls: a table, not a form. */

/** What all controls have. `name` is the path in the session, such as `customization.theme`; or an attribute; or a custom property. */
interface Common {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

/** One control. Empty text means: not said. */
export type Control = Common &
  (
    | { readonly kind: 'choice'; readonly choices: readonly (readonly [value: string, words: string])[]; readonly value?: string }
    | { readonly kind: 'switch'; readonly value?: boolean }
    | {
        readonly kind: 'several';
        readonly choices: readonly (readonly [value: string, words: string])[];
        readonly value?: readonly string[];
      }
    | { readonly kind: 'text' | 'number'; readonly value?: string; readonly placeholder?: string }
    | { readonly kind: 'colour'; readonly value: string }
  );

/** Controls that belong together. */
export interface Group {
  readonly id: string;
  readonly title: string;
  /** Where what they say goes: into the session at the server, to the element, or into its style. */
  readonly to: 'session' | 'element' | 'style';
  readonly controls: readonly Control[];
}

const UNSAID = ['', 'not said'] as const;
const LOCALES = [
  ['EN_ZA', 'English'],
  ['AF_ZA', 'Afrikaans'],
  ['ZU_ZA', 'isiZulu'],
  ['XH_ZA', 'isiXhosa'],
] as const;

/** All groups, in the order in which one would ask. */
export const GROUPS: readonly Group[] = [
  {
    id: 'payment',
    title: 'Payment',
    to: 'session',
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
      { name: 'amount', label: 'Amount, in rand', kind: 'number', value: '149.00' },
      {
        name: 'payment.payment_type',
        label: 'Money is',
        kind: 'choice',
        value: 'DB',
        choices: [
          ['DB', 'taken now (DB)'],
          ['PA', 'held, and taken later (PA)'],
        ],
      },
      {
        name: 'payment.payment_methods',
        label: 'Ways to pay',
        kind: 'several',
        hint: 'None ticked: all that the account has.',
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
      { name: 'expires_in_minutes', label: 'Minutes until it expires', kind: 'number', placeholder: '30' },
    ],
  },
  {
    id: 'order',
    title: 'Order and payer',
    to: 'session',
    controls: [
      {
        name: 'order',
        label: 'Order',
        kind: 'choice',
        value: 'one',
        choices: [
          ['', 'none'],
          ['one', 'one item'],
          ['three', 'three items and delivery'],
        ],
      },
      {
        name: 'customer_fields',
        label: 'Asked of the payer, besides the name',
        kind: 'several',
        choices: [
          ['reference', 'Reference'],
          ['id_number', 'ID number'],
          ['email', 'Email'],
          ['contact_number', 'Phone'],
          ['billing', 'Billing address'],
          ['shipping', 'Delivery'],
        ],
        value: ['email'],
      },
      { name: 'customer', label: 'The payer is known (Thandi Mokoena)', kind: 'switch', hint: 'Nothing is asked then.' },
    ],
  },
  {
    id: 'cards',
    title: 'Cards',
    to: 'session',
    controls: [
      { name: 'cards.save_cards', label: 'Offer to keep the card', kind: 'switch' },
      { name: 'cards.show_cards', label: 'Show stored cards', kind: 'switch', hint: 'Of a known payer who has some.' },
      { name: 'cards.request_code', label: 'Ask for a stored card’s security code', kind: 'switch' },
      {
        name: 'cards.request_3ds',
        label: '3D Secure',
        kind: 'choice',
        choices: [UNSAID, ['automatic', 'where the card asks for it'], ['always', 'always']],
      },
    ],
  },
  {
    id: 'looks',
    title: 'Customization',
    to: 'session',
    controls: [
      { name: 'customization.locale', label: 'Language', kind: 'choice', choices: [UNSAID, ...LOCALES] },
      {
        name: 'customization.theme',
        label: 'Theme',
        kind: 'choice',
        choices: [UNSAID, ['LIGHT', 'light'], ['DARK', 'dark']],
      },
      {
        name: 'customization.type',
        label: 'Afterwards',
        kind: 'choice',
        value: 'EMBED',
        choices: [UNSAID, ['EMBED', 'stay in this page (EMBED)'], ['PAGE', 'go to the addresses below (PAGE)']],
      },
      { name: 'customization.brand.primary', label: 'Brand colour', kind: 'colour', value: '#a5462a' },
      { name: 'customization.display_cart', label: 'Show the cart', kind: 'switch', value: true },
      { name: 'customization.display_total', label: 'Show the total', kind: 'switch', value: true },
      { name: 'customization.display_cancel_button', label: 'Offer to cancel', kind: 'switch' },
    ],
  },
  {
    id: 'after',
    title: 'Redirects and notifications',
    to: 'session',
    controls: [
      { name: 'redirects.success_url', label: 'success_url', kind: 'text', placeholder: 'https://…' },
      { name: 'redirects.cancel_url', label: 'cancel_url', kind: 'text', placeholder: 'https://…' },
      { name: 'notifications.send_invoice', label: 'Send an invoice', kind: 'switch' },
      { name: 'notifications.send_confirmation_email', label: 'Send a confirmation', kind: 'switch' },
      { name: 'notifications.confirmation_email_override', label: 'to', kind: 'text', placeholder: 'the payer’s address' },
    ],
  },
  {
    id: 'element',
    title: 'Attributes of the element',
    to: 'element',
    controls: [
      { name: 'locale', label: 'locale', kind: 'choice', choices: [UNSAID, ...LOCALES], hint: 'Each overrides what the session says.' },
      {
        name: 'theme',
        label: 'theme',
        kind: 'choice',
        choices: [UNSAID, ['light', 'light'], ['dark', 'dark'], ['auto', 'auto']],
      },
      { name: 'page-url', label: 'page-url', kind: 'switch', value: true, hint: 'The plain link where nothing else can load.' },
    ],
  },
  {
    id: 'tokens',
    title: 'Theme: custom properties',
    to: 'style',
    controls: [
      ['--pay-color-brand', '#a5462a'],
      ['--pay-color-on-brand', '#ffffff'],
      ['--pay-color-text', '#2a2019'],
      ['--pay-color-text-muted', '#665648'],
      ['--pay-color-surface', '#fffdf8'],
      ['--pay-color-subtle', '#faf5eb'],
      ['--pay-color-field', '#ffffff'],
      ['--pay-color-border', '#e2d5c0'],
      ['--pay-color-border-strong', '#8d7a66'],
      ['--pay-color-focus', '#0b57d0'],
      ['--pay-color-danger', '#b3261e'],
      ['--pay-color-success', '#2e7d32'],
    ].map(([name = '', value = '']) => ({ name, label: name.replace('--pay-color-', ''), kind: 'colour' as const, value })),
  },
  {
    id: 'measures',
    title: 'Theme: type and space',
    to: 'style',
    controls: [
      { name: '--pay-font-family', label: 'font-family', kind: 'text', placeholder: 'Georgia, serif' },
      { name: '--pay-font-size', label: 'font-size', kind: 'text', placeholder: '16px' },
      { name: '--pay-radius', label: 'radius', kind: 'text', placeholder: '10px' },
      { name: '--pay-space', label: 'space', kind: 'text', placeholder: '16px' },
      { name: '--pay-max-width', label: 'max-width', kind: 'text', placeholder: '60rem' },
    ],
  },
];
