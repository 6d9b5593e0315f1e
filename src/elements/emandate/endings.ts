import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../controls/button.ts';
import { icon, type IconName } from '../controls/icons.ts';
import { isWebAddress } from '../attributes.ts';
import type { Screen } from './screen.ts';
import { dayWords, momentWords } from './speech.ts';

/** What comes after the signature: waiting for the bank, and each way it can end. */

/** The bank is asking, or checking. */
export function waitingScreen(screen: Screen): TemplateResult | typeof nothing {
  const { say, view } = screen;
  const { mandate } = view;
  if (mandate === null) return nothing;
  const isDebicheck = mandate.payment_method_type === 'DEBICHECK';
  const isShort = mandate.closes_in !== null && mandate.closes_in < 10 * 60_000;
  return html`<div class="outcome" part="waiting">
    <span class="mark calm">${icon('clock')}</span>
    <h2 class="outcome-title" tabindex="-1" data-message>${isDebicheck ? say('waiting') : say('waiting_bank')}</h2>
    <p class="muted">${isDebicheck ? say('waiting_text', view.merchant) : say('waiting_bank_text')}</p>
    ${
      isShort
        ? html`<p class="clock"><span class="muted">${say('time_left')}</span> <span class="time" role="timer" aria-live="off"></span></p>
            <p class="muted small">${say('no_hurry')}</p>`
        : mandate.closes_at === null
          ? nothing
          : html`<p>${say('answer_by', momentWords(mandate.closes_at, say))}</p>`
    }
    ${
      isDebicheck
        ? html`<section class="how" aria-label=${say('how')}>
            <h3 class="label">${say('how')}</h3>
            <ol>
              <li>${say('how_app')}</li>
              <li>${say('how_ussd')}</li>
              <li>${say('how_branch')}</li>
            </ol>
          </section>`
        : nothing
    }
    ${files(screen)}
  </div>`;
}

/** Links to what was signed. */
function files({ say, url }: Screen): TemplateResult {
  return html`<div class="actions center">
    <a class="link" part="link" href="${url}/pdf" download="mandate.pdf">${say('pdf')}</a>
    <a class="link" part="link" href="${url}/calendar" download="debits.ics">${say('calendar')}</a>
  </div>`;
}

/** Approved, and what became of it since. */
export function approvedScreen(screen: Screen): TemplateResult | typeof nothing {
  const { say, view } = screen;
  const { mandate } = view;
  if (mandate === null) return nothing;
  const { mandate_status: status } = mandate;
  const since = status === 'SUSPENDED' ? say('later_suspended') : status.startsWith('CANCELLATION') ? say('later_cancelled') : null;
  const first = mandate.terms.debits[0];
  const title = mandate.payment_method_type === 'DEBIT_ORDER' ? say('approved_eft') : say('approved');
  return outcome(
    'check',
    since === null ? 'good' : 'calm',
    title,
    since ?? view.page.success_message ?? (first ? say('approved_text', dayWords(first.on, say)) : ''),
    html`
      ${files(screen)}
      ${isWebAddress(view.page.redirect_url) ? html`<a class="button secondary" href=${view.page.redirect_url}>${say('finish')}</a>` : nothing}
    `,
  );
}

/** The bank said no, or nobody said anything: only what the rules allow. */
export function failedScreen(screen: Screen): TemplateResult | typeof nothing {
  const { say, view, state, send, resign } = screen;
  const { mandate } = view;
  if (mandate === null) return nothing;
  const silent = state.phase === 'no_reply';
  const other =
    mandate.payment_method_type !== 'DEBIT_ORDER' && view.methods.some(({ payment_method_type }) => payment_method_type === 'DEBIT_ORDER');
  const busy = state.busy;
  return outcome(
    silent ? 'clock' : 'cross',
    silent ? 'calm' : 'bad',
    silent ? say('no_reply') : say('rejected'),
    silent ? say('no_reply_text') : say('rejected_text'),
    html`
      ${mandate.bank_error === null ? nothing : html`<p class="muted small">${mandate.bank_error.code}: ${mandate.bank_error.message}</p>`}
      <div class="stack">
        ${mandate.can_resend ? button({ label: say('resend'), kind: 'primary', busy: busy === 'resend', locked: busy !== null, press: () => send({ type: 'resend' }) }) : nothing}
        ${button({ label: say('sign_again'), kind: 'secondary', busy: busy === 'again', locked: busy !== null, press: () => resign(false) })}
        <p class="muted small">${say('sign_again_text')}</p>
        ${other ? button({ label: say('another_method'), kind: 'quiet', locked: busy !== null, press: () => resign(true) }) : nothing}
      </div>
    `,
  );
}

/** Over before anything was signed. */
export function overScreen({ say, state, view }: Screen): TemplateResult {
  return state.phase === 'expired'
    ? outcome('clock', 'calm', say('expired'), say('expired_text'))
    : outcome('cross', 'calm', say('closed'), say('closed_text', view.merchant));
}

function outcome(
  mark: IconName,
  tone: string,
  title: string,
  text: string,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="outcome" part="outcome">
    <span class="mark ${tone}">${icon(mark)}</span>
    <h2 class="outcome-title" tabindex="-1" data-message>${title}</h2>
    <p class="muted">${text}</p>
    ${more}
  </div>`;
}
