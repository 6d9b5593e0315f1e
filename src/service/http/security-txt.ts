import { Hono } from 'hono';

/** Where a weakness is reported unless the operator names another place. */
export const SECURITY_CONTACT = 'https://github.com/pay-elements/pay-elements/security/advisories/new';

/** Days for which the answer may be relied on; the next answer says another day. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * GET /.well-known/security.txt (RFC 9116): where somebody who has found a weakness may say so.
 * `contact` is an address of http, mailto or tel; `now` is real time, since readers compare it with their own clock.
 */
export function securityTxtRoutes({ contact, publicUrl, now }: { contact: string; publicUrl: string; now: () => Date }): Hono {
  const app = new Hono();
  app.get('/.well-known/security.txt', (c) => {
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS);
    return c.text(
      [
        `Contact: ${contact}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en, af, zu, xh',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });
  return app;
}
