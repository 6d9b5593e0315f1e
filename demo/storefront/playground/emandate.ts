import { ALLOWED_ORIGINS, type Group } from './control.ts';

/** Every option of a record of `POST /electronic-mandates/link`. */
export const EMANDATE: readonly Group[] = [
  {
    id: 'mandate',
    title: 'Mandate',
    to: 'session',
    open: true,
    controls: [
      {
        name: '~page',
        label: 'Page',
        kind: 'choice',
        value: 'pag_sandboxProducts',
        choices: [
          ['pag_sandboxProducts', 'choose products (DebiCheck)'],
          ['pag_sandboxChoose', 'choose an amount (debit order)'],
        ],
      },
      { name: 'page_id', label: 'page_id', kind: 'text', placeholder: 'pag_…', hint: 'Your own page, instead of the one above.' },
      { name: 'customer_id', label: 'customer_id', kind: 'text', placeholder: 'cus_…', hint: 'The customer’s details are filled in.' },
      {
        name: 'bank_account_id',
        label: 'bank_account_id',
        kind: 'text',
        placeholder: 'ban_…',
        hint: 'The customer’s account is filled in.',
      },
      {
        name: 'amount',
        label: 'Amount, in rand',
        kind: 'amount',
        hint: 'Only for a page on which the payer chooses the amount. The payer then cannot change it.',
      },
      ALLOWED_ORIGINS,
    ],
  },
];
