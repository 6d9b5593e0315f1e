import { createHash } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { networkOf } from '../../addresses/ranges.ts';
import { accountSettingsBody } from '../../contract/account.ts';
import { jsonEncoderOf } from '../../contract/encoder.ts';
import { refuseField, tooMany, Refusal, requireFound } from '../../contract/errors.ts';
import { CLIENT_ADDRESS_HEADER, WEBHOOK_URL_HEADER } from '../../contract/proxy-headers.ts';
import { createTokenBuckets } from '../../contract/token-bucket.ts';
import { routes, type ParsedRequest, type Operation } from '../../contract/routes.ts';
import type { Route } from '../../contract/routes/route.ts';
import { SIGNED_FIELDS } from '../../contract/signature.ts';
import { configureAccount } from '../commands/account/settings.ts';
import { checkSignature } from '../commands/account/signature.ts';
import type { Call, Services } from '../commands/write.ts';
import type { FollowedKind } from '../domain/ports.ts';
import type { Account } from '../domain/records/platform.ts';
import type { SpanFacts } from '../domain/traces.ts';
import { authenticate, keyDigest } from './auth.ts';
import { clientAddressOf } from './client-address.ts';
import { readJson } from './body.ts';
import { currentBody } from './earlier-layouts.ts';
import { handlers, type Handler } from './handlers.ts';
import { namedAsSent, refuseBody, refuseUrl } from './issues.ts';
import { STREAM_HEADERS } from './sinks.ts';
import type { Streams } from './streams.ts';
import type { SessionState } from './streams/followed-sessions.ts';

/**
 * The interface over HTTP. Routes, parsing and answers follow from the contract's table. The handler of an operation gets typed
 * input, returns typed output, and does not know about HTTP.
 */

/** The key of the account of an in-process call. It is a symbol, so that nothing from the network can have it. */
const PRINCIPAL: unique symbol = Symbol('principal');

interface Env {
  Bindings: { [PRINCIPAL]?: Account; readonly outgoing?: unknown };
}

/** The parts of the API. */
export interface ApiOptions {
  readonly services: Services;
  readonly streams: Streams;
  /** The requests a second that each key may send. */
  readonly rate: number;
  /** The wrong API secrets a minute that one address may send for one key. */
  readonly wrongSecrets: number;
  /** Makes the encoder of an operation's answers. Tests pass one that also checks each answer against its schema. */
  readonly encoder?: typeof jsonEncoderOf;
}

/** The path of a row in the router's syntax. */
const pathOf = ({ path, root }: Route) => `${root === true ? '' : '/2.0'}${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** The interface over HTTP: one route for each row of the contract's table. */
export function createApi({ services, streams, rate, wrongSecrets, encoder = jsonEncoderOf }: ApiOptions) {
  const app = new Hono<Env>();
  const takeToken = createTokenBuckets({ perSecond: rate, now: () => performance.now() });

  const wrongSecretBuckets = createTokenBuckets({ perSecond: wrongSecrets / 60, burst: wrongSecrets, now: () => performance.now() });

  /**
   * Counts a wrong secret against the address that sent it and the key (ruling *velocity of secrets*). After too many, the address is not
   * even told whether the next secret of this key was right. Other keys work there, whoever else shares the address.
   */
  const limitWrongSecrets = async (c: Context<Env>, run: () => Promise<Account>): Promise<Account> => {
    const network = c.req.header('authorization') === undefined ? null : networkOf(clientAddressOf(c) ?? '');
    if (network === null) return run();
    const place = `${network} ${keyDigest(c.req.header('authorization'))}`;
    const seconds = wrongSecretBuckets.look(place);
    if (seconds > 0) throw tooMany('address', 'too many wrong secrets of this API key from this address', seconds);
    return run().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === '001') wrongSecretBuckets.owe(place);
      throw error;
    });
  };

  const accountOf = async (c: Context<Env>): Promise<Account> => {
    // Under a real server, `env` has the sockets. Only an in-process call can have the symbol.
    const principal = c.env[PRINCIPAL];
    if (principal !== undefined) return principal;
    const account = await limitWrongSecrets(c, () => authenticate(services.store, c.req.header('authorization'), services.clock.now()));
    const seconds = takeToken(account.id);
    if (seconds > 0) throw tooMany('api_key', 'too many requests with this API key', seconds);
    return account;
  };

  for (const [name, row] of Object.entries(routes) as [Operation, Route][]) {
    const encode = encoder(row.answer);
    app.on(row.method, pathOf(row), async (c) => {
      const account = await reachable(services, await accountOf(c), c.req.header(WEBHOOK_URL_HEADER));
      if (row.root === true && !account.test) throw refuseField('007', 'path', 'exists', 'no such operation');
      const { asked, sent } = await parse(services, account, name, row, c);
      services.traces.note(attemptIn(asked.body));
      if (row.stream === true) return stream(c, services, streams, account, asked, name);
      if (row.media !== undefined) return document(c, row.media, await run(name, services, { account }, asked));
      const call: Call = { account, client: networkOf(c.req.header(CLIENT_ADDRESS_HEADER) ?? ''), ...idempotencyOf(c, row, asked, encode) };
      const answer = await run(name, services, call, asked).catch((error: unknown) => {
        throw error instanceof Refusal ? namedAsSent(error, asked.body, sent) : error;
      });
      return c.body(encode(answer), 200, { 'content-type': 'application/json' });
    });
  }
  refuseOtherMethods(app);

  /** A fetch that calls this API as an account, without network and key. */
  const inProcess = (account: Account) => (request: Request) => Promise.resolve(app.fetch(request, { [PRINCIPAL]: account }));
  return { app, inProcess };
}

/** The account of a call. A test account without a webhook address gets the one that its merchant's proxy has named. */
async function reachable(services: Services, account: Account, address: string | undefined): Promise<Account> {
  if (!account.test || account.webhook_url !== null || address === undefined) return account;
  const { data: body } = accountSettingsBody.safeParse({ webhook_url: address });
  if (body === undefined) return account;
  await configureAccount(services, { account }, { body, params: undefined, query: undefined });
  return { ...account, webhook_url: address };
}

const run = <O extends Operation>(name: O, services: Services, call: Call, asked: unknown) =>
  (handlers[name] as Handler<O>)(services, call, asked as ParsedRequest<O>);

function document(c: Context, media: string, bytes: unknown): Response {
  if (!(bytes instanceof Uint8Array)) throw new Error('an operation that must answer a document has answered something else');
  return c.body(new Uint8Array(bytes), 200, { 'content-type': media });
}

/** The parsed request of an operation, and its body as it was sent. */
interface Parsed {
  readonly asked: ParsedRequest<Operation>;
  readonly sent: unknown;
}

async function parse(services: Services, account: Account, name: Operation, row: Route, c: Context): Promise<Parsed> {
  const url = (schema: z.ZodType | undefined, value: Record<string, string>): unknown => {
    if (schema === undefined) return undefined;
    for (const [field, text] of Object.entries(value))
      if (text.includes('\u0000')) throw refuseField('006', field, 'text', `${field} has a character that is not text`);
    const parsed = schema.safeParse(value, { reportInput: true });
    if (!parsed.success) throw refuseUrl(parsed.error);
    return parsed.data;
  };
  const params = url(row.params, c.req.param());
  const querySchema = row.query ?? (row.method === 'GET' ? z.strictObject({}) : undefined);
  const twice = querySchema && Object.entries(c.req.queries()).find(([, values]) => values.length > 1)?.[0];
  if (twice !== undefined) throw refuseField('006', twice, 'once', `${twice} may be sent only once`);
  const query = url(querySchema, c.req.query());
  const unsigned = async (received: unknown): Promise<unknown> => {
    const idempotencyKey = c.req.header('idempotency-key');
    const call = { required: row.signature === 'required', name: `${row.method} ${c.req.path}`, idempotencyKey };
    await checkSignature(services, account, received, call);
    return withoutSignature(received);
  };
  let body: unknown;
  let sent: unknown;
  if (row.body !== undefined) {
    const received = await readJson(c);
    sent = await currentBody(services, account, name, row.signature === 'other' ? received : await unsigned(received));
    const parsed = row.body.safeParse(sent, { reportInput: true });
    if (!parsed.success) throw refuseBody(parsed.error, sent);
    body = parsed.data;
  }
  return { asked: { params, query, body } as ParsedRequest<Operation>, sent };
}

/** The attempt key of the element, if the body has one, so that a trace can be found by it. */
const attemptIn = (body: unknown): SpanFacts =>
  typeof body === 'object' && body !== null && 'attempt_key' in body && typeof body.attempt_key === 'string'
    ? { 'pay.attempt': body.attempt_key }
    : {};

/** A body without its signature, which every operation accepts. @throws Refusal 003 for one that is not a text */
function withoutSignature(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const isOfSignature = ([name]: [string, unknown]) => SIGNED_FIELDS.some((field) => field === name);
  for (const [field, value] of Object.entries(body).filter(isOfSignature))
    if (typeof value !== 'string') throw refuseField('003', field, 'type', `${field} must be a text`);
  return Object.fromEntries(Object.entries(body).filter((entry) => !isOfSignature(entry)));
}

/** The idempotency of a call: its key and a hash of the request. @throws Refusal 003 for an invalid key */
function idempotencyOf(c: Context, row: Route, asked: unknown, encode: (answer: unknown) => string): Pick<Call, 'idempotency'> {
  const key = c.req.header('idempotency-key');
  if (key === undefined || row.method !== 'POST') return {};
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw refuseField('003', 'Idempotency-Key', 'format', 'Idempotency-Key must be 1 to 255 visible characters');
  const hash = createHash('sha256')
    .update(JSON.stringify([c.req.path, asked]))
    .digest('hex');
  return { idempotency: { key, hash, encode } };
}

/** Refuses other methods on a known path with 013, and unknown paths with 007. */
function refuseOtherMethods(app: Hono<Env>): void {
  const allowed = new Map<string, string[]>();
  for (const row of Object.values(routes) as Route[]) allowed.set(pathOf(row), [...(allowed.get(pathOf(row)) ?? []), row.method]);
  for (const [path, methods] of allowed)
    app.all(path, (c) => {
      throw refuseField(
        '013',
        'method',
        'allowed',
        `${c.req.method} is not a method of this path`,
        {},
        { headers: { allow: methods.join(', ') } },
      );
    });
  app.all('/2.0/*', () => {
    throw refuseField('007', 'path', 'exists', 'no such operation');
  });
}

/**
 * For each stream: the operation that reads the session when the stream opens. Later reads use the stream's own operation, which
 * only watches.
 */
const FOLLOWED: Readonly<Partial<Record<Operation, { readonly opens: Operation; readonly kind: FollowedKind }>>> = {
  'checkout.session.events': { opens: 'checkout.session', kind: 'checkout_sessions' },
  'emandates.session.events': { opens: 'emandates.session', kind: 'emandate_sessions' },
  'portal.session.events': { opens: 'portal.session', kind: 'portal_sessions' },
};

/** The states that no other state follows. */
const OVER: ReadonlySet<string> = new Set(['completed', 'cancelled', 'failed', 'expired', 'closed', 'approved', 'rejected', 'no_reply']);

interface Versioned {
  readonly result: { readonly version: number; readonly state: string };
}

/**
 * Follows a session: sends its answer now, and again whenever its version changes. @throws the error of reading it, before anything
 * is sent
 */
async function stream(
  c: Context<Env>,
  services: Services,
  streams: Streams,
  account: Account,
  asked: ParsedRequest<Operation>,
  name: Operation,
): Promise<Response> {
  const followed = FOLLOWED[name];
  if (followed === undefined) throw new Error(`${name} is not in the table of followed sessions`);
  const read = async (operation: Operation): Promise<SessionState> => {
    const answer: unknown = await run(operation, services, { account }, asked);
    const encoded = z.encode(routes[operation].answer as z.ZodType, answer) as Versioned;
    const { version, state } = encoded.result;
    return { version, text: JSON.stringify(encoded), over: OVER.has(state) };
  };
  const watch = () =>
    read(name).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
  const first = await read(followed.opens);
  // A HEAD request gets only the headers. Otherwise it could keep a stream open for nothing.
  if (c.req.raw.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS);
  const { outgoing } = c.env;
  // An in-process call has no connection; its signal says when nobody listens any more.
  const asker = outgoing instanceof ServerResponse ? outgoing : c.req.raw.signal;
  const session_id = c.req.param('session_id') ?? '';
  // The view has no id of the record, because no browser gets it.
  const record = requireFound(
    await services.store.of(account.id).findWhere(followed.kind, [{ field: 'session_id', is: session_id }]),
    'session_id',
    session_id,
  );
  return streams.open({ kind: followed.kind, account_id: account.id, first: { ...first, id: record.id }, read: watch }, asker);
}
