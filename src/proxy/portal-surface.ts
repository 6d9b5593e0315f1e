import { z } from 'zod';
import {
  portalAgreed,
  portalAnswer,
  portalCancelPreviewAnswer,
  portalPlanPreviewAnswer,
  portalSubscribePreviewAnswer,
} from '../contract/portal-session.ts';
import type { Asking, Operation } from '../contract/routes.ts';
import * as protocol from '../protocol/portal.ts';
import { projectPortal } from '../protocol/project-portal.ts';
import { answerBytes, answerJson } from './answers.ts';
import { readBody, type Surface } from './browser-surface.ts';

/** What a browser may ask of a portal session, one row each. */

/** What a row is asked with. */
interface Call {
  readonly surface: Surface;
  readonly session_id: string;
  /** The ids in the path, in their order. */
  readonly ids: readonly string[];
  readonly request: Request;
}

/** One operation; `{}` in its action stands for an id. */
export interface PortalRow {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST';
  /** Behind `{basePath}/portal/{session_id}/`. */
  readonly action: string;
  /** Answers it. @throws ProxyProblem, Refusal, UpstreamUnavailable */
  readonly run: (call: Call) => Promise<Response>;
}

type Action = Exclude<Extract<Operation, `portal.${string}`>, 'portal.link' | 'portal.session' | 'portal.invoicePdf'>;

/** The service's view as a browser may see it. */
const viewOf = (answer: unknown): Response => answerJson(projectPortal(portalAnswer.parse(answer)));

/** What an action says besides what it is about. */
interface Acting {
  readonly attempt_key: string;
  readonly agreed?: protocol.Agreed | undefined;
}

/** An action: its body goes on as it is, its attempt_key as the key that makes it happen once; answered with the view. */
function act(action: string, operation: Action, schema: z.ZodType<Acting>, keepsKey = false): PortalRow {
  return {
    method: 'POST',
    action,
    run: async ({ surface, session_id, ids, request }) => {
      const { attempt_key, agreed, ...rest } = await readBody(request, schema);
      const [card_id] = ids;
      const body = { ...rest, ...(keepsKey && { attempt_key }), ...(agreed && { agreed: z.encode(portalAgreed, agreed) }) };
      const asking = { params: { session_id, ...(card_id === undefined ? {} : { card_id }) }, body };
      const extra = keepsKey ? {} : { idempotencyKey: attempt_key };
      return viewOf(await surface.upstream.call(operation, asking as Asking<Action>, extra));
    },
  };
}

/** A preview: nothing happens. */
function preview(action: string, operation: Action, body: z.ZodType<object>, answer: (wire: unknown) => unknown): PortalRow {
  return {
    method: 'POST',
    action,
    run: async ({ surface, session_id, request }) => {
      const asking = { params: { session_id }, body: await readBody(request, body) };
      return answerJson(answer(await surface.upstream.call(operation, asking as Asking<Action>)));
    },
  };
}

/** The table of the browser's operations. */
export const PORTAL_ROWS: readonly PortalRow[] = [
  {
    method: 'GET',
    action: '',
    run: async ({ surface, session_id }) => viewOf(await surface.upstream.call('portal.session', { params: { session_id } })),
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
  act('change-plan/undo', 'portal.keepPlan', protocol.actRequest),
  act('cancel', 'portal.cancel', protocol.cancelRequest),
  act('reactivate', 'portal.reactivate', protocol.reactivateRequest),
  act('subscribe', 'portal.subscribe', protocol.subscribeRequest),
  act('pay', 'portal.pay', protocol.payOwedRequest),
  act('billing-details', 'portal.details', protocol.detailsRequest),
  {
    method: 'POST',
    action: 'card-entry',
    run: async ({ surface, session_id, request }) => {
      await readBody(request, protocol.bareRequest);
      const { allowedOrigins } = surface;
      // A link that nobody said the origins of gets the merchant's.
      const body = allowedOrigins === null || allowedOrigins.length === 0 ? {} : { allowed_origins: [...allowedOrigins] };
      return viewOf(await surface.upstream.call('portal.cardEntry', { params: { session_id }, body }));
    },
  },
  act('card-entry/save', 'portal.saveCard', protocol.saveCardRequest, true),
  act('card-entry/withdraw', 'portal.dropCard', protocol.actRequest),
  act('cards/{}', 'portal.card', protocol.cardRequest),
  act('cards/{}/remove', 'portal.removeCard', protocol.actRequest),
  {
    method: 'GET',
    action: 'invoices/{}/pdf',
    run: async ({ surface, session_id, ids: [id = ''] }) =>
      answerBytes(await surface.upstream.bytes('portal.invoicePdf', { params: { session_id, id } }), 'application/pdf', `${id}.pdf`),
  },
];

/** The ids in a path that is a row's, or null where it is another one's. */
export function idsIn(row: PortalRow, path: string): readonly string[] | null {
  const pattern = new RegExp(`^${row.action.replaceAll('{}', '([A-Za-z0-9_-]{1,64})')}$`);
  return pattern.exec(path)?.slice(1) ?? null;
}
