import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { Refusal, refuseField } from '../../contract/errors.ts';
import { createTokenBuckets } from '../../contract/token-bucket.ts';
import { routes, type Asked, type Operation } from '../../contract/routes.ts';
import type { Route } from '../../contract/routes/route.ts';
import { requireSignature } from '../commands/signature.ts';
import type { Call, Services } from '../commands/write.ts';
import type { Account } from '../domain/records/platform.ts';
import { authenticate } from './auth.ts';
import { readJson } from './body.ts';
import type { Bus } from './bus.ts';
import { currentBody } from './earlier.ts';
import { handlers, type Handler } from './handlers.ts';
import { asSent, refuseBody, refuseUrl } from './issues.ts';

/**
 * The interface over HTTP. Routes, parsing and answers all come from the contract's table; an operation's handler
 * gets typed input and returns typed output, and knows nothing of HTTP.
 */

/** Where the principal of an in-process call stands: a symbol, so that nothing from the network can be it. */
const PRINCIPAL: unique symbol = Symbol('principal');

interface Env {
  Bindings: { [PRINCIPAL]?: Account };
}

/** What the API is built from. */
export interface ApiOptions {
  readonly services: Services;
  readonly bus: Bus;
  /** Requests a second for each key. */
  readonly rate: number;
}

/** The path of a row in the router's notation. */
const pathOf = ({ path, root }: Route) => `${root === true ? '' : '/2.0'}${path.replace(/\{(\w+)\}/g, ':$1')}`;

export function createApi({ services, bus, rate }: ApiOptions) {
  const app = new Hono<Env>();
  const wait = createTokenBuckets({ perSecond: rate, now: () => performance.now() });

  const accountOf = async (c: Context<Env>): Promise<Account> => {
    // Under a real server `env` holds the sockets; only an in-process call can have the symbol.
    const principal = c.env[PRINCIPAL];
    if (principal !== undefined) return principal;
    const account = await authenticate(services.store, c.req.header('authorization'));
    const seconds = wait(account.id);
    if (seconds > 0) throw new Refusal('011', 'too many requests', { headers: { 'retry-after': String(seconds) } });
    return account;
  };

  for (const [name, row] of Object.entries(routes) as [Operation, Route][]) {
    app.on(row.method, pathOf(row), async (c) => {
      const account = await accountOf(c);
      if (row.root === true && !account.test) throw new Refusal('007', 'not found');
      const { asked, sent } = await parse(services, account, name, row, c);
      if (row.stream === true) return stream(c, services, bus, account, asked, name);
      if (row.media !== undefined) return document(c, row.media, await run(name, services, { account }, asked));
      const encode = (answer: unknown) => JSON.stringify(z.encode(row.answer, answer));
      const call: Call = { account, ...idempotencyOf(c, row, asked, encode) };
      const answer = await run(name, services, call, asked).catch((error: unknown) => {
        throw error instanceof Refusal ? asSent(error, asked.body, sent) : error;
      });
      return c.body(encode(answer), 200, { 'content-type': 'application/json' });
    });
  }
  refuseOtherMethods(app);

  /** A fetch that speaks to this API as an account, without a network or a key between. */
  const inProcess = (account: Account) => (request: Request) => Promise.resolve(app.fetch(request, { [PRINCIPAL]: account }));
  return { app, inProcess };
}

const run = <O extends Operation>(name: O, services: Services, call: Call, asked: unknown) =>
  (handlers[name] as Handler<O>)(services, call, asked as Asked<O>);

/** Answers a document's bytes. */
function document(c: Context, media: string, bytes: unknown): Response {
  if (!(bytes instanceof Uint8Array)) throw new Error('an operation that answers a document answered something else');
  return c.body(new Uint8Array(bytes), 200, { 'content-type': media });
}

/** What an operation is asked with, and its body as it was sent. */
interface Parsed {
  readonly asked: Asked<Operation>;
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
  let body: unknown;
  let sent: unknown;
  if (row.body !== undefined) {
    sent = await currentBody(services, account, name, await readJson(c));
    const parsed = row.body.safeParse(sent, { reportInput: true });
    if (!parsed.success) throw refuseBody(parsed.error, sent);
    body = parsed.data;
    if (row.signed === true) requireSignature(services, account, sent);
  }
  return { asked: { params, query, body } as Asked<Operation>, sent };
}

/** The idempotency of a call: its key and a hash of all that it asks. @throws Refusal 003 for a key that is none */
function idempotencyOf(c: Context, row: Route, asked: unknown, encode: (answer: unknown) => string): Pick<Call, 'idempotency'> {
  const key = c.req.header('idempotency-key');
  if (key === undefined || row.method !== 'POST') return {};
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal('003', 'Idempotency-Key must be 1 to 255 visible characters');
  const hash = createHash('sha256')
    .update(JSON.stringify([c.req.path, asked]))
    .digest('hex');
  return { idempotency: { key, hash, encode } };
}

/** Other methods on a known path are 013, unknown paths 007. */
function refuseOtherMethods(app: Hono<Env>): void {
  const allowed = new Map<string, string[]>();
  for (const row of Object.values(routes) as Route[]) allowed.set(pathOf(row), [...(allowed.get(pathOf(row)) ?? []), row.method]);
  for (const [path, methods] of allowed)
    app.all(path, (c) => {
      throw new Refusal('013', `${c.req.method} is not a method of this path`, { headers: { allow: methods.join(', ') } });
    });
  app.all('/2.0/*', () => {
    throw new Refusal('007', 'no such operation');
  });
}

/** How often a stream looks for what another node changed, and says that it lives. */
const LOOK_MS = 1000;
const HEARTBEAT_LOOKS = 15;

/** What is read as a stream opens, as anyone reads it who comes; from then on, the stream's own operation merely watches. */
const OPENED_BY: Readonly<Partial<Record<Operation, Operation>>> = {
  'checkout.session.events': 'checkout.session',
  'emandates.session.events': 'emandates.session',
};

/** Follows a record: its answer now, and again whenever its version changes. @throws what reading it throws, before anything is sent */
async function stream(c: Context, services: Services, bus: Bus, account: Account, asked: Asked<Operation>, name: Operation) {
  const read = async (operation: Operation): Promise<{ result: { id: string; version: number } }> => {
    const answer: unknown = await run(operation, services, { account }, asked);
    return z.encode(routes[operation].answer as z.ZodType, answer) as { result: { id: string; version: number } };
  };
  let answer = await read(OPENED_BY[name] ?? name);
  return streamSSE(c, async (sse) => {
    let version = -1;
    for (let looks = 0; !sse.aborted; looks += 1) {
      if (answer.result.version !== version) {
        version = answer.result.version;
        await sse.writeSSE({ event: 'session', data: JSON.stringify(answer) });
      } else if (looks % HEARTBEAT_LOOKS === 0) await sse.write(': alive\n\n');
      await bus.next(answer.result.id, LOOK_MS, c.req.raw.signal);
      const next = await read(name).catch(() => null);
      // What cannot be read any more ends the stream: whoever follows comes again and is told why.
      if (next === null) return;
      answer = next;
    }
  });
}
