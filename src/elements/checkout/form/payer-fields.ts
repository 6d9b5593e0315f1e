import { EMAIL, NAME, PHONE, SURNAME, type FieldRow } from '../../shared/fields/field-row.ts';
import { msg } from '../../shared/locales/localize.ts';
import { idTypeOf, type IdType, type OwnField, type PayerValues } from './payer.ts';

/** One row for each field of the payer. Their checks are in `payer-field-checks.ts`, the fields of an address in `address-fields.ts`. */

/** The kinds of identity, each with the label of its number. */
const IDS: Readonly<Record<IdType, readonly [kind: () => string, number: () => string]>> = {
  SAID: [() => msg('South African ID'), () => msg('South African ID number')],
  PASSPORT: [() => msg('Passport'), () => msg('Passport number')],
  TEMPORARY_RESIDENCE: [() => msg('Temporary residence permit'), () => msg('Permit number')],
  COMPANY_REGISTRATION_NUMBER: [() => msg('Company registration'), () => msg('Company registration number')],
};

/** The name of a kind of identity. */
export function idTypeWords(type: IdType): string {
  return IDS[type][0]();
}

/** The row of a field. The label of an identity number depends on the chosen kind of identity. */
interface PayerRow extends Omit<FieldRow, 'label'> {
  readonly label: (values: PayerValues) => string;
}

/** The rows. */
export const PAYER_ROWS: Readonly<Record<OwnField, PayerRow>> = {
  person_name: NAME,
  person_surname: SURNAME,
  reference: { label: () => msg('Reference'), autocomplete: 'off', maxlength: 35, capitals: 'off' },
  id_type: { label: () => msg('Kind of ID'), autocomplete: 'off', maxlength: 40 },
  id_number: { label: (values) => IDS[idTypeOf(values)][1](), autocomplete: 'off', maxlength: 64, capitals: 'off' },
  email: EMAIL,
  contact_number: PHONE,
};
