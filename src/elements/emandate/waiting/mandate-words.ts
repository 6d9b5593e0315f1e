import { msg } from '../../shared/locales/localize.ts';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { ScreenContext } from '../form/screen-context.ts';
import type { SigningState } from '../flow/emandate-state.flow.ts';

type Mandate = EmandateView['mandate'];

const TEN_MINUTES = 10 * 60_000;

/**
 * Whether a countdown is shown, because the payer has only two minutes and the bank is asking now. Every other approval window ends at a
 * time of day.
 */
export const isCountedDown = (mandate: Mandate): boolean => mandate?.closes_in != null && mandate.closes_in < TEN_MINUTES;

/** The title of an approved mandate, by payment method. */
export const approvedTitle = (type: NonNullable<Mandate>['payment_method_type']): string =>
  type === 'DEBIT_ORDER'
    ? msg('Your debit order is set up')
    : type === 'DEBICHECK'
      ? msg('Your mandate is approved')
      : msg('Your bank has registered the mandate');

/** The words about the party that refused; empty if it is not known. */
export function refuserWords(mandate: Mandate): string {
  if (mandate?.refused_by === 'PAYER') return msg('You declined it with your bank.');
  return mandate?.refused_by === 'BANK' ? msg('Your bank refused it, and can tell you why.') : '';
}

/** Links to the signed documents; `first` is a link before them. */
export function documentLinks({ url }: ScreenContext, first: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<div class="actions links">
    ${first}
    <a class="link" part="link" href="${url}/pdf" download="mandate.pdf">${msg('Download a copy (PDF)')}</a>
    <a class="link" part="link" href="${url}/calendar" download="debits.ics">${msg('Add the debits to a calendar')}</a>
  </div>`;
}

/** Begins again after an ending. `debitOrder`: with a debit order, which needs no approval by the bank. */
export function signAgain({ form, send, view }: ScreenContext, debitOrder: boolean): void {
  const other = view.methods.find(({ payment_method_type }) => payment_method_type === 'DEBIT_ORDER');
  if (debitOrder && other) form.method_id = other.payment_methods_id;
  send({ type: 'again' });
}

/** Withdraws the mandate, so that it can be signed again with another number. */
export function correctNumber({ form, send }: ScreenContext): void {
  delete form.values.contact_number;
  form.replaced.add('contact_number');
  send({ type: 'withdraw' });
}

/** The text of the live region for a known session. Each change is announced once. */
export function announcementOf({ phase, busy, notice, view }: SigningState): string {
  const type = view?.mandate?.payment_method_type ?? 'DEBICHECK';
  switch (phase) {
    case 'signing':
      return msg('Signing…');
    case 'checking':
      return `${msg('We are checking whether it was signed')}. ${msg('Please do not sign again: we keep asking until we know.')}`;
    case 'waiting':
      return type !== 'DEBICHECK'
        ? msg('Your bank has the mandate')
        : isCountedDown(view?.mandate ?? null)
          ? msg('Your bank is asking you now')
          : msg('Approve it with your bank');
    case 'approved':
      return approvedTitle(type);
    case 'rejected':
      return `${msg('The mandate was not approved')}. ${refuserWords(view?.mandate ?? null)}`.trim();
    case 'no_reply':
      return type === 'DEBICHECK' ? msg('Nobody answered in time') : msg('The bank did not answer in time');
    case 'form':
      if (busy === 'check') return msg('Asking the bank…');
      return notice?.type === 'changed' ? msg('Something changed since you looked') : '';
    case 'loading':
    case 'unavailable':
    case 'expired':
    case 'closed':
      return '';
  }
}
