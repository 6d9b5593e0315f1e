import { html } from 'hono/html';
import type { Account } from '../../domain/records/platform.ts';
import type { Mandate } from '../../domain/records/people.ts';
import type { PaymentMethod } from '../../domain/records/money.ts';
import { toolDocument } from '../document.ts';
import { badge, distanceFromNow, empty, emptyHtml, facts, type HtmlPart, panel } from '../parts.ts';
import { rand } from '../../../facts/money.ts';
import { writtenPhoneNumber } from '../../../facts/phone.ts';
import { DOCUMENT_WORDS } from '../../../languages/documents.ts';
import { maskedAccount } from '../../domain/emandate/masked-details.ts';
import { day, minute, moment } from '../formats.ts';

/** The messages on a payer's phone: banks' questions, open and answered. */

/** A bank's question about a mandate. */
export interface Message {
  readonly account: Account;
  readonly mandate: Mandate;
  readonly method: PaymentMethod | undefined;
}

/** A phone at a moment. */
export interface Phone {
  readonly number: string;
  readonly now: Date;
  readonly frozen: boolean;
  readonly messages: readonly Message[];
}

const EVERY: Readonly<Record<NonNullable<Mandate['recurring']>['payment_interval'], string>> = {
  WEEKLY: 'each week',
  MONTHLY: 'each month',
  YEARLY: 'each year',
};

/** How often a mandate collects, in words. */
function frequency({ recurring, 'one-time': once }: Mandate): string {
  if (recurring === null) return once === null ? 'once' : `once, on ${day(once.process_date)}`;
  const { process_day, payment_interval } = recurring;
  const { weekdays, nth } = DOCUMENT_WORDS.EN_ZA.mandate;
  return `${EVERY[payment_interval]}, on ${payment_interval === 'WEEKLY' ? (weekdays[process_day - 1] ?? '') : `the ${nth(process_day)}`}`;
}

/** The terms that a payer sees before answering. */
const terms = ({ mandate, method }: Message): HtmlPart =>
  facts({
    'For the account': `${maskedAccount(mandate.payer.bank_account_number)} of ${mandate.payer.bank_account_holder_name}`,
    'On your statement': method?.abbreviated_name ?? null,
    Contract: mandate.debicheck?.contract_reference ?? null,
    Collects: `${rand(mandate.amount)} ${frequency(mandate)}`,
    'First collection':
      mandate.debicheck === null
        ? null
        : `${rand(mandate.debicheck.first_collection_amount ?? mandate.amount)} on ${day(mandate.debicheck.first_collection_date)}`,
    'At most': mandate.debicheck === null ? null : rand(mandate.debicheck.maximum_collection_amount),
    'Answer by': mandate.closes_at === null ? null : moment(mandate.closes_at),
  });

const title = ({ account, method }: Message): string => `${method?.abbreviated_name ?? account.name} asks to collect from your account`;

const waiting = (phone: Phone, message: Message): HtmlPart =>
  html`<article class="message-in">
    <h3>${title(message)}</h3>
    ${terms(message)}
    <form method="post" class="controls" action="/sandbox/phone/${encodeURIComponent(phone.number)}">
      <input type="hidden" name="mandate" value="${message.mandate.id}" />
      <fieldset>
        <legend class="unseen">Your answer</legend>
        <button name="answer" value="APPROVE">Approve</button>
        <button name="answer" value="DECLINE">Decline</button>
      </fieldset>
    </form>
  </article>`;

const answeredMessage = (phone: Phone, message: Message): HtmlPart =>
  html`<li>
    <div>
      <strong>${title(message)} ${badge(message.mandate.mandate_status)}</strong>${distanceFromNow(message.mandate.created_at, phone.now)}
    </div>
    <p>
      ${rand(message.mandate.amount)} ${frequency(message.mandate)} ·
      <span class="id">${message.mandate.id}</span
      >${message.mandate.bank_error === null ? emptyHtml : html` · ${message.mandate.bank_error.message}`}
    </p>
  </li>`;

/** The page, and the values that its version depends on. */
export function phonePage(phone: Phone): { page: HtmlPart; version: string } {
  const open = phone.messages.filter(({ mandate }) => mandate.mandate_status === 'PENDING');
  const over = phone.messages.filter(({ mandate }) => mandate.mandate_status !== 'PENDING' && mandate.mandate_status !== 'GENERATED');
  const asked =
    open.length === 0
      ? empty('No questions now', html`A DebiCheck or registered mandate for this number is approved or declined here.`)
      : html`${open.map((message) => waiting(phone, message))}`;
  const history =
    over.length === 0
      ? empty('Nothing was answered yet', html`Mandates that were approved, declined or left without a reply are kept here.`)
      : html`<ol class="timeline">
          ${over.map((message) => answeredMessage(phone, message))}
        </ol>`;
  const page = toolDocument({
    tool: 'console',
    title: `Phone ${writtenPhoneNumber(phone.number)} · pay-elements sandbox`,
    body: html`<header class="top">
        <div class="line">
          <a class="brand" href="/">pay-elements <span>phone</span></a>
          <span class="clock"
            ><span class="unseen">Sandbox clock: </span
            ><span id="clock" data-live data-clock="${phone.now.toISOString()}" data-frozen="${String(phone.frozen)}"
              >${moment(phone.now)}</span
            ></span
          >
        </div>
      </header>
      <main id="main" tabindex="-1">
        <h1>${writtenPhoneNumber(phone.number)}</h1>
        <p class="under">This page stands for the phone with this number. What a payer’s bank asks is shown here.</p>
        ${panel('waiting', 'Waiting for your answer', asked)} ${panel('answered', 'Earlier', history)}
      </main>
      <footer class="foot">
        <p>Banks are simulated here: no real money moves.</p>
        <p id="connection" role="status"></p>
      </footer>`,
  });
  const version = JSON.stringify([
    phone.frozen,
    minute(phone.now),
    phone.messages.map(({ mandate }) => [mandate.id, mandate.mandate_status]),
  ]);
  return { page, version };
}
