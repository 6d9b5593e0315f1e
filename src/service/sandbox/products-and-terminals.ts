import type { Product } from '../domain/records/sales.ts';
import type { Terminal } from '../domain/records/money.ts';

/** The products and terminals of a sandbox account (ruling *Test values*). */

type SeedRecord<T> = Omit<T, 'account_id' | 'id' | 'created_at' | 'updated_at' | 'deleted_at'>;

const product = (name: string, price_excl: number, more: Partial<SeedRecord<Product>>): SeedRecord<Product> => ({
  name,
  description: null,
  code: null,
  unit_label: null,
  price_excl,
  is_tax: true,
  pricing_type: 'RECURRING',
  billing_period: 'MONTHLY',
  custom_period: null,
  custom_interval: null,
  product_status: 'ACTIVE',
  ...more,
});

/** Products by the last part of their ids. */
export const PRODUCTS: Readonly<Record<string, SeedRecord<Product>>> = {
  basic: product('Basic', 19_900, { code: 'BASIC', description: 'For one shop' }),
  pro: product('Pro', 39_900, { code: 'PRO', description: 'For a few shops' }),
  business: product('Business', 79_900, { code: 'BUSINESS', description: 'For many shops' }),
  basicYearly: product('Basic, yearly', 199_000, { code: 'BASIC-YEAR', billing_period: 'YEARLY' }),
  proYearly: product('Pro, yearly', 399_000, { code: 'PRO-YEAR', billing_period: 'YEARLY' }),
  weekly: product('Fresh bread, weekly', 8_500, { code: 'BREAD', unit_label: 'loaf', billing_period: 'WEEKLY', is_tax: false }),
  fortnight: product('Coffee every ten days', 12_500, {
    code: 'COFFEE',
    billing_period: 'CUSTOM',
    custom_period: 'DAYS',
    custom_interval: 10,
  }),
  setup: product('Set-up', 50_000, { code: 'SETUP', description: 'Once', pricing_type: 'ONE_TIME', billing_period: null }),
};

const terminal = (terminal_id: string, serial_number: string, nickname: string, location: Terminal['location']): SeedRecord<Terminal> => ({
  activated_at: new Date('2026-01-05T08:00:00Z'),
  last_seen_at: null,
  last_login_at: null,
  warranty_expire_at: new Date('2028-01-05T08:00:00Z'),
  terminal_brand: 'Sandbox',
  terminal_device: 'Model 1',
  terminal_status: 'ACTIVE',
  terminal_id,
  serial_number,
  nickname,
  location,
  contact_numbers: ['+27821234567'],
  settings: { is_debicheck: true, is_card_payment: true, is_customers: true, is_invoices: true },
});

/** Terminals by the last part of their ids. */
export const TERMINALS: Readonly<Record<string, SeedRecord<Terminal>>> = {
  counter: terminal('T0000001', 'SBX-0001', 'Counter', { name: 'Long Street, Cape Town', coordinates: '-33.9249, 18.4241' }),
  market: terminal('T0000002', 'SBX-0002', 'Market stall', {
    name: 'Neighbourgoods Market, Johannesburg',
    coordinates: `26°11'39"S 28°1'58"E`,
  }),
};
