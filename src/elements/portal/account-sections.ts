import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard, PortalInvoice, PortalView } from '../../protocol/portal.ts';
import { icon } from '../controls/icons.ts';
import { msg, str } from '../localize.ts';
import { formatDay } from './dates.ts';
import type { Hands } from './hands.ts';
import { cardTitle, keptCardWords, money } from './portal-words.ts';
import { opener, section } from './sections.ts';

/** The parts of the page about cards, invoices, details and bank accounts. */

/** Cards in the order of their use. */
export function cardsSection(view: PortalView, hands: Hands): TemplateResult {
  return section(
    'cards',
    msg('Your cards'),
    view.cards.length === 0
      ? html`<p class="muted">${msg('You have no card yet.')}</p>`
      : html`<ol class="cards">
          ${view.cards.map((card) => cardItem(card, hands))}
        </ol>`,
    opener(msg('Add card'), () => hands.open({ type: 'card' })),
  );
}

function cardItem(card: PortalCard, hands: Hands): TemplateResult {
  const { id, card_nickname, is_default, is_removable, is_used } = card;
  const title = cardTitle(card);
  const usable = card.card_status === 'ACTIVE' && !card.is_expired;
  return html`<li class="card-item" part="card">
    <div class="card-face">
      ${icon('card')}
      <div class="card-text">
        <p class="card-name">
          ${card_nickname ? html`<span class="strong">${card_nickname}</span> <span class="muted">${title}</span>` : title}
          ${is_default ? html`<span class="badge">${msg('Default')}</span>` : nothing}
        </p>
        <p class=${card.is_expired || expiresSoon(card) ? 'error' : 'muted'}>${expiry(card)}</p>
        ${is_used && !is_default ? html`<p class="hint">${msg('Pays your subscription')}</p>` : nothing}
        ${is_removable ? nothing : html`<p class="hint">${keptCardWords()}</p>`}
      </div>
    </div>
    <div class="row-actions">
      ${
        is_default || !usable
          ? nothing
          : opener(
              msg('Make default'),
              () => hands.act('card_default', `cards/${id}`, { is_default: true }, { card_id: id }),
              title,
              'plain',
            )
      }
      ${opener(msg('Rename'), () => hands.open({ type: 'name', card_id: id }), title, 'plain')}
      ${is_removable ? opener(msg('Remove'), () => hands.open({ type: 'remove', card_id: id }), title, 'plain') : nothing}
    </div>
  </li>`;
}

const expiresSoon = ({ is_expired, expire_in_months }: PortalCard): boolean => !is_expired && expire_in_months <= 1;

function expiry(card: PortalCard): string {
  const { is_expired, card_expire } = card;
  if (is_expired) return msg(str`Expired ${card_expire}`);
  return expiresSoon(card) ? msg(str`Expires soon: ${card_expire}`) : msg(str`Expires ${card_expire}`);
}

/** How an invoice stands. */
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

/** How many invoices are shown before one asks for more. */
const FEW = 6;

/** Invoices, the newest first. */
export function invoicesSection(invoices: readonly PortalInvoice[], hands: Hands): TemplateResult {
  const all = hands.typed.get('all-invoices') === 'yes';
  return section(
    'invoices',
    msg('Invoices'),
    invoices.length === 0
      ? html`<p class="muted">${msg('There are none yet.')}</p>`
      : html`<ul class="invoices">
          ${(all ? invoices : invoices.slice(0, FEW)).map((invoice) => {
            const { label, tone } = invoiceStatus(invoice);
            return html`<li class="invoice">
              <span>${formatDay(invoice.date_issued)}</span>
              <span class="amount">${money(invoice.total_incl, invoice.currency)}</span>
              <span class="muted">${invoice.invoice_number} · <span class="tone ${tone}">${label}</span></span>
              ${opener(msg('Open'), () => hands.open({ type: 'invoice', id: invoice.id }), invoice.invoice_number, 'plain')}
            </li>`;
          })}
        </ul>`,
    all || invoices.length <= FEW ? nothing : opener(msg('Show all'), () => hands.typed.set('all-invoices', 'yes')),
  );
}

/** Billing details. */
export function detailsSection(view: PortalView, details: NonNullable<PortalView['billing_details']>, hands: Hands): TemplateResult {
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
      ${row(msg('Name'), details.name)} ${row(msg('Email'), details.email)} ${row(msg('Phone number'), details.contact_number)}
      ${row(msg('Billing address'), address.join(', '))}
    </dl>`,
    view.allowed.change_details ? opener(msg('Edit'), () => hands.open({ type: 'details' }), msg('Billing details')) : nothing,
  );
}

const METHODS: Readonly<Record<string, () => string>> = {
  DEBICHECK: () => 'DebiCheck',
  REGISTERED_MANDATES: () => msg('Registered mandate'),
  DEBIT_ORDER: () => msg('Debit order'),
};

/** Mandates and debit orders: shown, and what cancelling does not do. */
export function debitsSection({ mandates, debits }: PortalView): TemplateResult | typeof nothing {
  if (mandates.length + debits.length === 0) return nothing;
  const name = (type: string): string => METHODS[type]?.() ?? type;
  return section(
    'debits',
    msg('Debit orders and mandates'),
    html`<ul class="invoices">
        ${debits.map(
          ({ payment_method_type, reference, amount, date_next }) =>
            html`<li class="invoice">
              <span>${name(payment_method_type)}</span>
              <span class="amount">${money(amount)}</span>
              <span class="muted"
                >${[reference, date_next === null ? null : msg(str`Next on ${formatDay(date_next)}`)].filter(Boolean).join(' · ')}</span
              >
            </li>`,
        )}
        ${mandates.map(
          ({ payment_method_type, contract_reference, amount, bank_title, account_ending, mandate_status }) =>
            html`<li class="invoice">
              <span>${name(payment_method_type)} <span class="muted">${contract_reference ?? ''}</span></span>
              <span class="amount">${money(amount)}</span>
              <span class="muted">${bank_title} ··· ${account_ending} · ${mandateStatus(mandate_status)}</span>
            </li>`,
        )}
      </ul>
      <p class="hint">
        ${msg('Cancelling your subscription here does not stop a debit order or mandate. To stop one, ask the business that collects it, or your bank.')}
      </p>`,
  );
}

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
