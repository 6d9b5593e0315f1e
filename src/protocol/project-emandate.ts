import type { z } from 'zod';
import type { emandateCheckAnswer } from '../contract/emandate-draft.ts';
import type { EmandateSessionAnswer } from '../contract/emandate-session.ts';
import type { emandateQuote as serviceQuote } from '../contract/emandate-terms.ts';
import { accountCheck, emandateQuote, emandateView, type AccountCheck, type EmandateQuote, type EmandateView } from './emandate.ts';

/** From what the service says while a mandate is signed to what a browser may see. A field that is not listed cannot leak. */

export const projectEmandate = ({ mandate, ...session }: EmandateSessionAnswer): EmandateView =>
  emandateView.parse({
    ...session,
    kind: 'emandate',
    mandate:
      mandate === null
        ? null
        : { ...mandate, closes_at: mandate.closes_at?.toISOString() ?? null, signed_at: mandate.signed_at.toISOString() },
  });

/** @see projectEmandate */
export const projectQuote = (quote: z.output<typeof serviceQuote>): EmandateQuote => emandateQuote.parse({ ...quote, kind: 'quote' });

/** @see projectEmandate */
export const projectCheck = ({ result }: z.output<typeof emandateCheckAnswer>): AccountCheck =>
  accountCheck.parse({ ...result, kind: 'check' });
