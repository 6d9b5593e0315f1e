import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard, PortalInvoice, PortalView } from '../../../contract/sessions/portal.ts';
import { writtenPhoneNumber } from '../../../facts/phone.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { cardFace } from '../subscription/next-payment.ts';
import type { PortalIntents } from './portal-intents.ts';
import { isChargeable } from '../flow/portal-rules.flow.ts';
import { cardTitle, money } from './portal-words.ts';
import { smallButton, section } from './sections.ts';

/** The sections of the page about cards, invoices, billing details and bank accounts. */

/** All of these sections. */
export const accountSections = (view: PortalView, intents: PortalIntents): TemplateResult =>
  html`${cardsSection(view, intents)} ${view.invoices === null ? nothing : invoicesSection(view.invoices, intents)}
  ${view.billing_details === null ? nothing : detailsSection(view, view.billing_details, intents)} ${debitsSection(view, intents)}`;

/** The cards in the order in which they are charged. */
function cardsSection(view: PortalView, intents: PortalIntents): TemplateResult {
  return section(
    'cards',
    msg('Your cards'),
    view.cards.length === 0
      ? html`<p class="muted">${msg('You have no card yet.')}</p>`
      : html`<ol class="cards">
          ${view.cards.map((card) => cardItem(card, intents))}
        </ol>`,
    nothing,
    smallButton(msg('Add card'), () => intents.open({ type: 'card' }), undefined, 'plain'),
  );
}

function cardItem(card: PortalCard, intents: PortalIntents): TemplateResult {
  const { id, is_default, is_removable, is_used } = card;
  const title = cardTitle(card);
  return html`<li class="card-item" part="card">
    <div class="card-text">
      <p class="card-name">${cardFace(card)} ${is_default ? html`<span class="badge">${msg('Default')}</span>` : nothing}</p>
      <p class="card-details">${cardDetails(card)}</p>
      ${is_used && !is_default ? html`<p class="hint">${msg('Pays your subscription')}</p>` : nothing}
      ${is_removable ? nothing : html`<p class="hint">${msg('Your subscription needs this card. Add another one first.')}</p>`}
    </div>
    <div class="row-actions">
      ${
        is_default || !isChargeable(card)
          ? nothing
          : smallButton(msg('Make default'), () => intents.act('set_default_card', { is_default: true }, { card_id: id }), title, 'plain')
      }
      ${smallButton(msg('Rename'), () => intents.open({ type: 'name', card_id: id }), title, 'plain')}
      ${is_removable ? smallButton(msg('Remove'), () => intents.open({ type: 'remove', card_id: id }), title, 'plain') : nothing}
    </div>
  </li>`;
}

/** How many invoices are shown before the customer asks for more. */
const INVOICES_SHOWN = 6;

/** Invoices, the newest first. */
function invoicesSection(invoices: readonly PortalInvoice[], intents: PortalIntents): TemplateResult {
  const all = intents.pageChoices.get('all-invoices') === 'yes';
  return section(
    'invoices',
    msg('Invoices'),
    invoices.length === 0
      ? html`<p class="muted">${msg('There are none yet.')}</p>`
      : html`<ul class="invoices">
          ${(all ? invoices : invoices.slice(0, INVOICES_SHOWN)).map((invoice) => {
            const { label, tone } = invoiceStatus(invoice);
            return html`<li class="invoice">
              <span>${formatDay(invoice.date_issued)}</span>
              <span class="amount">${money(invoice.total_incl, invoice.currency)}</span>
              <span class="muted">${invoice.invoice_number} · <span class="tone ${tone}">${label}</span></span>
              <span class="row-actions">
                ${smallButton(msg('View'), () => intents.open({ type: 'invoice', id: invoice.id }), invoice.invoice_number, 'plain')}
                ${pdfLink(intents.pdf('invoices', invoice.id), invoice.invoice_number)}
              </span>
            </li>`;
          })}
        </ul>`,
    all || invoices.length <= INVOICES_SHOWN ? nothing : smallButton(msg('Show all'), () => intents.pageChoices.set('all-invoices', 'yes')),
  );
}

/** A link to a document about `about`. */
const pdfLink = (href: string | null, about: string): TemplateResult =>
  html`<a class="small plain" part="link" href=${href ?? nothing} target="_blank" rel="noopener" aria-label="PDF: ${about}">PDF</a>`;

/** Billing details. */
function detailsSection(view: PortalView, details: NonNullable<PortalView['billing_details']>, intents: PortalIntents): TemplateResult {
  const address = [details.billing_address_line_1, details.billing_address_line_2, details.city_or_town, details.postal_code]
    .map((part) => (part === null ? '' : String(part)))
    .filter((part) => part !== '');
  const row = (label: string, value: string | null) =>
    value === null || value === ''
      ? nothing
      : html`<div class="detail">
          <dt class="label">${label}</dt>
          <dd>${value}</dd>
        </div>`;
  return section(
    'details',
    msg('Billing details'),
    html`<dl class="details">
      ${row(msg('Name'), details.name)} ${row(msg('Email'), details.email)}
      ${row(msg('Phone number'), details.contact_number && writtenPhoneNumber(details.contact_number))}
      ${row(msg('Billing address'), address.join(', '))}
    </dl>`,
    nothing,
    view.allowed.change_details
      ? smallButton(msg('Edit'), () => intents.open({ type: 'details' }), msg('Billing details'), 'plain')
      : nothing,
  );
}

const METHODS: Readonly<Record<string, () => string>> = {
  DEBICHECK: () => 'DebiCheck',
  REGISTERED_MANDATES: () => msg('Registered mandate'),
  DEBIT_ORDER: () => msg('Debit order'),
};

/** A debit order with its mandate, which are one agreement; or a mandate of which nothing is debited now. */
interface Agreement {
  readonly debit: PortalView['debits'][number] | null;
  readonly mandate: PortalView['mandates'][number] | null;
}

const agreementsOf = ({ mandates, debits }: PortalView): Agreement[] => [
  ...debits.map((debit) => ({ debit, mandate: mandates.find(({ id }) => id === debit.mandate_id) ?? null })),
  ...mandates.filter(({ id }) => !debits.some(({ mandate_id }) => mandate_id === id)).map((mandate) => ({ debit: null, mandate })),
];

/** Debit orders and mandates: listed only, with the signed documents, how to stop them, and that cancelling the subscription does not. */
function debitsSection(view: PortalView, intents: PortalIntents): TemplateResult | typeof nothing {
  const agreements = agreementsOf(view);
  if (agreements.length === 0) return nothing;
  return section(
    'debits',
    msg('Debit orders and mandates'),
    html`<ul class="invoices">
        ${agreements.map((one) => agreementItem(one, intents))}
      </ul>
      <p>${msg(str`To change or stop one, ask ${view.merchant.name}. Your bank can stop it too.`)}</p>
      ${view.subscription === null ? nothing : html`<p class="hint">${msg('Cancelling your subscription here does not stop a debit order or mandate.')}</p>`}`,
  );
}

function agreementItem({ debit, mandate }: Agreement, intents: PortalIntents): TemplateResult {
  const type = debit?.payment_method_type ?? mandate?.payment_method_type ?? '';
  const name = METHODS[type]?.() ?? type;
  const reference = mandate?.contract_reference ?? debit?.reference ?? null;
  const date = debit?.date_next ?? null;
  const facts = [
    mandate === null ? null : `${mandate.bank_title} ••••\u00a0${mandate.account_ending}`,
    mandate === null ? null : mandateStatus(mandate.mandate_status),
    date === null ? null : msg(str`Next on ${formatDay(date)}`),
  ].filter((fact) => fact !== null);
  return html`<li class="invoice">
    <span>${name} <span class="muted">${reference ?? ''}</span></span>
    <span class="amount">${money(debit?.amount ?? mandate?.amount ?? 0)}</span>
    <span class="muted">${facts.join(' · ')}</span>
    ${missedNote(debit?.missed_date ?? null)}
    ${
      mandate?.has_document === true
        ? html`<span class="row-actions">${pdfLink(intents.pdf('mandates', mandate.id), reference ?? name)}</span>`
        : nothing
    }
  </li>`;
}

const missedNote = (missed: string | null): TemplateResult | typeof nothing =>
  missed === null
    ? nothing
    : html`<span class="muted">${msg(str`This was due on ${formatDay(missed)}, before it was approved, so it is collected later.`)}</span>`;

function mandateStatus(status: PortalView['mandates'][number]['mandate_status']): string {
  switch (status) {
    case 'ACTIVE':
      return msg('Active');
    case 'GENERATED':
    case 'PENDING':
    case 'CANCELLATION_PENDING':
      return msg('Waiting for the bank');
    case 'SUSPENDED':
      return msg('Paused');
    default:
      return msg('Ended');
  }
}

/** The line below a stored card: its nickname, and when it expires. */
export function cardDetails(card: PortalCard): TemplateResult {
  const { card_nickname, is_expired } = card;
  return html`<span class=${is_expired || expiresSoon(card) ? 'error' : 'muted'}
    >${card_nickname ? html`<span class="nickname">${card_nickname}</span> · ` : nothing}${expiry(card)}</span
  >`;
}

const expiresSoon = ({ is_expired, expire_in_months }: PortalCard): boolean => !is_expired && expire_in_months <= 1;

function expiry(card: PortalCard): string {
  const { is_expired, card_expire } = card;
  if (is_expired) return msg(str`Expired ${card_expire}`);
  return expiresSoon(card) ? msg(str`Expires soon: ${card_expire}`) : msg(str`Expires ${card_expire}`);
}

/** The status of an invoice in words. */
export function invoiceStatus({ invoice_status, is_past_due }: PortalInvoice): { label: string; tone: 'good' | 'quiet' | 'bad' } {
  if (is_past_due) return { label: msg('Overdue'), tone: 'bad' };
  switch (invoice_status) {
    case 'PAID':
      return { label: msg('Paid'), tone: 'good' };
    case 'VOID':
      return { label: msg('Void'), tone: 'quiet' };
    case 'DRAFT':
    case 'OPEN':
      return { label: msg('To be paid'), tone: 'quiet' };
  }
}
