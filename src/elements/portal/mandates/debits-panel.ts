import { html, nothing, type TemplateResult } from 'lit';
import { writtenEnding } from '../../../facts/card-names.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { closeButton, pdfLink, type AccountContext } from '../panel/panel-parts.ts';
import { money } from '../panel/portal-words.ts';

/** Debit orders and mandates: listed only, with the signed documents, how to stop them, and that cancelling the subscription does not. */

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

/** All agreements: those with a debit first. */
export const agreementsOf = ({ mandates, debits }: PortalView): Agreement[] => [
  ...debits.map((debit) => ({ debit, mandate: mandates.find(({ id }) => id === debit.mandate_id) ?? null })),
  ...mandates.filter(({ id }) => !debits.some(({ mandate_id }) => mandate_id === id)).map((mandate) => ({ debit: null, mandate })),
];

/** The next debit of all agreements in a few words; the state of the first mandate if nothing is debited. */
export function nextDebit(agreements: readonly Agreement[], today: string): string {
  const due = agreements.flatMap(({ debit }) => (debit?.date_next == null ? [] : [{ amount: debit.amount, on: debit.date_next }]));
  const [next] = due.toSorted((a, b) => a.on.localeCompare(b.on));
  if (next !== undefined) return `${money(next.amount)}, ${msg(str`next on ${formatDay(next.on, today)}`)}`;
  const mandate = agreements.find((agreement) => agreement.mandate !== null)?.mandate;
  return mandate == null ? '' : mandateStatus(mandate.mandate_status);
}

/** The panel. */
export function debitsPanel({ view, intents }: AccountContext): TemplateResult {
  return html`<ul class="invoices">
      ${agreementsOf(view).map((one) => agreementItem(one, { view, intents }))}
    </ul>
    <p>${msg(str`To change or stop one, ask ${view.merchant.name}. Your bank can stop it too.`)}</p>
    ${view.subscription === null ? nothing : html`<p class="hint">${msg('Cancelling your subscription here does not stop a debit order or mandate.')}</p>`}
    ${closeButton(intents)}`;
}

/** A mandate and its next debit, in one row. */
function agreementItem(
  { debit, mandate }: Agreement,
  { view: { today }, intents }: Pick<AccountContext, 'view' | 'intents'>,
): TemplateResult {
  const type = debit?.payment_method_type ?? mandate?.payment_method_type ?? '';
  const name = METHODS[type]?.() ?? type;
  const reference = mandate?.contract_reference ?? debit?.reference ?? null;
  const date = debit?.date_next ?? null;
  const facts = [
    mandate === null ? null : `${mandate.bank_title} ${writtenEnding(mandate.account_ending)}`,
    mandate === null ? null : mandateStatus(mandate.mandate_status),
    date === null ? null : msg(str`next on ${formatDay(date, today)}`),
  ].filter((fact) => fact !== null);
  return html`<li class="invoice">
    <span>${name} <span class="muted">${reference ?? ''}</span></span>
    <span class="amount">${money(debit?.amount ?? mandate?.amount ?? 0)}</span>
    <span class="muted">${facts.join(' · ')}</span>
    ${missedNote(debit?.missed_date ?? null, today)}
    ${
      mandate?.has_document === true
        ? html`<span class="row-actions">${pdfLink(intents.pdf('mandates', mandate.id), reference ?? name)}</span>`
        : nothing
    }
  </li>`;
}

const missedNote = (missed: string | null, today: string): TemplateResult | typeof nothing =>
  missed === null
    ? nothing
    : html`<span class="muted"
        >${msg(str`This was due on ${formatDay(missed, today)}, before it was approved, so it is collected later.`)}</span
      >`;

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
