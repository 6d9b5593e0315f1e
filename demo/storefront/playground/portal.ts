import { ALLOWED_ORIGINS, UNSET, type Group } from './control.ts';

/** Every option of `POST /customer-portal/link`. */
export const PORTAL: readonly Group[] = [
  {
    id: 'customer',
    title: 'Customer',
    to: 'session',
    open: true,
    controls: [
      {
        name: 'customer_id',
        label: 'customer_id',
        kind: 'text',
        placeholder: 'cus_…',
        hint: 'If empty, a customer is created: Thandi, with a stored card and a subscription to Basic.',
      },
      {
        name: 'subscription_id',
        label: 'subscription_id',
        kind: 'text',
        placeholder: 'sub_…',
        hint: 'If empty, the customer sees the plans and can subscribe.',
      },
    ],
  },
  {
    id: 'settings',
    title: 'Settings',
    to: 'session',
    open: true,
    controls: [
      { name: 'settings.page_title', label: 'Title', kind: 'text', value: 'Kareeboom account' },
      { name: 'settings.show_invoices', label: 'Show invoices', kind: 'yes-no' },
      {
        name: 'settings.billing_info_type',
        label: 'Billing details',
        kind: 'choice',
        choices: [UNSET, ['NONE', 'hidden'], ['VIEW', 'shown'], ['UPDATE', 'shown, can be changed']],
      },
      {
        name: 'settings.cancel_type',
        label: 'Cancelling',
        kind: 'choice',
        choices: [UNSET, ['NONE', 'not possible'], ['IMMEDIATE', 'at once'], ['END_OF_PERIOD', 'at the end of the period']],
      },
      {
        name: 'settings.plan_change_type',
        label: 'Changing the plan',
        kind: 'choice',
        choices: [
          UNSET,
          ['NONE', 'not possible'],
          ['IMMEDIATE', 'at once, full price'],
          ['END_OF_PERIOD', 'at the end of the period'],
          ['SMART', 'a dearer plan now, a cheaper one later'],
        ],
      },
      { name: 'settings.allow_pause', label: 'Pausing', kind: 'yes-no' },
      {
        name: 'settings.available_product_ids',
        label: 'Plans to choose from',
        kind: 'several',
        hint: 'If none is selected: all active products.',
        choices: [
          ['pro_sandboxBasic', 'Basic'],
          ['pro_sandboxPro', 'Pro'],
          ['pro_sandboxBusiness', 'Business'],
          ['pro_sandboxBasicYearly', 'Basic, yearly'],
          ['pro_sandboxProYearly', 'Pro, yearly'],
          ['pro_sandboxWeekly', 'Bread, weekly'],
        ],
      },
      {
        name: 'settings.redirect_url',
        label: 'redirect_url',
        kind: 'text',
        placeholder: 'https://…',
        hint: 'The address that opens when the portal is closed.',
      },
      ALLOWED_ORIGINS,
    ],
  },
];
