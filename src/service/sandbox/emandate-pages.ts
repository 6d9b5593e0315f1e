import type { EmandatePage } from '../domain/records/people.ts';

/** The electronic mandate pages of a sandbox account, one of each type (ruling *Test values*). */

type Page = Omit<EmandatePage, 'account_id' | 'id' | 'created_at' | 'updated_at'>;

const page = (payment_type: Page['payment_type'], payment_methods_id: string, title: string, more: Partial<Page>): Page => ({
  title,
  description: null,
  page_status: 'PUBLISHED',
  payment_methods_id,
  payment_type,
  interval: null,
  process_days: [1, 15, 25, 31],
  amount_type: null,
  amount: null,
  amount_min: null,
  amount_max: null,
  product_ids: null,
  date_start: null,
  date_end: null,
  redirect_url: null,
  success_message: null,
  notify_email: null,
  debicheck: null,
  ...more,
});

/** The pages, by the last part of their ids. Methods and products are the account's own. */
export const emandatePages = (id: (prefix: string, key: string) => string): Readonly<Record<string, Page>> => ({
  products: page('emandate_products_and_collections', id('pam_', 'debicheck'), 'Join our shop’s plan', {
    description: 'Choose a plan. Your bank will ask you to approve the debit order.',
    product_ids: [id('pro_', 'basic'), id('pro_', 'pro'), id('pro_', 'business'), id('pro_', 'setup')],
  }),
  choose: page('emandate_choose_what_to_pay', id('pam_', 'debitOrder'), 'Support the animal shelter', {
    description: 'Give what you like, every month.',
    interval: 'MONTHLY',
    amount_type: 'OWN',
    amount_min: 2_000,
    amount_max: 500_000,
    success_message: 'Thank you. Every rand feeds a dog.',
  }),
});
