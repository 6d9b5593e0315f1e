import { msg } from '../locales/localize.ts';
import type { FieldRow } from './field-row.ts';

/** One row for each field of an address. Few forms have an address, so this file is loaded with those. */

/** The rows. Their autofill tokens have no section; {@link rowIn} adds it. */
export const ADDRESS_ROWS = {
  line1: { label: () => msg('Street address'), autocomplete: 'address-line1', maxlength: 128, capitals: 'words' },
  line2: { label: () => msg('Unit or suburb'), autocomplete: 'address-line2', maxlength: 128, capitals: 'words' },
  city_or_town: { label: () => msg('City or town'), autocomplete: 'address-level2', maxlength: 64, capitals: 'words' },
  province_or_state: { label: () => msg('Province'), autocomplete: 'address-level1', maxlength: 64, capitals: 'words' },
  postal_or_zip_code: { label: () => msg('Postal code'), autocomplete: 'postal-code', maxlength: 64, inputmode: 'text' },
  country: { label: () => msg('Country'), autocomplete: 'country', maxlength: 2 },
} as const satisfies Readonly<Record<string, FieldRow>>;

/** How a South African postal code is typed. Its field takes more than four digits: a limit would cut a pasted text to another code. */
export const LOCAL_POSTAL_CODE = { inputmode: 'numeric' } as const;

/** A row with the section of the page that its address belongs to, for the browser's autofill. */
export const rowIn = (section: 'billing' | 'shipping', row: FieldRow): FieldRow => ({
  ...row,
  autocomplete: `${section} ${row.autocomplete}`,
});
