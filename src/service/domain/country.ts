import { all } from 'iso-3166-1';
import { refuseField } from '../../contract/errors.ts';

/** Countries by their ISO 3166-1 alpha-2 codes. */

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The English name of each country by its code. */
export const COUNTRIES: ReadonlyMap<string, string> = new Map(all().map(({ alpha2, country }) => [alpha2, names.of(alpha2) ?? country]));

interface Address {
  readonly country?: string | null | undefined;
}

/** Anybody with addresses, in the checkout's layout. */
export interface Addressed {
  readonly billing_address?: Address | null | undefined;
  readonly shipping?: { readonly address?: Address | null | undefined } | null | undefined;
}

/** Checks that the countries in a customer's addresses exist. @throws Refusal 004 */
export function requireCountries({ billing_address, shipping }: Addressed, of = 'customer'): void {
  for (const [field, code] of [
    [`${of}.billing_address.country`, billing_address?.country],
    [`${of}.shipping.address.country`, shipping?.address?.country],
  ] as const)
    if (code != null && !COUNTRIES.has(code))
      throw refuseField('004', field, 'enum', `${code} is not a country code of ISO 3166-1 alpha-2`, { [field]: code });
}
