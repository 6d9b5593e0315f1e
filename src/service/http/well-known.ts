import { Hono } from 'hono';
import { DAY_MS } from '../../facts/days.ts';

/** The default place to report a security problem. */
export const SECURITY_CONTACT = 'https://github.com/pay-elements/pay-elements/security/advisories/new';

/** For how many days the answer is valid. Each answer has a new date. */
const VALID_DAYS = 180;

/**
 * GET /.well-known/security.txt (RFC 9116): where to report a security problem. `contact` is an http, mailto or tel address. `now`
 * is real time, because readers compare it with their own clock.
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

/** GET /.well-known/pay-elements-keys.json: the public keys of the proofs of mandates, as a JSON Web Key Set (RFC 7517). */
export function evidenceKeyRoutes(keys: readonly object[]): Hono {
  const app = new Hono();
  app.get('/.well-known/pay-elements-keys.json', (c) => c.json({ keys }));
  return app;
}
