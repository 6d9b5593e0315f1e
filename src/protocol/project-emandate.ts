import type { z } from 'zod';
import type { emandateCheckAnswer } from '../contract/emandate-draft.ts';
import type { EmandateSessionAnswer } from '../contract/emandate-session.ts';
import type { emandateQuote as serviceQuote } from '../contract/emandate-terms.ts';
import {
  accountCheck,
  emandateQuote,
  emandateView,
  type AccountCheck,
  type EmandateQuote,
  type EmandateView,
} from '../contract/sessions/emandate.ts';

/** Turns the service's signing session into what a browser may see. A field that is not listed cannot leak. */

type Closing = { readonly closes_at: Date | null; readonly later_closes_at: Date | null };

/** Times as a browser reads them. */
const withMoments = <T extends Closing>(approval: T) => ({
  ...approval,
  closes_at: approval.closes_at?.toISOString() ?? null,
  later_closes_at: approval.later_closes_at?.toISOString() ?? null,
});

/** The view of a signing session for a browser. */
export const projectEmandate = ({ mandate, methods, ...session }: EmandateSessionAnswer): EmandateView =>
  emandateView.parse({
    ...session,
    kind: 'emandate',
    methods: methods.map((method) => ({ ...method, approval: method.approval && withMoments(method.approval) })),
    mandate:
      mandate === null
        ? null
        : { ...mandate, closes_at: mandate.closes_at?.toISOString() ?? null, signed_at: mandate.signed_at.toISOString() },
  });

/** @see projectEmandate */
export const projectQuote = (quote: z.output<typeof serviceQuote>): EmandateQuote =>
  emandateQuote.parse({ ...quote, kind: 'quote', approval: quote.approval && withMoments(quote.approval) });

/** @see projectEmandate */
export const projectCheck = ({ result }: z.output<typeof emandateCheckAnswer>): AccountCheck =>
  accountCheck.parse({ ...result, kind: 'check' });
