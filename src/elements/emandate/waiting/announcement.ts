import { msg } from '../../shared/locales/localize.ts';
import type { SigningState } from '../flow/emandate-state.flow.ts';
import { approvedTitle, isCountedDown, refuserWords } from './mandate-words.ts';

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
      if (busy === 'account') return msg('Asking the bank…');
      return notice?.type === 'changed' ? msg('Something changed since you looked') : '';
    case 'loading':
    case 'unavailable':
    case 'expired':
    case 'closed':
      return '';
  }
}
