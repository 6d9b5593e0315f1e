import type { SigningState } from './emandate-state.flow.ts';
import type { Say } from './speech.ts';

/** What the live region says: each change of it is read out once. */
export function announcementOf({ phase, busy, error, notice, view }: SigningState, say: Say): string {
  const type = view?.mandate?.payment_method_type ?? 'DEBICHECK';
  switch (phase) {
    case 'loading':
      return say('loading');
    case 'unavailable':
      return error === 'unreachable' ? say('unavailable') : say('not_found');
    case 'signing':
      return say('signing');
    case 'checking':
      return `${say('checking')}. ${say('checking_text')}`;
    case 'waiting':
      return type === 'DEBICHECK' ? say('waiting') : say('waiting_bank');
    case 'approved':
      return type === 'DEBIT_ORDER' ? say('approved_eft') : type === 'DEBICHECK' ? say('approved') : say('approved_rm');
    case 'rejected':
      return say('rejected');
    case 'no_reply':
      return type === 'DEBICHECK' ? say('no_reply') : say('no_reply_rm');
    case 'form':
      if (busy === 'account') return say('checking_account');
      return notice?.type === 'changed' ? say('changed') : '';
    case 'expired':
    case 'closed':
      return '';
  }
}
