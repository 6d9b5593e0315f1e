import { pastedPostalCode } from '../../../facts/postal-code.ts';
import { tagOf } from '../../../facts/languages.ts';
import { currentLocale, msg } from '../locales/localize.ts';
import type { FieldRow, FormValues } from './catalogue.ts';

/** The rows of an address, in the order in which South Africans write it. */

/** The nine provinces: their names in an address, and their translated names. */
const PROVINCES: Readonly<Record<string, () => string>> = {
  'Eastern Cape': () => msg('Eastern Cape'),
  'Free State': () => msg('Free State'),
  Gauteng: () => msg('Gauteng'),
  'KwaZulu-Natal': () => msg('KwaZulu-Natal'),
  Limpopo: () => msg('Limpopo'),
  Mpumalanga: () => msg('Mpumalanga'),
  'Northern Cape': () => msg('Northern Cape'),
  'North West': () => msg('North West'),
  'Western Cape': () => msg('Western Cape'),
};

/** Whether the address of a field (`billing.line1`) is in South Africa. A form that asks for no country has only such addresses. */
const isLocal = (form: FormValues, name: string): boolean => form.get(`${name.split('.')[0]}.country`) === 'ZA';

/** The rows. Their autofill tokens have no section; {@link addressIn} adds it. */
export const ADDRESS = {
  line1: {
    label: () => msg('Street address'),
    autocomplete: 'address-line1',
    maxlength: 128,
    capitals: 'words',
    empty: () => msg('Enter the street address.'),
  },
  line2: { label: () => msg('Unit or suburb'), autocomplete: 'address-line2', maxlength: 128, capitals: 'words' },
  city_or_town: {
    label: () => msg('City or town'),
    autocomplete: 'address-level2',
    maxlength: 64,
    capitals: 'words',
    empty: () => msg('Enter the city or town.'),
  },
  province_or_state: {
    label: () => msg('Province'),
    autocomplete: 'address-level1',
    maxlength: 64,
    capitals: 'words',
    choices: (form, name) => {
      if (!isLocal(form, name)) return undefined;
      return [{ value: '', label: msg('Choose') }, ...Object.entries(PROVINCES).map(([value, label]) => ({ value, label: label() }))];
    },
    empty: (form, name) => (isLocal(form, name) ? msg('Choose the province.') : undefined),
  },
  postal_or_zip_code: {
    label: () => msg('Postal code'),
    autocomplete: 'postal-code',
    // More than four digits: a limit would cut a pasted text to another code.
    maxlength: 64,
    inputmode: (form, name) => (isLocal(form, name) ? 'numeric' : 'text'),
    empty: () => msg('Enter the postal code.'),
    wrong: (typed, form, name) => (isLocal(form, name) && !/^\d{4}$/.test(pastedPostalCode(typed)) ? postalCodeWords() : undefined),
    sent: pastedPostalCode,
  },
  country: {
    label: () => msg('Country'),
    autocomplete: 'country',
    initial: 'ZA',
    choices: () => countries(tagOf(currentLocale())),
    empty: () => msg('Choose the country.'),
  },
} as const satisfies Readonly<Record<string, FieldRow>>;

/** The error text of a South African postal code. */
export function postalCodeWords(): string {
  return msg('A South African postal code has four digits.');
}

/** A row with the section of the page that its address belongs to, for the browser's autofill. */
export const addressIn = (section: 'billing' | 'shipping', row: FieldRow): FieldRow => ({
  ...row,
  autocomplete: `${section} ${row.autocomplete}`,
});

/** Region codes that have a name but are not a country, or that have no inhabitants. */
const NO_COUNTRY = /AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|X.|ZZ/;

const known = new Map<string, { value: string; label: string }[]>();

/** The countries to choose from, in the shopper's language. The browser supplies the names, so the package needs no list of 250. */
export function countries(locale: string): readonly { readonly value: string; readonly label: string }[] {
  const made = known.get(locale) ?? makeCountries(locale);
  known.set(locale, made);
  return made;
}

function makeCountries(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const label = names.of(value);
      // Skip codes that have been replaced by another one.
      const current = new Intl.Locale(`und-${value}`).region === value;
      return label && current && !NO_COUNTRY.test(value) ? [{ value, label }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
