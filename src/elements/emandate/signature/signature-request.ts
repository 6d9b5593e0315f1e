import type { EmandateQuote } from '../../../contract/sessions/emandate.ts';
import type { QuoteRequest, SubmitRequest } from '../../../contract/sessions/emandate-sign.ts';
import { newAttemptKey } from '../../shared/session/attempt-key.ts';
import type { MandateForm } from '../form/mandate-form.ts';

/** The request that signs exactly the terms and the text that were shown. */
export function signatureRequest(form: MandateForm, quote: EmandateQuote, draft: QuoteRequest): SubmitRequest {
  const name = form.get('signature_name');
  const { strokes } = form;
  const signer = { name, ...(form.isCompany && { capacity: form.get('capacity') }) };
  const signature: SubmitRequest['signature'] = strokes === null ? { type: 'typed', ...signer } : { type: 'drawn', ...signer, strokes };
  const { locale } = quote.mandate_text;
  return { ...draft, locale, attempt_key: newAttemptKey(), terms_hash: quote.terms_hash, signature };
}
