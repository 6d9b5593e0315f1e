import { EMAIL, NAME, PHONE, SURNAME, type FieldRow } from '../../shared/fields/field-row.ts';
import { msg } from '../../shared/locales/localize.ts';
import { ACCOUNT_FIELDS, PLAN_FIELDS, SIGNER_FIELDS, type SignerField } from '../flow/field-places.flow.ts';

/**
 * The fields of the form, and the rows of the first step's fields. The rows of the other fields are in `later-fields.ts`, which loads with
 * their steps.
 */

/** One of {@link FIELDS}. */
export type FormField =
  SignerField | (typeof ACCOUNT_FIELDS)[number] | (typeof PLAN_FIELDS)[number] | 'kind' | 'signature_name' | 'capacity';

/** The fields of the form. */
export const FIELDS: readonly FormField[] = ['kind', ...SIGNER_FIELDS, ...ACCOUNT_FIELDS, ...PLAN_FIELDS, 'signature_name', 'capacity'];

/** The row of a field. Its label and its error text may differ if a company signs. */
export interface MandateRow extends Partial<Omit<FieldRow, 'label'>> {
  readonly label: (company: boolean) => string;
  /** The error text for an empty field. A field without this text may be empty, or has a default. */
  readonly required?: (company: boolean) => string;
}

/** The rows of the signer's details. */
export const SIGNER_ROWS: Readonly<Record<SignerField | 'kind', MandateRow>> = {
  kind: { label: () => msg('Who signs') },
  company_name: {
    label: () => msg('Company name'),
    autocomplete: 'organization',
    required: () => msg('Enter the company’s name.'),
  },
  person_name: { ...NAME, required: () => msg('Enter your name.') },
  person_surname: { ...SURNAME, required: () => msg('Enter your surname.') },
  id_type: { label: () => msg('Kind of ID') },
  id_number: {
    label: (company) => (company ? msg('Company registration') : msg('ID number')),
    maxlength: 64,
    required: (company) => (company ? msg('Enter the company’s registration number.') : msg('Enter your ID number.')),
  },
  contact_number: { ...PHONE, label: () => msg('Mobile number'), required: () => msg('Enter your mobile number.') },
  email: { ...EMAIL, required: () => msg('Enter your email address.') },
};
