import { z } from 'zod';
import { Refusal } from '../contract/errors.ts';
import { routes } from '../contract/routes.ts';
import type { Route } from '../contract/routes/route.ts';
import type { CheckoutView } from '../contract/sessions/checkout.ts';
import type { EmandateView } from '../contract/sessions/emandate.ts';
import type { PortalView } from '../contract/sessions/portal.ts';
import { answerBytes, answerJson } from './answers.ts';
import { type Asker, BROWSER_TABLE, type BrowserRow, type ElementName, type RelayedView, type Surface } from './browser-table.ts';
import { eventStream } from './event-stream.ts';
import { hasNoSessions } from './hosted.ts';
import { readJson, requireFit } from './read-body.ts';
import type { ShopperForm } from './attempt-check.ts';
import type { Upstream } from './upstream.ts';

/** Runs what a browser asks, as the table of operations says. */

/** A row of the table that a path names. */
export interface BrowserOperation {
  readonly element: ElementName;
  readonly row: BrowserRow;
  readonly method: 'GET' | 'POST';
  /** The ids in the path. */
  readonly params: Readonly<Record<string, string>> & { readonly session_id: string };
  /** The path without any id, for logs: `checkout/{session_id}/pay`. */
  readonly name: string;
}

const routeOf = ({ operation }: BrowserRow): Route => routes[operation];

/** The body that a browser sends: the operation's own, without what this server adds, and with the key that makes it happen once. */
export function bodyOf(row: BrowserRow): z.ZodType {
  const { body } = routeOf(row);
  // Only a body that is completed here is taken apart. The others may have rules over several fields.
  if (body !== undefined && row.adds === undefined && row.once === undefined) return body;
  const added = row.once === undefined ? {} : { attempt_key: z.uuid() };
  if (!(body instanceof z.ZodObject)) return z.strictObject(added);
  const own = Object.entries(body.shape).filter(([field]) => !Object.hasOwn(row.adds ?? {}, field));
  return z.strictObject({ ...Object.fromEntries(own), ...added });
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const compiled = (Object.keys(BROWSER_TABLE) as ElementName[]).map((element) => ({
  element,
  rows: Object.entries(BROWSER_TABLE[element]).map(([path, row]) => ({
    path: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9_-]{1,64})')}$`),
    row,
    body: bodyOf(row),
    // Anybody who has a session's id can use the session, so a log gets no id.
    name: `${element}/{session_id}${path === '' ? '' : `/${path.replace(/\{\w+\}/g, '{id}')}`}`,
  })),
}));
const BODIES = new Map<BrowserRow, z.ZodType>(compiled.flatMap(({ rows }) => rows.map(({ row, body }) => [row, body] as const)));

/** Finds the operation at a path below `basePath`; undefined if the path does not exist. */
export function operationsBelow(basePath: string): (pathname: string) => BrowserOperation | undefined {
  const path = new RegExp(`^${escapeRegExp(basePath)}/(\\w+)/([A-Za-z0-9_-]{1,64})(?:/(.+?))?/?$`);
  return (pathname) => {
    const [, wanted, session_id = '', rest = ''] = path.exec(pathname) ?? [];
    for (const { element, rows } of compiled)
      if (element === wanted)
        for (const { path: below, row, name } of rows) {
          const ids = below.exec(rest);
          if (ids !== null) return { element, row, method: row.method ?? routeOf(row).method, params: { ...ids.groups, session_id }, name };
        }
    return undefined;
  };
}

/** The views of the elements. */
interface Views {
  readonly checkout: CheckoutView;
  readonly portal: PortalView;
  readonly emandate: EmandateView;
}

/** The operations that read a session, and those that set the origins of one that has none. */
const SESSIONS = {
  checkout: { read: 'checkout.session', origins: 'checkout.session.origins' },
  portal: { read: 'portal.session', origins: null },
  emandate: { read: 'emandates.session', origins: 'emandates.session.origins' },
} as const;

/** The session as its browser may see it. If it has no origins yet, it gets the merchant's. @throws Refusal, UpstreamUnavailable */
async function viewOf<E extends ElementName>(
  { upstream, allowedOrigins }: Pick<Surface, 'upstream' | 'allowedOrigins'>,
  element: E,
  session_id: string,
): Promise<Views[E]> {
  const { read, origins } = SESSIONS[element];
  const params = { session_id };
  const ask = async (operation: Parameters<Upstream['seen']>[0], body?: object) =>
    (await upstream.seen(operation, { params, body })) as { result: Views[E]; allowed_origins?: readonly string[] | null };
  const answer = await ask(read);
  if (origins === null || answer.allowed_origins !== null || allowedOrigins === null || allowedOrigins.length === 0) return answer.result;
  return (await ask(origins, { allowed_origins: allowedOrigins })).result;
}

/** The session for a page of the merchant. @throws as `viewOf` */
export const viewForPage = async <E extends ElementName>(surface: Surface, element: E, session_id: string): Promise<Views[E]> =>
  surface.relayed(await viewOf(surface, element, session_id));

/** Whether an answer is the view of a session. */
const isView = (answer: object): answer is RelayedView =>
  'kind' in answer && (answer.kind === 'hosted' || (typeof answer.kind === 'string' && Object.hasOwn(SESSIONS, answer.kind)));

/**
 * The session's view. If the service has no session operations, the view of a checkout is made from what this proxy knows. A service that
 * says that the session does not exist is believed, unless this proxy created it.
 */
async function anyViewOf(surface: Surface, element: ElementName, session_id: string): Promise<object> {
  try {
    return await viewOf(surface, element, session_id);
  } catch (error) {
    const lost = error instanceof Refusal && error.code === '007' && surface.hosted.knows(session_id);
    if (element === 'checkout' && (hasNoSessions(error) || lost)) return surface.hosted.view(session_id);
    throw error;
  }
}

/** What a form may have at most: 50 names, and texts of 2,000 characters. */
const formText = z.string().max(2_000);
const shopperForm = z
  .record(z.string().max(64), z.union([formText, z.array(formText).max(50)]))
  .refine((form) => Object.keys(form).length <= 50, 'has too many fields');

/** Takes what is for the merchant alone off a body. */
function withoutForm(body: unknown): { readonly own: unknown; readonly form: ShopperForm } {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'form')) return { own: body, form: {} };
  const { form, ...own } = body as { form: ShopperForm };
  requireFit({ form }, z.object({ form: shopperForm }));
  return { own, form };
}

/** The body for the service: what the browser sent, and what only this server knows. The merchant's check is asked first. */
async function sentBy(row: BrowserRow, from: Asker) {
  if (row.beacon === true) return { body: {}, key: undefined };
  const given = await readJson(from.request);
  const { own: whole, form } = row.takesForm ? withoutForm(given) : { own: given, form: {} };
  if (row.check !== undefined) await from.allowed?.({ action: row.check, form });
  requireFit(whole, BODIES.get(row) ?? z.never());
  const sent = whole as { readonly attempt_key?: string };
  const { attempt_key: key, ...rest } = sent;
  const added = Object.entries(row.adds ?? {}).map(([field, value]) => [field, value(from)] as const);
  const own = row.once === 'header' ? { body: rest, key } : { body: sent, key: undefined };
  return { ...own, body: { ...own.body, ...Object.fromEntries(added) } };
}

/** Answers a browser. @throws ProxyProblem, Refusal, UpstreamUnavailable */
export async function runOperation({ element, row, method, params }: BrowserOperation, from: Asker): Promise<Response> {
  const { upstream, relayed } = from.surface;
  const { operation } = row;
  const { media, stream, answer } = routeOf(row);
  if (stream === true)
    return eventStream(
      await upstream.follow(operation, { params }, from.request.signal),
      (event) => {
        const { success, data } = answer.safeParse(event);
        return success ? (data as { readonly result: RelayedView }).result : null;
      },
      (view) => relayed(view, { row, params }),
    );
  if (media !== undefined)
    return answerBytes(await upstream.bytes(operation, { params }), media, (row.file ?? '').replace('{id}', params['id'] ?? ''));
  const result = await resultOf({ element, row, method, params }, from);
  return answerJson(isView(result) ? await relayed(result, { row, params }) : result);
}

/** What the merchant checks, but what is not an attempt of its own. */
const QUESTIONS: readonly BrowserRow['check'][] = ['check_account', 'resend_mandate'];

/** What a browser may see of the answer to an operation. @throws as `runOperation` */
async function resultOf({ element, row, method, params }: Omit<BrowserOperation, 'name'>, from: Asker): Promise<object> {
  const { operation } = row;
  if (operation === SESSIONS[element].read && method === 'GET') return anyViewOf(from.surface, element, params.session_id);
  const { body, key } = await sentBy(row, from);
  if (row.check !== undefined && !QUESTIONS.includes(row.check)) {
    const { method = null, attempt_key = '' } = body as { readonly method?: string; readonly attempt_key?: string };
    from.surface.attempted({ element, session_id: params.session_id, key: key ?? attempt_key, method });
  }
  const seen = await from.surface.upstream.seen(operation, { params, body }, key === undefined ? {} : { idempotencyKey: key });
  return row.answer?.(seen, from) ?? (seen as { readonly result: object }).result;
}

/**
 * The name of a route for logs and metrics, for example `/pay/checkout/{session_id}/pay`; null for a path that is no route of the proxy.
 * It has no ids, because anybody who has a session's id can read the session. The number of names is limited.
 */
export function routeName(basePath: string, pathname: string): string | null {
  if (pathname === `${basePath}/webhooks`) return pathname;
  const name = operationsBelow(basePath)(pathname)?.name;
  return name === undefined ? null : `${basePath}/${name}`;
}
