import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateQuote } from '../../../contract/sessions/emandate.ts';
import { tagOf } from '../../../facts/languages.ts';
import { maskedPhoneNumber, toPhoneNumber, unbroken } from '../../../facts/phone.ts';
import { changeButton } from '../../shared/controls/known-row.ts';
import { icon } from '../../shared/controls/icons.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { DETAILS, isKnown } from '../flow/emandate-state.flow.ts';
import type { FormField } from '../form/fields.ts';
import type { MandateForm } from '../form/mandate-form.ts';
import { weekdayWords } from '../terms/terms-words.ts';
import { termsList, type TermsRow } from '../terms/terms-list.ts';
import { upcomingDebits } from '../terms/upcoming-debits.ts';
import { replaceDetail, type ScreenContext } from '../form/screen-context.ts';

type Row = EmandateQuote['mandate_text']['rows'][number];

/** The terms that everybody reads. `grows` is there only if the amount does. */
const SHORT: ReadonlySet<Row['key']> = new Set(['beneficiary', 'items', 'statement', 'contract', 'grows']);
/** What the payer compares letter by letter. */
const CODES: ReadonlySet<Row['key']> = new Set(['statement', 'contract']);

/** The rows as the service worded them, in the language of the agreement. */
const signedRows = ({ mandate_text: { locale, rows } }: EmandateQuote, isShown: (row: Row) => boolean): TemplateResult =>
  html`<div lang=${tagOf(locale)}>
    ${termsList(rows.filter(isShown).map(({ key, label, value }) => [label, CODES.has(key) ? html`<code>${value}</code>` : value]))}
  </div>`;

/** The most important terms, and the account and the details of the signer, which can be changed. */
export function shortTerms(screen: ScreenContext): TemplateResult {
  const { form, view, locked, state } = screen;
  const { quote } = state;
  const changeable = (field: FormField, label: string, value: string): TermsRow => [
    label,
    html`<span>${value}</span> ${changeButton(label, locked, () => replaceDetail(screen, field))}`,
  ];
  const known = isKnown(view) ? DETAILS.filter((field) => form.shown(field) !== '') : [];
  return html`<div class="short">
    ${quote === null ? nothing : signedRows(quote, ({ key }) => SHORT.has(key))}
    ${termsList([
      changeable('bank_account_number', msg('Your bank account'), form.accountInShort),
      ...known.map((field) => changeable(field, form.label(field), form.shown(field))),
    ])}
  </div>`;
}

/** Where and until when the bank asks for approval; null if it does not ask. */
export function approvalWords(form: MandateForm, { approval }: EmandateQuote): string | null {
  if (approval === null) return null;
  const { approval_window: window, closes_at } = approval;
  const typed = toPhoneNumber(form.get('contact_number'));
  const number = window.includes('SENT_TO_BANK') ? null : typed === null ? form.masked('contact_number') : maskedPhoneNumber(typed);
  const phone = unbroken(number ?? msg('your phone'));
  if (window.includes('120_SECONDS'))
    return msg(str`Your bank will ask you on ${phone} as soon as you have signed. You have 2 minutes to answer.`);
  return closes_at === null ? null : msg(str`Your bank will ask you on ${phone}, answer by ${weekdayWords(closes_at)}.`);
}

/** All terms, exactly the rows that the signed document has, with the coming debits and the text of the agreement. */
export function allTerms(quote: EmandateQuote): TemplateResult {
  const { mandate_text: agreed } = quote;
  const group = (step: Row['step'], title: string): TemplateResult =>
    html`<section class="group" aria-label=${title}>
      <h3 class="label">${title}</h3>
      ${signedRows(quote, (row) => row.step === step)}
    </section>`;
  return html`<details class="terms">
    <summary>${msg('All terms')}${icon('chevron')}</summary>
    <div class="terms-body">
      ${group('what', msg('What and when'))} ${group('account', msg('Your bank account'))} ${group('who', msg('Payer'))}
      ${upcomingDebits(quote)}
      <article class="agreement" aria-label=${agreed.title} lang=${tagOf(agreed.locale)}>
        <h3 class="label">${agreed.title}</h3>
        ${agreed.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
        <p class="muted small">${msg(str`Version ${agreed.version}`)}</p>
      </article>
    </div>
  </details>`;
}
