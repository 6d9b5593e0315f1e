import { emandateCheckAnswer } from '../contract/emandate-draft.ts';
import { emandateSessionAnswer } from '../contract/emandate-session.ts';
import { emandateQuoteAnswer } from '../contract/emandate-terms.ts';
import { decimalOf } from '../facts/money.ts';
import { checkRequest, quoteRequest, submitRequest, type EmandateView, type MandatePlan } from '../contract/sessions/emandate.ts';
import { projectCheck, projectEmandate, projectQuote } from '../protocol/project-emandate.ts';
import { z } from 'zod';
import { answerBytes, answerJson } from './answers.ts';
import { projectedStream, readBody, type Surface } from './browser-surface.ts';

/** The operations of a signing session for browsers, one row each. */

/** The input of a row. */
interface Call {
  readonly surface: Surface;
  readonly session_id: string;
  readonly request: Request;
  /** The payer's address, as the merchant's server knows it. */
  readonly address: string | null;
}

/** An operation. */
export interface EmandateRow {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST';
  /** The path behind `{basePath}/emandate/{session_id}/`. */
  readonly action: string;
  /** Answers it. @throws ProxyProblem, Refusal, UpstreamUnavailable */
  readonly run: (call: Call) => Promise<Response>;
}

const view = (answer: unknown): EmandateView => projectEmandate(emandateSessionAnswer.parse(answer).result);

/** The session as its payer may see it. If it has no origins yet, it gets the merchant's. @throws Refusal, UpstreamUnavailable */
export async function mandateViewOf({ upstream, allowedOrigins }: Surface, session_id: string): Promise<EmandateView> {
  const params = { session_id };
  const answer = await upstream.call('emandates.session', { params });
  if (answer.result.allowed_origins !== null || allowedOrigins === null || allowedOrigins.length === 0) return view(answer);
  return view(await upstream.call('emandates.session.origins', { params, body: { allowed_origins: [...allowedOrigins] } }));
}

/** A plan with its amount in the service's format. */
const planOf = ({ amount, ...plan }: MandatePlan) => ({ ...plan, ...(amount === undefined ? {} : { amount: decimalOf(amount) }) });

/** Fields that the page left out are left out here too. */
const without = (value: object) => JSON.parse(JSON.stringify(value)) as never;

/** A request without fields. */
const intent = (action: 'resend' | 'again' | 'withdraw'): EmandateRow => ({
  method: 'POST',
  action,
  run: async ({ surface, session_id, request }) => {
    await readBody(request, z.strictObject({}));
    return answerJson(view(await surface.upstream.call(`emandates.session.${action}`, { params: { session_id }, body: {} })));
  },
});

/** A document about the signed mandate. */
const file = (action: 'pdf' | 'calendar', type: string, name: string): EmandateRow => ({
  method: 'GET',
  action,
  run: async ({ surface, session_id }) =>
    answerBytes(await surface.upstream.bytes(`emandates.session.${action}`, { params: { session_id } }), type, name),
});

/** The table of operations. */
export const EMANDATE_ROWS: readonly EmandateRow[] = [
  { method: 'GET', action: '', run: async ({ surface, session_id }) => answerJson(await mandateViewOf(surface, session_id)) },
  {
    method: 'GET',
    action: 'events',
    run: ({ surface, session_id, request }) =>
      projectedStream(surface, 'emandates.session.events', session_id, request, (answer) => {
        const parsed = emandateSessionAnswer.safeParse(answer);
        return parsed.success ? projectEmandate(parsed.data.result) : null;
      }),
  },
  {
    method: 'POST',
    action: 'quote',
    run: async ({ surface, session_id, request }) => {
      const { plan, ...rest } = await readBody(request, quoteRequest);
      const body = without({ ...rest, plan: planOf(plan) });
      const answer = await surface.upstream.call('emandates.session.quote', { params: { session_id }, body });
      return answerJson(projectQuote(emandateQuoteAnswer.parse(answer).result));
    },
  },
  {
    method: 'POST',
    action: 'check',
    run: async ({ surface, session_id, request }) => {
      const body = without(await readBody(request, checkRequest));
      const answer = await surface.upstream.call('emandates.session.check', { params: { session_id }, body });
      return answerJson(projectCheck(emandateCheckAnswer.parse(answer)));
    },
  },
  {
    method: 'POST',
    action: 'submit',
    run: async ({ surface, session_id, request, address }) => {
      const { plan, ...rest } = await readBody(request, submitRequest);
      const client = { ip_address: address, user_agent: request.headers.get('user-agent')?.slice(0, 512) ?? null };
      const body = without({ ...rest, plan: planOf(plan), client });
      return answerJson(view(await surface.upstream.call('emandates.session.submit', { params: { session_id }, body })));
    },
  },
  intent('resend'),
  intent('again'),
  intent('withdraw'),
  file('pdf', 'application/pdf', 'mandate.pdf'),
  file('calendar', 'text/calendar', 'debits.ics'),
];
