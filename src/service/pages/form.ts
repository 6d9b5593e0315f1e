import { Hono, type Context } from 'hono';
import { networkOf } from '../../addresses/ranges.ts';
import { readBodyText } from '../../contract/body-text.ts';
import { checkoutLinkBody, FORM_FIELDS, formFieldOf, isFormList, linkOfForm } from '../../contract/checkout-link.ts';
import { refuseField, tooMany, unsupportedMedia, Refusal } from '../../contract/errors.ts';
import { createTokenBuckets } from '../../contract/token-bucket.ts';
import { looksLikeCardNumber } from '../../contract/card-detector.ts';
import { openCheckoutLink } from '../commands/checkout/session.ts';
import { checkSignature } from '../commands/account/signature.ts';
import type { Services } from '../commands/write.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { MAX_FORM } from '../http/body.ts';
import { refuseBody } from '../http/issues.ts';
import { faultPage } from './not-found.ts';

/**
 * POST /checkout/form: a plain form on any page opens a hosted page (ruling *HTML payment form*). The account's public key can do
 * only this. The answer goes to the person who sent the form, and reveals nothing about the account.
 */

/**
 * How many forms one client address may send, and all pages of one account together: per second, and at once. One address cannot use up
 * what its account has.
 */
const RATES = { address: { perSecond: 1, burst: 40 }, account: { perSecond: 10, burst: 50 } };

type Fields = Record<string, string>;

export function formRoutes(services: Services): Hono {
  const app = new Hono();
  const now = () => services.realNow().getTime();
  const [ofAddress, ofAccount] = [createTokenBuckets({ ...RATES.address, now }), createTokenBuckets({ ...RATES.account, now })];

  app.post('/2.0/checkout/form', async (c) => {
    try {
      const network = networkOf(clientAddressOf(c) ?? '');
      if (network !== null) requireToken('address', ofAddress(network));
      const fields = await readForm(c);
      return c.redirect(await openedBy(services, fields, ofAccount), 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return faultPage(c, error);
    }
  });
  app.all('/2.0/checkout/form', (c) =>
    faultPage(c, refuseField('013', 'method', 'allowed', 'send this form with method="post"', {}, { headers: { allow: 'POST' } })),
  );
  return app;
}

/** @throws Refusal 011 if there is no token for some seconds */
function requireToken(field: 'address' | 'public_key', seconds: number): void {
  if (seconds > 0) throw tooMany(field, 'too many forms at once; try again in a moment', seconds);
}

/** The address of the page that the form opens. @throws Refusal */
async function openedBy(services: Services, fields: Fields, takeToken: (key: string) => number): Promise<string> {
  const { public_key } = fields;
  if (public_key === undefined || public_key === '') throw refuseField('003', 'public_key', 'required', 'public_key is required');
  const account = await services.store.accountByPublicKey(public_key);
  requireToken('public_key', takeToken(account?.id ?? ''));
  if (account === undefined) throw refuseField('005', 'public_key', 'exists', 'public_key is not the public key of an account');
  await checkSignature(services, account, fields, { required: true, name: 'POST /2.0/checkout/form', idempotencyKey: undefined });
  const body = linkOfForm(fields);
  const parsed = checkoutLinkBody.safeParse(body, { reportInput: true });
  if (!parsed.success) throw inFormTerms(refuseBody(parsed.error, body));
  const { result } = await openCheckoutLink(services, { account }, parsed.data);
  return result.page_url;
}

/** The refusal with the field names of the form. */
const inFormTerms = (refusal: Refusal): Refusal =>
  new Refusal(
    refusal.code,
    refusal.details.map(({ record, errors }) => ({
      record,
      errors: Object.fromEntries(
        Object.entries(errors).map(([path, error]) => {
          const field = formFieldOf(path);
          return [field, error.rule === 'required' ? { ...error, message: `${field} is required` } : error];
        }),
      ),
    })),
  );

/** The fields of a form. Each may occur once, except lists. @throws Refusal 003, 012, 013 */
async function readForm(c: Context): Promise<Fields> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw unsupportedMedia('Content-Type', 'send the form as application/x-www-form-urlencoded');
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(await readBodyText(c.req.raw, MAX_FORM))) {
    // A field's name may also be a card number. A refusal never repeats it.
    if (looksLikeCardNumber(value) || looksLikeCardNumber(name))
      throw refuseField(
        '003',
        FORM_FIELDS.has(name) ? name : 'form',
        'card_number',
        'a card number has no place in this form; nothing was kept',
      );
    if (!FORM_FIELDS.has(name))
      throw refuseField('003', name.slice(0, 64), 'unknown_field', `${name.slice(0, 64)} is not a field of this form`);
    if (value.includes('\u0000')) throw refuseField('003', name, 'text', `${name} has a character that is not text`);
    const before = fields[name];
    if (before !== undefined && !isFormList(name)) throw refuseField('003', name, 'once', `${name} may be sent only once`);
    fields[name] = before === undefined ? value : `${before},${value}`;
  }
  return fields;
}
