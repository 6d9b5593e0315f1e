import type { TemplateResult } from 'lit';
import { selectField, type FieldOptions, type TextFieldOptions } from '../controls/field.ts';
import { msg } from '../localize.ts';
import { countries } from './countries.ts';
import { ADDRESS_PARTS, type AddressKind, type AddressPart, type PayerField } from './payer.ts';
import { PROVINCES } from './provinces.ts';

/** How a line of text is asked for: keyboard, autofill token, length. */
export type Ask = Pick<TextFieldOptions, 'type' | 'inputmode' | 'autocomplete' | 'maxlength' | 'capitals'>;

/** What an address needs of the form that it is part of. */
export interface AddressHost {
  /** The address is in South Africa: provinces to choose from, a postal code of four digits. */
  readonly local: boolean;
  /** Language of the names of countries. */
  readonly locale: string;
  readonly text: (field: PayerField, ask: Ask) => TemplateResult;
  readonly options: (field: PayerField, autocomplete: string) => FieldOptions;
}

/** The fields of an address, which few checkouts ask for: loaded when one does. */
export function addressFields(kind: AddressKind, host: AddressHost): TemplateResult[] {
  const contact =
    kind === 'shipping'
      ? [
          host.text('shipping.contact_name', { autocomplete: 'shipping name', maxlength: 64, capitals: 'words' }),
          host.text('shipping.contact_number', { autocomplete: 'shipping tel', type: 'tel', inputmode: 'tel', maxlength: 32 }),
        ]
      : [];
  return [...contact, ...ADDRESS_PARTS.map((part) => addressField(kind, part, host))];
}

function addressField(kind: AddressKind, part: AddressPart, { local, locale, text, options }: AddressHost): TemplateResult {
  const field: PayerField = `${kind}.${part}`;
  switch (part) {
    case 'line1':
      return text(field, { autocomplete: `${kind} address-line1`, maxlength: 128, capitals: 'words' });
    case 'line2':
      return text(field, { autocomplete: `${kind} address-line2`, maxlength: 128, capitals: 'words' });
    case 'city_or_town':
      return text(field, { autocomplete: `${kind} address-level2`, maxlength: 64, capitals: 'words' });
    case 'province_or_state':
      if (!local) return text(field, { autocomplete: `${kind} address-level1`, maxlength: 64, capitals: 'words' });
      return selectField({
        ...options(field, `${kind} address-level1`),
        placeholder: msg('Choose'),
        choices: Object.entries(PROVINCES).map(([value, label]) => ({ value, label: label() })),
      });
    case 'postal_or_zip_code':
      return text(field, { autocomplete: `${kind} postal-code`, maxlength: local ? 4 : 16, inputmode: local ? 'numeric' : 'text' });
    case 'country':
      return selectField({ ...options(field, `${kind} country`), choices: countries(locale) });
  }
}
