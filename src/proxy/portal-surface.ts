import { z } from 'zod';
import {
  portalAgreement,
  portalAnswer,
  portalCancelPreviewAnswer,
  portalInvoiceAnswer,
  portalPlanPreviewAnswer,
  portalSubscribePreviewAnswer,
} from '../contract/portal-session.ts';
import type { SentRequest, Operation } from '../contract/routes.ts';
import * as protocol from '../contract/sessions/portal.ts';
import { projectPortal } from '../protocol/project-portal.ts';
import { answerBytes, answerJson } from './answers.ts';
import { projectedStream, readBody, type Surface } from './browser-surface.ts';

/** The operations of a portal session for browsers, one row each. */

/** The input of a row. */
interface Call {
  readonly surface: Surface;
  readonly session_id: string;
  /** The ids in the path, in order. */
  readonly ids: readonly string[];
  readonly request: Request;
}

/** An operation; `{}` in `action` stands for an id. */
export interface PortalRow {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST';
  /** The path behind `{basePath}/portal/{session_id}/`. */
  readonly action: string;
  /** Answers it. @throws ProxyProblem, Refusal, UpstreamUnavailable */
  readonly run: (call: Call) => Promise<Response>;
}

type Action = Exclude<
  Extract<Operation, `portal.${string}`>,
  'portal.link' | `portal.session${string}` | `portal.invoice${string}` | 'portal.mandatePdf'
>;

/** The service's view as a browser may see it. */
const viewOf = (answer: unknown): Response => answerJson(projectPortal(portalAnswer.parse(answer)));

/** The fields that every action has besides its own ones. */
interface Acting {
  readonly attempt_key: string;
  readonly agreed?: protocol.Agreement | undefined;
}

/** An action: its body is passed on unchanged, and its attempt_key is the key that makes it happen once. It answers with the view. */
function act(action: string, operation: Action, schema: z.ZodType<Acting>, keepsKey = false): PortalRow {
  return {
    method: 'POST',
    action,
    run: async ({ surface, session_id, ids, request }) => {
      const { attempt_key, agreed, ...rest } = await readBody(request, schema);
      const [card_id] = ids;
      const body = { ...rest, ...(keepsKey && { attempt_key }), ...(agreed && { agreed: z.encode(portalAgreement, agreed) }) };
      const asking = { params: { session_id, ...(card_id === undefined ? {} : { card_id }) }, body };
      const extra = keepsKey ? {} : { idempotencyKey: attempt_key };
      return viewOf(await surface.upstream.call(operation, asking as SentRequest<Action>, extra));
    },
  };
}

/** A preview: it changes nothing. */
function preview(action: string, operation: Action, body: z.ZodType<object>, answer: (wire: unknown) => unknown): PortalRow {
  return {
    method: 'POST',
    action,
    run: async ({ surface, session_id, request }) => {
      const asking = { params: { session_id }, body: await readBody(request, body) };
      return answerJson(answer(await surface.upstream.call(operation, asking as SentRequest<Action>)));
    },
  };
}

/** The table of operations. */
export const PORTAL_ROWS: readonly PortalRow[] = [
  {
    method: 'GET',
    action: '',
    run: async ({ surface, session_id }) => viewOf(await surface.upstream.call('portal.session', { params: { session_id } })),
  },
  {
    method: 'GET',
    action: 'events',
    run: ({ surface, session_id, request }) =>
      projectedStream(surface, 'portal.session.events', session_id, request, (answer) => {
        const parsed = portalAnswer.safeParse(answer);
        return parsed.success ? projectPortal(parsed.data) : null;
      }),
  },
  preview('change-plan/preview', 'portal.planPreview', protocol.planRequest, (wire) =>
    protocol.planPreview.parse({ ...portalPlanPreviewAnswer.parse(wire).result, kind: 'plan' }),
  ),
  preview('cancel/preview', 'portal.cancelPreview', protocol.bareRequest, (wire) =>
    protocol.cancelPreview.parse({ ...portalCancelPreviewAnswer.parse(wire).result, kind: 'cancel' }),
  ),
  preview('subscribe/preview', 'portal.subscribePreview', protocol.planRequest, (wire) =>
    protocol.subscribePreview.parse({ ...portalSubscribePreviewAnswer.parse(wire).result, kind: 'subscribe' }),
  ),
  act('change-plan', 'portal.plan', protocol.changePlanRequest),
  act('keep-plan', 'portal.keepPlan', protocol.actRequest),
  act('cancel', 'portal.cancel', protocol.cancelRequest),
  act('reactivate', 'portal.reactivate', protocol.reactivateRequest),
  act('pause', 'portal.pause', protocol.reactivateRequest),
  act('resume', 'portal.resume', protocol.reactivateRequest),
  act('subscribe', 'portal.subscribe', protocol.subscribeRequest),
  act('pay', 'portal.pay', protocol.payOwedRequest),
  act('billing-details', 'portal.details', protocol.detailsRequest),
  {
    method: 'POST',
    action: 'card-entry',
    run: async ({ surface, session_id, request }) => {
      await readBody(request, protocol.bareRequest);
      const { allowedOrigins } = surface;
      // If a link has no origins yet, it gets the merchant's.
      const body = allowedOrigins === null || allowedOrigins.length === 0 ? {} : { allowed_origins: [...allowedOrigins] };
      return viewOf(await surface.upstream.call('portal.cardEntry', { params: { session_id }, body }));
    },
  },
  act('card-entry/save', 'portal.saveCard', protocol.saveCardRequest, true),
  act('card-entry/withdraw', 'portal.dropCard', protocol.actRequest),
  act('cards/{}', 'portal.card', protocol.cardRequest),
  act('cards/{}/remove', 'portal.removeCard', protocol.actRequest),
  {
    method: 'POST',
    action: 'invoices/{}',
    run: async ({ surface, session_id, ids: [id = ''], request }) => {
      await readBody(request, protocol.bareRequest);
      const { result } = portalInvoiceAnswer.parse(await surface.upstream.call('portal.invoice', { params: { session_id, id } }));
      return answerJson(protocol.invoiceDocument.parse({ ...result, kind: 'invoice' }));
    },
  },
  {
    method: 'GET',
    action: 'invoices/{}/pdf',
    run: async ({ surface, session_id, ids: [id = ''] }) =>
      answerBytes(await surface.upstream.bytes('portal.invoicePdf', { params: { session_id, id } }), 'application/pdf', `${id}.pdf`),
  },
  {
    method: 'GET',
    action: 'mandates/{}/pdf',
    run: async ({ surface, session_id, ids: [id = ''] }) =>
      answerBytes(await surface.upstream.bytes('portal.mandatePdf', { params: { session_id, id } }), 'application/pdf', `${id}.pdf`),
  },
];

/** The ids in a path that matches the row; null if the path belongs to another row. */
export function idsIn(row: PortalRow, path: string): readonly string[] | null {
  const pattern = new RegExp(`^${row.action.replaceAll('{}', '([A-Za-z0-9_-]{1,64})')}$`);
  return pattern.exec(path)?.slice(1) ?? null;
}
