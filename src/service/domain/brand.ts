import type { Account } from './records/platform.ts';
import type { CheckoutSession } from './records/checkout.ts';

/** How a merchant's brand looks to shoppers and payers. The account's settings apply everywhere; a checkout session may have its own. */

/** Name, colour and logo, with defaults for the settings that are missing. */
export interface BrandView {
  readonly name: string;
  /** #rgb or #rrggbb; null means the default colour of the elements. */
  readonly primary: string | null;
  /** A data URL; null where there is no logo. */
  readonly logo: string | null;
}

/** Who issued an account's invoices: its registered name if it charges VAT, and otherwise the name that shoppers know. */
export function issuerOf(account: Pick<Account, 'name' | 'brand' | 'seller'>): {
  readonly name: string;
  readonly address: string | null;
  readonly vat_number: string | null;
} {
  const { seller } = account;
  return {
    name: seller?.legal_name ?? brandOf(account).name,
    address: seller?.address ?? null,
    vat_number: seller?.vat_number ?? null,
  };
}

/** The brand of an account, or of one of its checkout sessions. */
export function brandOf({ name, brand }: Pick<Account, 'name' | 'brand'>, session?: Pick<CheckoutSession, 'customization'>): BrandView {
  const own = session?.customization;
  return {
    name: own?.brand_name ?? brand?.name ?? name,
    primary: own?.brand_primary ?? brand?.primary ?? null,
    logo: own?.brand_logo ?? brand?.logo ?? null,
  };
}
