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

export function brandOf({ name, brand }: Pick<Account, 'name' | 'brand'>, session?: Pick<CheckoutSession, 'customization'>): BrandView {
  const own = session?.customization;
  return {
    name: own?.brand_name ?? brand?.name ?? name,
    primary: own?.brand_primary ?? brand?.primary ?? null,
    logo: own?.brand_logo ?? brand?.logo ?? null,
  };
}

/** The colour of a brand; for one without a colour, the default of the elements. */
export const colourOf = ({ primary }: Pick<BrandView, 'primary'>): string => primary ?? '#1f3fae';

/** The first letter of a brand's name, where it has no logo. */
export const initialOf = ({ name }: Pick<BrandView, 'name'>): string => [...name.trim().toUpperCase()][0] ?? '';

/** Black or white, whichever has more contrast on a colour. */
export const textOn = (colour: string): '#000' | '#fff' => (luminance(colour) > 0.179 ? '#000' : '#fff');

/** Relative luminance of #rgb or #rrggbb, as WCAG defines it. */
function luminance(colour: string): number {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => linear(parseInt(pair, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
