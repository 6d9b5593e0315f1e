import type { PortalCard, PortalView } from '../../../contract/sessions/portal.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { cardNumber, cardTitle, money, planNames } from '../panel/portal-words.ts';

/** What the sentence is about. `next` is the next charge, and `card` the card that pays it. */
export interface Told {
  readonly subscription: NonNullable<PortalView['subscription']>;
  readonly next: PortalView['upcoming'][number] | null;
  readonly card: PortalCard | undefined;
}

/** The sentence. The eye sees a card’s number, and screen readers read its name. */
export function sentence(told: Told, today: string): TemplateResult {
  const seen = wordsOf(told, today, cardNumber);
  const spoken = wordsOf(told, today, cardTitle);
  return html`<p class="sentence">
    ${seen === spoken ? seen : html`<span aria-hidden="true">${seen}</span><span class="live">${spoken}</span>`}
  </p>`;
}

function wordsOf(told: Told, today: string, write: (card: PortalCard) => string): string {
  const { items_recurring, subscription_status, total_recurring_incl, currency, cancel_at } = told.subscription;
  const sum = money(total_recurring_incl, currency);
  const plan = planNames(items_recurring);
  if (subscription_status === 'TRIAL' && told.next !== null && cancel_at === undefined)
    return `${plan}, ${msg(str`free until ${formatDay(told.next.date, today)}, then ${sum}`)}`;
  return [plan, sum, ...nextWords(told, today, write)].join(', ');
}

function nextWords({ subscription, next, card }: Told, today: string, write: (card: PortalCard) => string): string[] {
  const { total_recurring_incl, currency, cancel_at, collection_method } = subscription;
  if (cancel_at !== undefined) return [msg(str`ends on ${formatDay(cancel_at, today)}`)];
  if (next === null) return [];
  const day = formatDay(next.date, today);
  const when = next.total_incl === total_recurring_incl ? day : `${day} (${money(next.total_incl, currency)})`;
  if (collection_method !== 'AUTOCHARGE') return [msg(str`next invoice on ${when}`)];
  return [card === undefined ? msg(str`next on ${when}`) : msg(str`next on ${when} with ${write(card)}`)];
}

/** Why a subscription is not simply running, in a few words; nothing if it is, or if the page says so elsewhere. */
export function standing({ subscription, processing }: Pick<PortalView, 'subscription' | 'processing'>): TemplateResult | typeof nothing {
  if (subscription === null) return nothing;
  const { subscription_status: status, cancel_at, date_next_billing } = subscription;
  const label = (words: string, tone = '') => html`<p class="standing ${tone}">${words}</p>`;
  if (processing) return label(msg('Payment on its way'));
  if (cancel_at !== undefined) return nothing;
  switch (status) {
    case 'ACTIVE':
      return nothing;
    case 'TRIAL':
      return date_next_billing === null ? label(msg('Free trial'), 'good') : nothing;
    case 'PAUSED':
      return label(msg('Paused'));
    case 'FAILED':
      return label(msg('Stopped: not paid'), 'bad');
    case 'CANCELLED':
      return label(msg('Cancelled'));
    case 'EXPIRED':
    case 'DISABLED':
      return label(msg('Ended'));
  }
}
