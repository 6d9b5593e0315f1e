import type { TextFieldOptions } from '../controls/field.ts';
import { msg } from '../locales/localize.ts';

/**
 * One row for each field that more than one form has: its label and how it is typed. Their error texts are in
 * `problem-words.ts`, which a form may load later, because there are no errors before something is typed.
 */

/** The row of a field. */
export interface FieldRow extends Pick<TextFieldOptions, 'autocomplete' | 'maxlength' | 'type' | 'inputmode' | 'capitals'> {
  readonly label: () => string;
}

/** The first name of a person. */
export const NAME: FieldRow = { label: () => msg('Name'), autocomplete: 'given-name', maxlength: 32, capitals: 'words' };

/** The surname of a person. */
export const SURNAME: FieldRow = { label: () => msg('Surname'), autocomplete: 'family-name', maxlength: 32, capitals: 'words' };

/** An email address. */
export const EMAIL: FieldRow = {
  label: () => msg('Email'),
  type: 'email',
  inputmode: 'email',
  autocomplete: 'email',
  maxlength: 128,
  capitals: 'off',
};

/** A phone number, mobile or not. */
export const PHONE: FieldRow = { label: () => msg('Phone number'), type: 'tel', inputmode: 'tel', autocomplete: 'tel', maxlength: 64 };
