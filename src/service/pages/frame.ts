import { Hono, type Context } from 'hono';
import { localeNamed, type Locale } from '../../facts/languages.ts';
import { compress } from 'hono/compress';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { EARLY_ENTER } from '../../frame/early-enter.ts';
import { cardMarkup } from '../../frame/markup.ts';
import { refuseField } from '../../contract/errors.ts';
import { createTokenBuckets } from '../../contract/token-bucket.ts';
import { cardShownBySession, tokenise, tokeniseCode, type TokenAnswer } from '../commands/card-vault/entry.ts';
import { sessionOfId } from '../commands/session-owner.ts';
import type { Services } from '../commands/write.ts';
import type { Card } from '../domain/records/cards.ts';
import { readJson, SMALL_BODY } from '../http/body.ts';
import { frameAssets, serveAsset } from './assets.ts';
import { document, guard } from './document.ts';
import { hashOf } from './element-tag.ts';
import { langOf } from './page-locale.ts';
import { framePolicy } from './policy.ts';

/** The card frame's document, and the route from the frame to the vault. This code passes the frame's body on without reading it. */

const frameQuery = z.object({
  session: z.string().min(1).max(35),
  /** A stored card, when only its security code is asked for. */
  card: z.string().min(1).max(35).optional(),
  /** `auto` follows the system's setting, until the page sends the scheme that it uses. */
  scheme: z.enum(['light', 'dark', 'auto']).catch('light'),
  locale: z
    .string()
    .optional()
    .transform((name) => localeNamed(name) ?? 'EN_ZA'),
});

/** How many tries one session may send: enough for typing mistakes, too few for guessing. */
const TRIES = { perSecond: 1, burst: 20 };

const refused = (code: string, message: string, status: 400 | 403 | 409 | 429) => ({ body: { error: { code, message } }, status }) as const;

export function frameRoutes(services: Services): Hono {
  const app = new Hono();
  const takeToken = createTokenBuckets({ ...TRIES, now: () => performance.now() });

  // The document is compressed, because it contains the marks of the card networks, which then need no requests of their own.
  app.get('/frame/card', compress(), async (c) => {
    const query = frameQuery.safeParse(c.req.query());
    if (!query.success) throw refuseField('006', 'session', 'required', 'session is required');
    const { session: session_id, card: card_id, scheme, locale } = query.data;
    const session = await sessionOfId(services.store, 'checkout_sessions', session_id);
    if (session === undefined) throw refuseField('007', 'session', 'exists', 'no such session');
    const card = card_id === undefined ? undefined : await cardShownBySession(services, session_id, card_id);
    if (card_id !== undefined && card === undefined) throw refuseField('007', 'card', 'exists', 'no such card');
    const origins = [...new Set([services.publicUrl, ...(session.allowed_origins ?? [])])];
    const assets = frameAssets();
    guard(c, 'payer', framePolicy(origins, { styles: [hashOf(assets.css)], scripts: [EARLY_ENTER_HASH] }));
    return c.html(frameDocument({ session_id, scheme, locale, card, origins, now: services.clock.now(), ...assets }));
  });

  const { vault, publicUrl } = services;
  app.post('/vault/tokens', (c) =>
    vaultRequest(
      { publicUrl, takeToken },
      c,
      (body) => vault.readCard(body),
      (asked) => tokenise(services, asked),
    ),
  );
  app.post('/vault/codes', (c) =>
    vaultRequest(
      { publicUrl, takeToken },
      c,
      (body) => vault.readCode(body),
      (asked) => tokeniseCode(services, asked),
    ),
  );

  app.get('/frame/:name', compress(), async (c) => {
    const asset = await serveAsset(c, 'frame', c.req.param('name'));
    if (asset === null) throw refuseField('007', 'path', 'exists', 'no such file');
    return asset;
  });
  return app;
}

const EARLY_ENTER_HASH = hashOf(EARLY_ENTER);

/** The parts of the frame's document. */
interface FrameDocument {
  readonly session_id: string;
  readonly scheme: string;
  readonly locale: Locale;
  /** The stored card whose security code is asked for; undefined where a whole card is typed. */
  readonly card: Card | undefined;
  /** The origins of pages that may embed the frame. */
  readonly origins: readonly string[];
  readonly now: Date;
  /** The address of the frame's script. */
  readonly js: string;
  readonly css: string;
}

/** The card frame's document. Its style sheet is inside it: behind a link, the fields would be shown one answer later. */
function frameDocument({ session_id, scheme, locale, card, origins, now, js, css }: FrameDocument) {
  return document({
    lang: langOf(locale),
    theme: scheme,
    title: 'Card details',
    isFramed: true,
    head: html`${raw(`<script>${EARLY_ENTER}</script><style>${css}</style>`)}
      <meta name="pay-session" content="${session_id}" />
      ${card === undefined ? '' : html`<meta name="pay-card" content="${card.id}" /> <meta name="pay-card-brand" content="${card.card_brand}" />`}
      <meta name="pay-origins" content="${JSON.stringify(origins)}" />
      <meta name="pay-now" content="${now.toISOString()}" />
      <script type="module" src="${js}"></script>`,
    body: html`${raw(cardMarkup(locale, card?.card_brand ?? null))}`,
  });
}

/**
 * Passes a request to the vault, which reads the body itself. Only the card frame on the service's own origin may send it, and only
 * a limited number of times.
 */
async function vaultRequest<T extends { readonly session_id: string }>(
  { publicUrl, takeToken }: { readonly publicUrl: string; readonly takeToken: (session_id: string) => number },
  c: Context,
  read: (body: unknown) => T | null,
  run: (asked: T) => Promise<TokenAnswer>,
) {
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  if (origin !== publicUrl || (site !== undefined && site !== 'same-origin')) {
    const no = refused('service_error', 'cards are taken in the card frame only', 403);
    return c.json(no.body, no.status);
  }
  const asked = read(await readJson(c, SMALL_BODY));
  if (asked === null) {
    const no = refused('invalid_card', 'the card details are not complete', 400);
    return c.json(no.body, no.status);
  }
  const seconds = takeToken(asked.session_id);
  if (seconds > 0) {
    const no = refused('too_many_requests', 'too many tries; wait a little', 429);
    return c.json(no.body, no.status, { 'retry-after': String(seconds) });
  }
  const answer = await run(asked);
  if (answer.type === 'refused') {
    const no = refused(answer.code, answer.code.replace('_', ' '), answer.code === 'session_closed' ? 409 : 400);
    return c.json(no.body, no.status);
  }
  return c.json({ token: answer.token, card: answer.card }, 201, { 'cache-control': 'no-store' });
}
