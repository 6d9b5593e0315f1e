import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../shared/controls/button.ts';
import { icon } from '../../shared/controls/icons.ts';
import type { NewsIconName } from '../../shared/controls/news-icons.ts';
import { outcomeMark, type OutcomeTone } from '../../shared/controls/outcome-head.ts';
import { isWebAddress } from '../../shared/element/attributes.ts';
import { countdown } from '../../shared/controls/countdown.ts';
import { approvedTitle, isCountedDown, refuserWords } from './mandate-words.ts';
import { correctNumber, signAgain } from './next-tries.ts';
import type { ScreenContext } from '../screen/screen-context.ts';
import { rand } from '../../../facts/money.ts';
import { timeWords } from '../terms/day-words.ts';
import { frequencyName } from '../terms/frequency.ts';
import { termsList } from '../terms/terms-list.ts';
import { formatDay } from '../../shared/locales/days.ts';

/** The screens after the signature: waiting for the bank, and each possible ending. */

/** The ways to approve a mandate with this contract reference, with the steps of each. */
const approvalChannels = (reference: string): readonly { readonly name: string; readonly steps: readonly string[] }[] => {
  const check = msg(str`Check the amount and the contract reference ${reference}.`);
  return [
    {
      name: msg('In your banking app'),
      steps: [
        msg('Open the app of your bank.'),
        msg('Choose the message “DebiCheck”, or look under debit orders.'),
        check,
        msg('Choose Approve.'),
      ],
    },
    {
      name: msg('By a message on your phone (USSD)'),
      steps: [
        msg('Your bank’s question comes up on your phone by itself. It needs no data.'),
        check,
        msg('Answer with the number that stands before Approve.'),
      ],
    },
    {
      name: msg('At a branch or an ATM'),
      steps: [
        msg('Take your ID and your bank card with you.'),
        msg('Ask for the DebiCheck mandates that wait for you, or choose them at the ATM.'),
        msg(str`Check the contract reference ${reference} and approve with your PIN.`),
      ],
    },
  ];
};

/** The screen while the bank is asking the payer, or is checking the mandate. */
export function waitingScreen(screen: ScreenContext): TemplateResult | typeof nothing {
  const { view } = screen;
  const { mandate } = view;
  if (mandate === null) return nothing;
  const asks = mandate.payment_method_type === 'DEBICHECK';
  const short = isCountedDown(mandate);
  return html`<div class="outcome" part="waiting">
    ${asks ? phonePicture(mandate.contact_number) : outcomeMark('clock', 'calm')}
    <h2 class="outcome-title" tabindex="-1" data-message>
      ${!asks ? msg('Your bank has the mandate') : short ? msg('Your bank is asking you now') : msg('Approve it with your bank')}
    </h2>
    <p class="muted">
      ${asks ? msg(str`Approve the mandate of ${view.merchant} with your bank. This page notices by itself.`) : msg('It checks the mandate, which can take up to three days. You may close this page and come back to it.')}
    </p>
    ${asks && mandate.contact_number !== null ? html`<p>${msg(str`Your bank asks the number ${unbroken(mandate.contact_number)}.`)}</p>` : nothing}
    ${
      short
        ? html`<p class="clock">
            <span class="muted">${msg('Time left')}</span>
            <span class="time" role="timer" aria-live="off"
              >${countdown(screen.closesAt, (seconds) => screen.announce(() => msg(str`${seconds} seconds left to approve.`)))}</span
            >
          </p>`
        : nothing
    }
    ${mandate.closes_at === null || !asks ? nothing : html`<p>${msg(str`Answer by ${timeWords(mandate.closes_at)}.`)}</p>`}
    ${short ? html`<p class="muted small">${msg('If the time runs out nothing is lost: you can be asked again.')}</p>` : asks ? html`<p class="muted small">${msg('You may close this page and come back to it.')}</p>` : nothing}
    ${
      asks
        ? html`<section class="how" aria-label=${msg('How to approve')}>
            <h3 class="label">${msg('How to approve')}</h3>
            ${approvalChannels(mandate.terms.contract_reference).map(
              ({ name, steps }, index) =>
                html`<details name="how" ?open=${index === 0}>
                  <summary>${name}${icon('chevron')}</summary>
                  <ol>
                    ${steps.map((step) => html`<li>${step}</li>`)}
                  </ol>
                </details>`,
            )}
          </section>`
        : nothing
    }
    ${asks ? nothingComes(screen, mandate.contact_number) : nothing} ${testPhoneLink(screen)} ${documentLinks(screen)}
  </div>`;
}

/** A telephone number that stays on one line. */
const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0');

/** A picture of a phone that shows the bank's question. It is decoration, because the text next to it says the same. */
const phonePicture = (number: string | null): TemplateResult =>
  html`<svg class="phone" viewBox="0 0 120 168" aria-hidden="true">
    <rect class="phone-body" x="14" y="2" width="92" height="164" rx="14"></rect>
    <path class="phone-line" d="M50 12h20"></path>
    <rect class="phone-card" x="24" y="46" width="72" height="66" rx="8"></rect>
    <path class="phone-line" d="M34 60h36M34 72h52"></path>
    <rect class="phone-yes" x="34" y="88" width="52" height="14" rx="7"></rect>
    <path class="phone-tick" d="m54 95 4 4 8-8"></path>
    <text class="phone-number" x="60" y="134" text-anchor="middle">${number ?? ''}</text>
  </svg>`;

/** What to do if no question arrives: look in the app, correct the phone number, or ask the bank. */
const nothingComes = (screen: ScreenContext, number: string | null): TemplateResult =>
  html`<details class="nothing-comes">
      <summary>${msg('Nothing comes?')}${icon('chevron')}</summary>
      <ul>
        <li>${msg('Switch the phone on, and see that it has signal.')}</li>
        <li>${msg('Open the app of your bank: the question waits there too.')}</li>
        <li>${msg('Look whether the number is yours and the bank has the same one.')}</li>
      </ul>
    </details>
    ${
      number === null
        ? nothing
        : html`<div class="stack">
            ${button({ label: msg('Use another number'), kind: 'quiet', busy: screen.state.busy === 'withdraw' || screen.state.busy === 'again', locked: screen.state.busy !== null, press: () => correctNumber(screen) })}
          </div>`
    }`;

/** In test mode, a page of the service takes the place of the payer's phone. */
function testPhoneLink({ view }: ScreenContext): TemplateResult | typeof nothing {
  const { mandate } = view;
  if (!view.test || mandate?.contact_number == null || !isWebAddress(view.page_url)) return nothing;
  const { href } = new URL(`/sandbox/phone/${encodeURIComponent(mandate.mandate_id)}`, view.page_url);
  return html`<p>
    <a class="link" part="link" href=${href} target="_blank" rel="noopener">${msg('Test mode: answer on the sandbox phone')}</a>
  </p>`;
}

/** Links to the signed documents. */
function documentLinks({ url }: ScreenContext): TemplateResult {
  return html`<div class="actions center">
    <a class="link" part="link" href="${url}/pdf" download="mandate.pdf">${msg('Download a copy (PDF)')}</a>
    <a class="link" part="link" href="${url}/calendar" download="debits.ics">${msg('Add the debits to a calendar')}</a>
  </div>`;
}

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
    since ?? view.page.success_message ?? (first ? msg(str`Thank you. The first debit is on ${formatDay(first.on)}.`) : ''),
    html`
      ${termsList([
        [msg('Paid to'), terms.beneficiary],
        [msg('Amount'), `${rand(terms.amount.total_incl)} ${frequencyName(terms.frequency)}`],
        [msg('First debit'), first && formatDay(first.on)],
        [msg('Contract reference'), terms.contract_reference],
      ])}
      ${documentLinks(screen)}
      ${onward ? html`<a class="button primary" part="link" href=${view.page.redirect_url}>${msg('Continue')}</a>` : nothing}
      ${!onward && isOwnPage(view.page_url) ? html`<p class="muted">${msg('You can close this page.')}</p>` : nothing}
    `,
  );
}

/** Whether the page belongs to the service. A merchant's page decides itself what comes next. */
const isOwnPage = (page_url: string): boolean => isWebAddress(page_url) && new URL(page_url).origin === location.origin;

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
  return outcomePanel(
    silent ? 'clock' : 'cross',
    silent ? 'calm' : 'bad',
    title,
    text,
    html`
      ${mandate.bank_error === null ? nothing : html`<p class="muted small">${mandate.bank_error.code}: ${mandate.bank_error.message}</p>`}
      <div class="stack">
        ${mandate.can_resend ? button({ label: msg('Send it again'), kind: 'primary', busy: busy === 'resend', locked: busy !== null, press: () => send({ type: 'resend' }) }) : nothing}
        ${mandate.can_resend ? html`<p class="muted small">${msg('The same mandate goes to your bank once more; nothing is typed again.')}</p>` : nothing}
        ${button({
          label: mandate.can_resend ? msg('Change something and sign again') : msg('Sign again'),
          kind: mandate.can_resend ? 'secondary' : 'primary',
          busy: busy === 'again',
          locked: busy !== null,
          press: () => signAgain(screen, false),
        })}
        <p class="muted small">${msg('What you sign anew gets a new contract reference.')}</p>
        ${other ? button({ label: msg('Use an EFT debit order instead'), kind: 'quiet', locked: busy !== null, press: () => signAgain(screen, true) }) : nothing}
      </div>
    `,
  );
}

/** The screen of a session that ended before anything was signed. */
export function overScreen({ state, view }: ScreenContext): TemplateResult {
  return state.phase === 'expired'
    ? outcomePanel('clock', 'calm', msg('This link has expired'), msg('Nothing was signed. Please ask for a new link.'))
    : outcomePanel('cross', 'calm', msg('This page is not open for signing'), msg(str`Please ask ${view.merchant} about it.`));
}

function outcomePanel(
  mark: NewsIconName,
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
