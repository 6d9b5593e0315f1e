import { origin } from '../contract/scalars.ts';
import type { ProxyOptions } from './options.ts';

/** Checks the options whose mistakes would show only later: at the first session, or when a webhook does not arrive. */

/** An option as a person without type checks may have written it. */
type Written = Readonly<Partial<Record<keyof ProxyOptions, unknown>>>;

/** Every option, so that a mistyped name is noticed. An option that is missing here does not compile. */
const OPTIONS: Readonly<Record<keyof ProxyOptions, true>> = {
  baseUrl: true,
  apiKey: true,
  apiSecret: true,
  webhookSecret: true,
  allowedOrigins: true,
  basePath: true,
  publicUrl: true,
  authorization: true,
  fetch: true,
  timeout: true,
  now: true,
  seen: true,
  unseen: true,
  onWebhook: true,
  onError: true,
  registerOrigins: true,
  trustedProxies: true,
  clientAddress: true,
  check: true,
};

/** The names that are no options. They are reported and not refused, because a program may pass a larger object of settings. */
export const unknownOptions = (options: object): string[] => Object.keys(options).filter((name) => !Object.hasOwn(OPTIONS, name));

/** @throws TypeError if an option has a value that cannot work; the message names the option and what it should be */
export function checkOptions({ allowedOrigins, basePath, publicUrl = 'https://shop.example', trustedProxies }: Written): void {
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
