import { html, type TemplateResult } from 'lit';
import { textField, type TextFieldOptions } from '../controls/field.ts';
import { msg } from '../localize.ts';
import { ends, type PanelOf } from './panels.ts';

/** Billing details, to be changed. */

type Field = Pick<TextFieldOptions, 'maxlength' | 'autocomplete'> & Partial<Pick<TextFieldOptions, 'type' | 'inputmode' | 'capitals'>>;

const FIELDS = {
  email: { maxlength: 128, autocomplete: 'email', type: 'email', inputmode: 'email' },
  contact_number: { maxlength: 32, autocomplete: 'tel', type: 'tel', inputmode: 'tel' },
  billing_address_line_1: { maxlength: 128, autocomplete: 'billing address-line1', capitals: 'words' },
  billing_address_line_2: { maxlength: 128, autocomplete: 'billing address-line2', capitals: 'words' },
  city_or_town: { maxlength: 64, autocomplete: 'billing address-level2', capitals: 'words' },
  postal_code: { maxlength: 4, autocomplete: 'billing postal-code', inputmode: 'numeric' },
} as const satisfies Record<string, Field>;

type Name = keyof typeof FIELDS;

const LABELS: Readonly<Record<Name, () => string>> = {
  email: () => msg('Email'),
  contact_number: () => msg('Phone number'),
  billing_address_line_1: () => msg('Street address'),
  billing_address_line_2: () => msg('Unit or suburb'),
  city_or_town: () => msg('City or town'),
  postal_code: () => msg('Postal code'),
};

const PROBLEMS: Readonly<Partial<Record<Name, () => string>>> = {
  email: () => msg('That does not look like an email address. It should be like name@example.co.za.'),
  contact_number: () => msg('That does not look like a phone number. It should be like 082 123 4567.'),
  postal_code: () => msg('A South African postal code has four digits.'),
};

/** The form. What was not touched is not sent. */
export function detailsPanel({ state, view, hands }: Omit<PanelOf, 'panel'>): TemplateResult {
  const details = view.billing_details;
  const before = (name: Name): string => String(details?.[name] ?? '');
  const wrong = state.notice?.type === 'invalid' ? state.notice.fields : [];
  const names = Object.keys(FIELDS) as Name[];
  const save = () => {
    const changed = names
      .map((name) => [name, hands.typed.get(name, before(name)).trim()] as const)
      .filter(([name, value]) => value !== before(name))
      // An email address cannot be taken away: it is where invoices go.
      .map(([name, value]) => [name, value === '' && name !== 'email' ? null : value] as const);
    if (changed.length === 0) hands.close();
    else hands.act('details_changed', 'billing-details', Object.fromEntries(changed));
  };
  return html`<div class="fields">
      ${names.map((name) => {
        const { ...field }: Field = FIELDS[name];
        const isWrong = wrong.includes(name);
        return textField({
          id: name,
          label: LABELS[name](),
          ...field,
          ...(name === 'email' ? {} : { optional: msg('(optional)') }),
          value: hands.typed.get(name, before(name)),
          error: isWrong ? (PROBLEMS[name]?.() ?? msg('This is not accepted.')) : undefined,
          locked: hands.busy,
          onInput: (value) => hands.typed.set(name, value),
          onLeave: () => undefined,
        });
      })}
    </div>
    ${ends(hands, msg('Save'), save)}`;
}
