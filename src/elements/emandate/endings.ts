import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../controls/button.ts';
import type { IconName } from '../controls/icons.ts';
import { outcomeMark, type OutcomeTone } from '../controls/outcome.ts';
import { isWebAddress } from '../attributes.ts';
import { countdown } from './countdown.ts';
import type { EmandateView } from '../../protocol/emandate.ts';
import type { Screen } from './screen.ts';
import { dayWords, momentWords } from './speech.ts';

/** What comes after the signature: waiting for the bank, and each way it can end. */

type Mandate = NonNullable<EmandateView['mandate']>;

/** Whoever signed has two minutes: a clock is shown. Every other window is a time of day. */
const isShort = ({ closes_in }: Mandate): boolean => closes_in !== null && closes_in < 10 * 60_000;

/** How people approve, and the steps of each. */
const WAYS = [
  ['how_app', 'how_app_steps'],
  ['how_ussd', 'how_ussd_steps'],
  ['how_branch', 'how_branch_steps'],
] as const;

/** The bank is asking, or checking. */
export function waitingScreen(screen: Screen): TemplateResult | typeof nothing {
  const { say, view } = screen;
  const { mandate } = view;
  if (mandate === null) return nothing;
  const asks = mandate.payment_method_type === 'DEBICHECK';
  const short = isShort(mandate);
  return html`<div class="outcome" part="waiting">
    ${outcomeMark('clock', 'calm')}
    <h2 class="outcome-title" tabindex="-1" data-message>${!asks ? say('waiting_bank') : short ? say('waiting') : say('waiting_later')}</h2>
    <p class="muted">${asks ? say('waiting_text', view.merchant) : say('waiting_bank_text')}</p>
    ${
      short
        ? html`<p class="clock">
            <span class="muted">${say('time_left')}</span>
            <span class="time" role="timer" aria-live="off"
              >${countdown(screen.closes, (seconds) => screen.announce(say('seconds_left', seconds)))}</span
            >
          </p>`
        : nothing
    }
    ${mandate.closes_at === null || !asks ? nothing : html`<p>${say('answer_by', momentWords(mandate.closes_at, say))}</p>`}
    ${short ? html`<p class="muted small">${say('no_hurry')}</p>` : asks ? html`<p class="muted small">${say('come_back')}</p>` : nothing}
    ${
      asks
        ? html`<section class="how" aria-label=${say('how')}>
            <h3 class="label">${say('how')}</h3>
            ${WAYS.map(
              ([way, steps], index) =>
                html`<details name="how" ?open=${index === 0}>
                  <summary>${say(way)}</summary>
                  <ol>
                    ${say(steps, mandate.terms.contract_reference)
                      .split('|')
                      .map((step) => html`<li>${step}</li>`)}
                  </ol>
                </details>`,
            )}
          </section>`
        : nothing
    }
    ${phone(screen)} ${files(screen)}
  </div>`;
}

/** In test mode the payer's phone is a page of the service. */
function phone({ say, view }: Screen): TemplateResult | typeof nothing {
  const number = view.mandate?.terms.payer?.contact_number;
  if (!view.test || !number || !isWebAddress(view.page_url)) return nothing;
  const { href } = new URL(`/sandbox/phone/${encodeURIComponent(number)}`, view.page_url);
  return html`<p class="test"><a class="link" part="link" href=${href} target="_blank" rel="noopener">${say('test_phone')}</a></p>`;
}

/** Links to what was signed. */
function files({ say, url }: Screen): TemplateResult {
  return html`<div class="actions center">
    <a class="link" part="link" href="${url}/pdf" download="mandate.pdf">${say('pdf')}</a>
    <a class="link" part="link" href="${url}/calendar" download="debits.ics">${say('calendar')}</a>
  </div>`;
}

const APPROVED = { DEBICHECK: 'approved', REGISTERED_MANDATES: 'approved_rm', DEBIT_ORDER: 'approved_eft' } as const;

/** Approved, and what became of it since. */
export function approvedScreen(screen: Screen): TemplateResult | typeof nothing {
  const { say, view } = screen;
  const { mandate } = view;
  if (mandate === null) return nothing;
  const { mandate_status: status } = mandate;
  const since = status === 'SUSPENDED' ? say('later_suspended') : status.startsWith('CANCELLATION') ? say('later_cancelled') : null;
  const first = mandate.terms.debits[0];
  return outcome(
    'check',
    since === null ? 'good' : 'calm',
    say(APPROVED[mandate.payment_method_type]),
    since ?? view.page.success_message ?? (first ? say('approved_text', dayWords(first.on, say)) : ''),
    html`
      ${files(screen)}
      ${isWebAddress(view.page.redirect_url) ? html`<a class="button primary" part="link" href=${view.page.redirect_url}>${say('finish')}</a>` : nothing}
    `,
  );
}

/** The bank said no, or nobody said anything: only what the rules allow. */
export function failedScreen(screen: Screen): TemplateResult | typeof nothing {
  const { say, view, state, send, resign } = screen;
  const { mandate } = view;
  if (mandate === null) return nothing;
  const silent = state.phase === 'no_reply';
  const type = mandate.payment_method_type;
  const asked = type === 'DEBICHECK';
  const other = type !== 'DEBIT_ORDER' && view.methods.some(({ payment_method_type }) => payment_method_type === 'DEBIT_ORDER');
  const { busy } = state;
  const [title, text] = !silent
    ? [say('rejected'), say('rejected_text')]
    : asked
      ? [say('no_reply'), say('no_reply_text')]
      : [say('no_reply_rm'), say('no_reply_rm_text')];
  return outcome(
    silent ? 'clock' : 'cross',
    silent ? 'calm' : 'bad',
    title,
    text,
    html`
      ${mandate.bank_error === null ? nothing : html`<p class="muted small">${mandate.bank_error.code}: ${mandate.bank_error.message}</p>`}
      <div class="stack">
        ${mandate.can_resend ? button({ label: say('resend'), kind: 'primary', busy: busy === 'resend', locked: busy !== null, press: () => send({ type: 'resend' }) }) : nothing}
        ${button({
          label: say('sign_again'),
          kind: mandate.can_resend ? 'secondary' : 'primary',
          busy: busy === 'again',
          locked: busy !== null,
          press: () => resign(false),
        })}
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
