import { html, type TemplateResult } from 'lit';
import { pastedDigits } from '../../../facts/digits.ts';
import { pastedEmail } from '../../../facts/email.ts';
import { toPhoneNumber } from '../../../facts/phone.ts';
import { cleanText } from '../../../facts/text.ts';
import { textField } from '../../shared/controls/field.ts';
import { ADDRESS_ROWS, LOCAL_POSTAL_CODE, rowIn } from '../../shared/fields/address-rows.ts';
import { EMAIL, PHONE, type FieldRow } from '../../shared/fields/field-row.ts';
import { PROBLEM_WORDS } from '../../shared/fields/problem-words.ts';
import { msg } from '../../shared/locales/localize.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { DETAILS, type Detail } from '../flow/portal-actions.flow.ts';
import { panelButtons, type AccountContext } from './panel-parts.ts';

/** The panel that changes the billing details. */

interface DetailRow extends FieldRow {
  /** The error text if the service refuses the value. */
  readonly problem?: () => string;
}

/** One row for each detail, by its name in the request. */
const ROWS: Readonly<Record<Detail, DetailRow>> = {
  email: { ...EMAIL, problem: PROBLEM_WORDS.email },
  contact_number: { ...PHONE, problem: PROBLEM_WORDS.contact_number },
  billing_address_line_1: rowIn('billing', ADDRESS_ROWS.line1),
  billing_address_line_2: rowIn('billing', ADDRESS_ROWS.line2),
  city_or_town: rowIn('billing', ADDRESS_ROWS.city_or_town),
  postal_code: {
    ...rowIn('billing', ADDRESS_ROWS.postal_or_zip_code),
    ...LOCAL_POSTAL_CODE,
    problem: PROBLEM_WORDS.postal_code,
  },
};

/** How the details are sent; the other fields are sent as texts. */
const SENT: Partial<Record<Detail, (typed: string) => string>> = {
  email: pastedEmail,
  contact_number: (typed) => toPhoneNumber(typed) ?? cleanText(typed),
  postal_code: pastedDigits,
};

/** What is sent: the changed fields, cleaned. `typed` returns what is in a field, or the second argument. */
export function changedDetails(
  details: PortalView['billing_details'],
  typed: (name: Detail, otherwise: string) => string,
): Partial<Record<Detail, string | null>> {
  const changed = DETAILS.map((name) => [name, (SENT[name] ?? cleanText)(typed(name, before(details, name)))] as const)
    .filter(([name, value]) => value !== before(details, name))
    // The email address cannot be removed, because invoices are sent to it. Other empty fields are sent as null.
    .map(([name, value]) => [name, value === '' && name !== 'email' ? null : value] as const);
  return Object.fromEntries(changed);
}

const before = (details: PortalView['billing_details'], name: Detail): string => String(details?.[name] ?? '');

/** The form. Only changed fields are sent. */
export function detailsPanel({ state, view, intents }: AccountContext): TemplateResult {
  const details = view.billing_details;
  const wrong = state.notice?.type === 'invalid' ? state.notice.fields : [];
  const save = () => {
    const changed = changedDetails(details, (name, otherwise) => intents.fieldValues.get(name, otherwise));
    if (Object.keys(changed).length === 0) intents.close();
    else intents.act('change_details', changed);
  };
  return html`<div class="fields">
      ${DETAILS.map((name) => {
        const { label, problem, ...row } = ROWS[name];
        const isWrong = wrong.includes(name);
        return textField({
          ...row,
          id: name,
          label: label(),
          ...(name === 'email' ? {} : { optional: msg('(optional)') }),
          value: intents.fieldValues.get(name, before(details, name)),
          error: isWrong ? (problem?.() ?? msg('This is not accepted.')) : undefined,
          locked: intents.busy,
          onInput: (value) => intents.fieldValues.set(name, value),
          onLeave: () => undefined,
        });
      })}
    </div>
    ${panelButtons(intents, msg('Save'), save)}`;
}
