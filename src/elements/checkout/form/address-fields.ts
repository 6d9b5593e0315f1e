import { html, nothing, type TemplateResult } from 'lit';
import { selectField, textField, type FieldOptions } from '../../shared/controls/field.ts';
import { ADDRESS_ROWS, LOCAL_POSTAL_CODE, rowIn } from '../../shared/fields/address-rows.ts';
import { PHONE, type FieldRow } from '../../shared/fields/field-row.ts';
import { msg } from '../../shared/locales/localize.ts';
import { countries } from './countries.ts';
import { ADDRESS_PARTS, type AddressKind, type AddressPart, type PayerField } from './payer.ts';
import { PROVINCES } from './provinces.ts';

/** A field of an address. */
type AddressField = Extract<PayerField, `${string}.${string}`>;

/** What an address needs from its form. */
export interface AddressHost {
  /** The fields that the session asks for, addresses among them. */
  readonly asked: readonly string[];
  /** Whether the delivery address is the same as the billing address. */
  readonly same: boolean;
  readonly locked: boolean;
  /** Whether an address is in South Africa, so that it has a list of provinces and a postal code of four digits. */
  readonly isLocal: (kind: AddressKind) => boolean;
  /** The language of the countries' names. */
  readonly locale: string;
  readonly options: (field: PayerField, autocomplete: string, label: string) => FieldOptions;
  /** Switches between one address and two. */
  readonly toggleSame: () => void;
}

const TITLES: Readonly<Record<AddressKind, () => string>> = {
  billing: () => msg('Billing address'),
  shipping: () => msg('Delivery address'),
};

/** One row for each field about the person who receives the goods. */
const CONTACT_ROWS = {
  contact_name: { label: () => msg('Who receives it'), autocomplete: 'name', maxlength: 64, capitals: 'words' },
  contact_number: PHONE,
} as const satisfies Readonly<Record<string, FieldRow>>;

/** The address fields. Few checkouts ask for an address, so this file is loaded only then. */
export function addresses(host: AddressHost): TemplateResult {
  return html`${group('billing', host)} ${group('shipping', host)}`;
}

function group(kind: AddressKind, host: AddressHost): TemplateResult | typeof nothing {
  const { asked, same, locked, toggleSame } = host;
  if (!asked.includes(kind)) return nothing;
  const choice = kind === 'shipping' && asked.includes('billing');
  return html`
    <fieldset class="group" part="address">
      <legend class="title">${TITLES[kind]()}</legend>
      ${
        choice
          ? html`<label class="check"
              ><input
                type="checkbox"
                .checked=${same}
                ?disabled=${locked}
                @change=${toggleSame}
              />${msg('Same as the billing address')}</label
            >`
          : nothing
      }
      ${choice && same ? nothing : html`<div class="fields">${fieldsOf(kind, host)}</div>`}
    </fieldset>
  `;
}

function fieldsOf(kind: AddressKind, host: AddressHost): TemplateResult[] {
  const contact =
    kind === 'shipping'
      ? (['contact_name', 'contact_number'] as const).map((part) => line(`shipping.${part}`, rowIn(kind, CONTACT_ROWS[part]), host))
      : [];
  return [...contact, ...ADDRESS_PARTS.map((part) => addressField(kind, part, host))];
}

function optionsOf(field: AddressField, { autocomplete, label }: FieldRow, { options }: AddressHost): FieldOptions {
  return options(field, autocomplete, label());
}

function line(field: AddressField, row: FieldRow, host: AddressHost): TemplateResult {
  return textField({ ...row, ...optionsOf(field, row, host) });
}

function addressField(kind: AddressKind, part: AddressPart, host: AddressHost): TemplateResult {
  const field: AddressField = `${kind}.${part}`;
  const row = rowIn(kind, ADDRESS_ROWS[part]);
  const isLocal = host.isLocal(kind);
  if (part === 'country') return selectField({ ...optionsOf(field, row, host), choices: countries(host.locale) });
  if (part === 'province_or_state' && isLocal)
    return selectField({
      ...optionsOf(field, row, host),
      placeholder: msg('Choose'),
      choices: Object.entries(PROVINCES).map(([value, label]) => ({ value, label: label() })),
    });
  return line(field, part === 'postal_or_zip_code' && isLocal ? { ...row, ...LOCAL_POSTAL_CODE } : row, host);
}
