import { origin } from '../contract/scalars.ts';
import type { ProxyOptions } from './options.ts';

/** Checks the options whose mistakes would show only later: at the first session, or when a webhook does not arrive. */

/** An option as a person without type checks may have written it. */
type Written = Readonly<Partial<Record<keyof ProxyOptions, unknown>>>;

/** What an option must be; undefined for the options that `checkOptions` checks in more detail. */
type Rule = { readonly is: string; readonly holds: (value: unknown) => boolean } | undefined;

const FUNCTION: Rule = { is: 'a function', holds: (value) => typeof value === 'function' };
/** A key may be empty where it is not used, for example while an app is built. */
const KEY: Rule = { is: 'a text', holds: (value) => typeof value === 'string' };
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Every option. An option that is missing here does not compile. A value of null has the same effect as no value. What an option is, and
 * not its value, is in the message, because it may be a secret.
 */
const OPTIONS: Readonly<Record<keyof ProxyOptions, Rule>> = {
  baseUrl: { is: 'the address of the payments service as a text, such as https://pay.example/2.0', holds: isText },
  apiKey: KEY,
  apiSecret: KEY,
  webhookSecret: {
    is: 'a text, or a list of texts',
    // With the text of another value as the key, such as "[object Promise]", anybody could sign.
    holds: (value) => [value].flat().every((each: unknown) => isText(each) || each === undefined || each === null),
  },
  allowedOrigins: undefined,
  basePath: undefined,
  publicUrl: undefined,
  authorization: {
    is: 'an object with the texts header and value',
    holds: (value) => typeof value === 'object' && isText(Reflect.get(value ?? {}, 'header')) && isText(Reflect.get(value ?? {}, 'value')),
  },
  fetch: FUNCTION,
  // A timer that is set to more fires at once.
  timeout: {
    is: 'a number of milliseconds from 1 to 2147483647',
    holds: (value) => typeof value === 'number' && value >= 1 && value < 2 ** 31,
  },
  now: FUNCTION,
  seen: FUNCTION,
  unseen: FUNCTION,
  onWebhook: FUNCTION,
  onError: FUNCTION,
  registerOrigins: { is: 'true or false', holds: (value) => typeof value === 'boolean' },
  trustedProxies: undefined,
  clientAddress: FUNCTION,
  check: FUNCTION,
  onStep: FUNCTION,
};

/** The secrets of webhooks. An unset variable often reads as an empty text; with an empty key, anybody could sign. */
export const secretsOf = ({ webhookSecret }: Pick<ProxyOptions, 'webhookSecret'>): string[] =>
  [webhookSecret ?? []].flat().filter((secret: unknown) => isText(secret) && secret !== '');

/** What is probably a mistake. It is reported and not refused: a program may pass a larger object of settings, or get no webhooks. */
export function optionWarnings(options: ProxyOptions): string[] {
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(OPTIONS, name));
  return [
    ...unknown.map((name) => `${name} is not an option of createProxy, and has no effect`),
    ...(options.publicUrl !== undefined && secretsOf(options).length === 0
      ? ['publicUrl makes the service send webhooks to this proxy, but webhookSecret is not set, so all of them will be refused']
      : []),
  ];
}

function checkKinds(options: Written): void {
  for (const [name, rule] of Object.entries(OPTIONS)) {
    const value = options[name as keyof ProxyOptions] ?? undefined;
    if (value === undefined || rule === undefined || rule.holds(value)) continue;
    // "Promise" of "[object Promise]".
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    throw new TypeError(`${name} must be ${rule.is}; the value is of the kind ${kind}`);
  }
}

/** @throws TypeError if an option has a value that cannot work; the message names the option and what it should be */
export function checkOptions(options: Written | null | undefined): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('createProxy needs an object of options, such as baseUrl, apiKey and apiSecret');
  checkKinds(options);
  const { allowedOrigins, basePath, publicUrl = 'https://shop.example', trustedProxies } = options;
  if (!Array.isArray(allowedOrigins))
    throw new TypeError(
      `allowedOrigins must be a list of origins, such as ['https://shop.example'], not ${JSON.stringify(allowedOrigins)}`,
    );
  for (const each of allowedOrigins)
    if (!origin.safeParse(each).success)
      throw new TypeError(
        `allowedOrigins must contain origins as browsers send them, such as https://shop.example, without a slash at the end, not ${JSON.stringify(each)}`,
      );
  // As in the proxy itself, null has the same effect as no value.
  const path = basePath ?? '';
  if (typeof path !== 'string' || !/^(\/|$)/.test(path))
    throw new TypeError(`basePath must be a path that begins with a slash, such as /pay, not ${JSON.stringify(basePath)}`);
  if (typeof publicUrl !== 'string' || !/^https?:\/\//i.test(publicUrl) || !URL.canParse(publicUrl))
    throw new TypeError(
      `publicUrl must be the public address of your shop, such as https://shop.example, not ${JSON.stringify(publicUrl)}`,
    );
  if (!Array.isArray(trustedProxies ?? []))
    throw new TypeError(
      `trustedProxies must be a list of addresses and ranges, such as ['10.0.0.0/8'], not ${JSON.stringify(trustedProxies)}`,
    );
}
