import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { cardMarkup } from '../../frame/markup.ts';
import { CHECKOUT_LOCALES } from '../../contract/enums.ts';
import { Refusal } from '../../contract/errors.ts';
import { createTokenBuckets } from '../../contract/token-bucket.ts';
import { shownCard, tokenise, tokeniseCode, type TokenAnswer } from '../commands/vault.ts';
import type { Services } from '../commands/write.ts';
import { readJson } from '../http/body.ts';
import { frameAssets, serveAsset } from './assets.ts';
import { framePolicy } from './policy.ts';

/** The card frame's document and the vault's door: the only places of the service that meet a card number. */

const tokenBody = z.strictObject({
  session_id: z.string().min(1).max(35),
  number: z.string().regex(/^\d{12,19}$/),
  expiry_month: z.int().min(1).max(12),
  expiry_year: z.int().min(2000).max(2099),
  code: z.string().regex(/^\d{3,4}$/),
});

const codeBody = z.strictObject({
  session_id: z.string().min(1).max(35),
  card_id: z.string().min(1).max(35),
  code: z.string().regex(/^\d{3,4}$/),
});

const frameQuery = z.object({
  session: z.string().min(1).max(35),
  /** A stored card: its security code alone is asked. */
  card: z.string().min(1).max(35).optional(),
  scheme: z.enum(['light', 'dark']).catch('light'),
  locale: z.enum(CHECKOUT_LOCALES).catch('EN_ZA'),
});

/** Tries a second for one session: typing mistakes are few, guessing is many. */
const TRIES = { perSecond: 1, burst: 20 };

const refused = (code: string, message: string, status: 400 | 403 | 409 | 429) => ({ body: { error: { code, message } }, status }) as const;

export function frameRoutes(services: Services): Hono {
  const app = new Hono();
  const wait = createTokenBuckets({ ...TRIES, now: () => performance.now() });

  app.get('/frame/card', async (c) => {
    const query = frameQuery.safeParse(c.req.query());
    if (!query.success) throw new Refusal('006', 'session is required');
    const { session: session_id, card: card_id, scheme, locale } = query.data;
    const owner = await services.store.ownerOfSession(session_id);
    const session = owner === undefined ? undefined : await services.store.find('checkout_sessions', owner.account_id, owner.id);
    if (session === undefined) throw new Refusal('007', 'no such session');
    const card = card_id === undefined ? undefined : await shownCard(services, session_id, card_id);
    if (card_id !== undefined && card === undefined) throw new Refusal('007', 'no such card');
    const origins = [...new Set([services.publicUrl, ...(session.allowed_origins ?? [])])];
    const { js, css } = frameAssets();
    c.header('content-security-policy', framePolicy(origins));
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('x-content-type-options', 'nosniff');
    return c.html(
      html`<!doctype html>
        <html lang="${locale.replace('_', '-').toLowerCase()}" data-scheme="${scheme}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="${scheme}" />
            <title>Card details</title>
            <link rel="stylesheet" href="${css}" />
            <meta name="pay-session" content="${session_id}" />
            ${
              card === undefined
                ? ''
                : html`<meta name="pay-card" content="${card.id}" /> <meta name="pay-card-brand" content="${card.card_brand}" />`
            }
            <meta name="pay-origins" content="${JSON.stringify(origins)}" />
            <meta name="pay-now" content="${services.clock.now().toISOString()}" />
            <script type="module" src="${js}"></script>
          </head>
          <body>
            ${raw(cardMarkup(locale, card?.card_brand ?? null))}
          </body>
        </html>`,
    );
  });

  /** A door of the vault: only the frame, on this very origin, may come through, and not too often. */
  async function door<T extends { session_id: string }>(c: Context, body: z.ZodType<T>, run: (asked: T) => Promise<TokenAnswer>) {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    if (origin !== services.publicUrl || (site !== undefined && site !== 'same-origin')) {
      const no = refused('service_error', 'cards are taken in the card frame only', 403);
      return c.json(no.body, no.status);
    }
    const parsed = body.safeParse(await readJson(c));
    if (!parsed.success) {
      const no = refused('invalid_card', 'the card details are not complete', 400);
      return c.json(no.body, no.status);
    }
    const seconds = wait(parsed.data.session_id);
    if (seconds > 0) {
      const no = refused('too_many_requests', 'too many tries; wait a little', 429);
      return c.json(no.body, no.status, { 'retry-after': String(seconds) });
    }
    const answer = await run(parsed.data);
    if (answer.type === 'refused') {
      const no = refused(answer.code, answer.code.replace('_', ' '), answer.code === 'session_closed' ? 409 : 400);
      return c.json(no.body, no.status);
    }
    return c.json({ token: answer.token, card: answer.card }, 201, { 'cache-control': 'no-store' });
  }

  app.post('/vault/tokens', (c) =>
    door(c, tokenBody, ({ session_id, number, expiry_month, expiry_year, code }) => {
      const expiry = `${String(expiry_month).padStart(2, '0')}/${String(expiry_year).slice(-2)}`;
      return tokenise(services, { session_id, number, expiry, code });
    }),
  );

  app.post('/vault/codes', (c) => door(c, codeBody, (asked) => tokeniseCode(services, asked)));

  app.get('/frame/:name', compress(), async (c) => {
    const asset = await serveAsset('frame', c.req.param('name'));
    if (asset === null) throw new Refusal('007', 'no such file');
    return asset;
  });
  return app;
}
