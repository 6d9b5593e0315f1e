import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../shared/controls/button.ts';
import type { IconName } from '../../shared/controls/icons.ts';
import { outcomeMark, type OutcomeTone } from '../../shared/controls/outcome-head.ts';
import { isWebAddress } from '../../shared/element/attributes.ts';
import { documentLinks, approvedTitle, refuserWords, signAgain } from './mandate-words.ts';
import type { ScreenContext } from '../form/screen-context.ts';
import { rand } from '../../../facts/money.ts';
import { frequencyName } from '../terms/terms-words.ts';
import { accountWords, firstDebitWords, termsList } from '../terms/terms-list.ts';
import { formatDay } from '../../shared/locales/days.ts';

/** The screen of an approved mandate, and what has happened to the mandate since. */
export function approvedScreen(screen: ScreenContext): TemplateResult | typeof nothing {
  const { view } = screen;
  const { mandate } = view;
  if (mandate === null) return nothing;
  const { mandate_status: status } = mandate;
  const since =
    status === 'SUSPENDED'
      ? msg('Your bank has suspended this mandate since. Please speak to your bank.')
      : status.startsWith('CANCELLATION')
        ? msg('This mandate was cancelled since. Nothing more is debited.')
        : null;
  const { terms } = mandate;
  const first = terms.debits[0];
  const onward = isWebAddress(view.page.redirect_url);
  return outcomePanel(
    'check',
    since === null ? 'good' : 'calm',
    approvedTitle(mandate.payment_method_type),
    since ?? view.page.success_message ?? (first ? msg(str`Thank you. The first debit is on ${formatDay(first.on, view.today)}.`) : ''),
    html`
      ${termsList([
        [msg('Paid to'), terms.beneficiary],
        [msg('Amount'), `${rand(terms.amount.total_incl)} ${frequencyName(terms.frequency)}`],
        [msg('First debit'), firstDebitWords(terms)],
        [msg('Your bank account'), accountWords(terms)],
        [msg('Contract reference'), terms.contract_reference],
      ])}
      ${documentLinks(screen)}
      ${onward ? html`<a class="button primary" part="link" href=${view.page.redirect_url}>${msg(str`Continue to ${view.merchant}`)}</a>` : nothing}
      ${onward ? nothing : closeNote(screen)}
    `,
  );
}

/** On a page of the service, where nothing leads back to a shop. A merchant's page decides itself what comes next. */
const closeNote = ({ view: { page_url } }: ScreenContext): TemplateResult | typeof nothing =>
  isWebAddress(page_url) && new URL(page_url).origin === location.origin
    ? html`<p class="muted">${msg('You can close this page.')}</p>`
    : nothing;

/** The screen for a refusal or no answer, with only those next steps that the rules allow. */
export function failedScreen(screen: ScreenContext): TemplateResult | typeof nothing {
  const { view, state, send } = screen;
  const { mandate } = view;
  if (mandate === null) return nothing;
  const silent = state.phase === 'no_reply';
  const type = mandate.payment_method_type;
  const asked = type === 'DEBICHECK';
  const other = type !== 'DEBIT_ORDER' && view.methods.some(({ payment_method_type }) => payment_method_type === 'DEBIT_ORDER');
  const { busy } = state;
  const [title, text] = !silent
    ? [msg('The mandate was not approved'), `${refuserWords(mandate)} ${msg('Nothing will be debited.')}`.trim()]
    : asked
      ? [msg('Nobody answered in time'), msg('Nothing will be debited. Perhaps the message did not reach you.')]
      : [msg('The bank did not answer in time'), msg('Nothing will be debited. You can sign once more, or another way.')];
  // Who refused the same mandate is not asked for it once more by the largest button.
  const again = mandate.can_resend
    ? html`${button({ label: msg('Send it again'), kind: silent ? 'primary' : 'quiet', busy: busy === 'resend', locked: busy !== null, press: () => send({ type: 'resend' }) })}
        <p class="muted small">${msg('The same mandate goes to your bank once more; nothing is typed again.')}</p>`
    : nothing;
  return outcomePanel(
    silent ? 'clock' : 'cross',
    silent ? 'calm' : 'bad',
    title,
    text,
    html`
      ${mandate.bank_error === null ? nothing : html`<p class="muted small">${mandate.bank_error.code}: ${mandate.bank_error.message}</p>`}
      <div class="stack">
        ${silent ? again : nothing}
        ${button({
          label: mandate.can_resend ? msg('Change something and sign again') : msg('Sign again'),
          // Who has just declined is asked again quietly.
          kind: mandate.refused_by === 'PAYER' ? 'quiet' : silent && mandate.can_resend ? 'secondary' : 'primary',
          busy: busy === 'again',
          locked: busy !== null,
          press: () => signAgain(screen, false),
        })}
        <p class="muted small">${msg('A new signature gets a new contract reference.')}</p>
        ${other ? button({ label: msg('Use an EFT debit order instead'), kind: 'quiet', locked: busy !== null, press: () => signAgain(screen, true) }) : nothing}
        ${silent ? nothing : again}
      </div>
    `,
  );
}

/** The screen of a session that ended before anything was signed. */
export function overScreen(screen: ScreenContext): TemplateResult {
  const { state, view } = screen;
  const [mark, title, text] =
    state.phase === 'expired'
      ? (['clock', msg('This link has expired'), msg('Nothing was signed. Please ask for a new link.')] as const)
      : (['cross', msg('This page is not open for signing'), msg(str`Please ask ${view.merchant} about it.`)] as const);
  return outcomePanel(mark, 'calm', title, text, closeNote(screen));
}

function outcomePanel(
  mark: IconName,
  tone: OutcomeTone,
  title: string,
  text: string,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="outcome" part="outcome">
    ${outcomeMark(mark, tone)}
    <h2 class="outcome-title" tabindex="-1" data-message>${title}</h2>
    <p class="muted">${text}</p>
    ${more}
  </div>`;
}
