import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import { rand } from '../../../facts/money.ts';
import { unbroken } from '../../../facts/phone.ts';
import { button } from '../../shared/controls/button.ts';
import { icon } from '../../shared/controls/icons.ts';
import { outcomeMark } from '../../shared/controls/outcome-head.ts';
import { isWebAddress } from '../../shared/element/attributes.ts';
import type { ScreenContext } from '../form/screen-context.ts';
import { timeWords } from '../terms/terms-words.ts';
import { accountWords, firstDebitWords, frequencyWords, maximumWords, termsList } from '../terms/terms-list.ts';
import { documentLinks, isCountedDown, correctNumber } from './mandate-words.ts';

type Mandate = NonNullable<EmandateView['mandate']>;

/** The screen after the signature, while the bank is asking the payer or is checking the mandate. */
export function waitingScreen(screen: ScreenContext): TemplateResult | typeof nothing {
  const { mandate } = screen.view;
  if (mandate === null) return nothing;
  return mandate.payment_method_type === 'DEBICHECK' ? askingScreen(screen, mandate) : checkingScreen(screen, mandate);
}

/** The screen while the bank is asking: the phone with the number, what to compare, how to approve, and what to do if nothing comes. */
function askingScreen(screen: ScreenContext, mandate: Mandate): TemplateResult {
  const { view } = screen;
  const { contact_number: number, terms } = mandate;
  const short = isCountedDown(mandate);
  return html`<div class="outcome asks" part="waiting">
    <header class="asked">
      ${phonePicture(mandate)}
      <div>
        <h2 class="outcome-title" tabindex="-1" data-message>
          ${short ? msg('Your bank is asking you now') : msg('Approve it with your bank')}
        </h2>
        ${number === null ? nothing : html`<p>${msg(str`Your bank asks the number ${unbroken(number)}.`)}</p>`}
        ${
          short
            ? html`<p class="clock">
                <span class="muted">${msg('Time left')}</span>
                <span class="time" role="timer" aria-live="off">${screen.timeLeft()}</span>
              </p>`
            : nothing
        }
        ${mandate.closes_at === null ? nothing : html`<p class=${short ? 'muted small' : nothing}>${msg(str`Answer by ${timeWords(mandate.closes_at, view.today)}.`)}</p>`}
      </div>
    </header>
    <p class="muted">
      ${msg(str`Approve the mandate of ${view.merchant} with your bank. This page then updates.`)}
      ${short ? msg('If the time runs out nothing is lost: you can be asked again.') : msg('You may close this page and come back to it.')}
    </p>
    <section class="compare" aria-label=${msg('Check that your bank shows this')}>
      <h3 class="label">${msg('Check that your bank shows this')}</h3>
      ${askedTerms(terms)}
    </section>
    <section class="how" aria-label=${msg('How to approve')}>
      <h3 class="label">${msg('How to approve')}</h3>
      ${approvalChannels(terms.contract_reference).map(
        ({ name, steps }, index) =>
          html`<details name="how" ?open=${index === 0}>
            <summary>${name}${icon('chevron')}</summary>
            <ol>
              ${steps.map((step) => html`<li>${step}</li>`)}
            </ol>
          </details>`,
      )}
    </section>
    ${nothingComes(screen, number)} ${documentLinks(screen, testPhoneLink(screen))}
  </div>`;
}

/** The screen while the bank checks a registered mandate. The payer has nothing to do. */
const checkingScreen = (screen: ScreenContext, { terms }: Mandate): TemplateResult =>
  html`<div class="outcome" part="waiting">
    ${outcomeMark('clock', 'calm')}
    <h2 class="outcome-title" tabindex="-1" data-message>${msg('Your bank has the mandate')}</h2>
    <p class="muted">${msg('It checks the mandate, which can take up to three days. You may close this page and come back to it.')}</p>
    ${askedTerms(terms)} ${documentLinks(screen, testPhoneLink(screen))}
  </div>`;

/** What the bank shows to the payer. */
const askedTerms = (terms: Mandate['terms']): TemplateResult => {
  const { amount, first_collection: first } = terms;
  return termsList([
    [msg('Amount'), html`<strong>${rand(amount.total_incl)}</strong>`],
    [msg('How often'), frequencyWords(terms)],
    [msg('First collection'), first && rand(first.total_incl)],
    [msg('Never more than'), maximumWords(terms)],
    [msg('First debit'), firstDebitWords(terms)],
    [msg('Paid to'), terms.beneficiary],
    [msg('Your bank account'), accountWords(terms)],
    [msg('Contract reference'), terms.contract_reference],
  ]);
};

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
        msg('Answer with the number next to Approve.'),
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

/** How many characters of an amount the picture has room for in any font. A longer one is fitted. */
const PICTURED_LENGTH = 9;

/** A picture of a phone that shows the bank's question. It is decoration, because the text next to it says the same. */
function phonePicture({ contact_number: number, terms }: Mandate): TemplateResult {
  const amount = rand(terms.amount.total_incl);
  return html`<svg class="phone" viewBox="7 0 106 176" aria-hidden="true">
    <rect class="phone-body" x="8" y="2" width="104" height="172" rx="16"></rect>
    <path class="phone-line" d="M50 13h20"></path>
    <rect class="phone-card" x="17" y="40" width="86" height="84" rx="9"></rect>
    <text class="phone-kind" x="60" y="60">DebiCheck</text>
    <text class="phone-sum" x="60" y="80" lengthAdjust="spacingAndGlyphs" textLength=${amount.length > PICTURED_LENGTH ? 78 : nothing}>
      ${amount}
    </text>
    <rect class="phone-yes" x="28" y="94" width="64" height="18" rx="9"></rect>
    <path class="phone-tick" d="m54 103 4 4 8-8"></path>
    <text x="60" y="150" lengthAdjust="spacingAndGlyphs" textLength=${number === null ? nothing : 78}>${number}</text>
  </svg>`;
}

/** What to do if no question arrives: look in the app, correct the phone number, or ask the bank. */
const nothingComes = (screen: ScreenContext, number: string | null): TemplateResult => {
  const { busy } = screen.state;
  return html`<section class="nothing-comes" aria-label=${msg('No question from your bank?')}>
    <h3 class="label">${msg('No question from your bank?')}</h3>
    <ul>
      <li>${msg('Check that the phone is on and has signal.')}</li>
      <li>${msg('Open your bank’s app: the question is there too.')}</li>
      <li>${msg('Check that the number is yours and that your bank has the same one.')}</li>
    </ul>
    ${
      number === null
        ? nothing
        : html`<div class="stack">
            ${button({
              label: msg('Use another number'),
              kind: 'secondary',
              busy: busy === 'withdraw' || busy === 'again',
              locked: busy !== null,
              press: () => correctNumber(screen),
            })}
          </div>`
    }
  </section>`;
};

/** In test mode, a page of the service takes the place of the payer's phone. */
function testPhoneLink({ view }: ScreenContext): TemplateResult | typeof nothing {
  const { mandate } = view;
  if (!view.test || mandate?.contact_number == null || !isWebAddress(view.page_url)) return nothing;
  const { href } = new URL(`/sandbox/phone/${encodeURIComponent(mandate.mandate_id)}`, view.page_url);
  return html`<a class="link" part="link" href=${href} target="_blank" rel="noopener">${msg('Test mode: answer on the sandbox phone')}</a>`;
}
