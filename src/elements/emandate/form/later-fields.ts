import type { TemplateResult } from 'lit';
import { asciiDigits } from '../../../facts/digits.ts';
import type { TextFieldOptions } from '../../shared/controls/field.ts';
import { msg } from '../../shared/locales/localize.ts';
import type { ScreenContext } from '../screen/screen-context.ts';
import type { MarkableField, SignerField } from '../flow/field-places.flow.ts';
import { textInput } from './form-controls.ts';
import type { MandateRow } from './mandate-fields.ts';

/** The rows of the fields after the first step. */
export const LATER_ROWS: Readonly<Record<Exclude<MarkableField, SignerField | 'kind'>, MandateRow>> = {
  bank_name: { label: () => msg('Bank'), required: () => msg('Choose your bank.') },
  bank_branch_code: {
    label: () => msg('Branch code'),
    inputmode: 'numeric',
    // More than six digits, because a limit would cut a pasted text to another code.
    maxlength: 64,
    required: () => msg('Enter the branch code.'),
  },
  bank_account_type: { label: () => msg('Kind of account') },
  bank_account_number: {
    label: () => msg('Account number'),
    inputmode: 'numeric',
    maxlength: 64,
    required: () => msg('Enter your account number.'),
  },
  bank_account_holder_name: {
    label: () => msg('Account holder'),
    maxlength: 30,
    capitals: 'words',
    required: () => msg('Enter the name of the account holder.'),
  },
  amount: { label: () => msg('Amount'), inputmode: 'decimal', maxlength: 64, required: () => msg('Enter an amount.') },
  process_day: { label: () => msg('Debit day'), required: () => msg('Choose a debit day.') },
  date_start: { label: () => msg('Start on or after') },
  date_end: { label: () => msg('End') },
  first_collection_date: { label: () => msg('First collection') },
  process_date: { label: () => msg('Debit on') },
  items: { label: () => msg('Choose what you sign up for'), required: () => msg('Choose at least one.') },
  signature_name: {
    label: () => msg('Type your full name'),
    autocomplete: 'name',
    capitals: 'words',
    required: () => msg('Type your full name.'),
  },
  capacity: {
    label: () => msg('Your capacity in the company'),
    autocomplete: 'organization-title',
    required: () => msg('Say in which capacity you sign for the company.'),
  },
  strokes: { label: () => msg('Draw your signature here'), required: () => msg('Please draw your signature.') },
};

/** A line of digits. Those of another script become 0 to 9. */
export function digitsInput(
  screen: ScreenContext,
  field: 'amount' | 'bank_account_number' | 'bank_branch_code',
  more: Partial<TextFieldOptions> = {},
): TemplateResult {
  return textInput(screen, field, LATER_ROWS[field], { ...more, onInput: (value) => screen.onInput(field, asciiDigits(value)) });
}
