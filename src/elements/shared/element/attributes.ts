import { LOCALES, localeNamed } from '../../../facts/languages.ts';

/** Which values the attributes accept, and messages for developers about all other values. */

/** A colour scheme. */
export type Theme = 'light' | 'dark' | 'auto';

/** The attributes that all elements share, as the page has set them. */
export interface Attributes {
  readonly session: string | null;
  readonly endpoint: string;
  readonly locale: string | null;
  readonly theme: string | null;
  readonly pageUrl: string | null;
  readonly draft: string | null;
  readonly appearance: string | null;
  readonly button: string | null;
}

/** A wrong value of an attribute. */
export interface AttributeFault {
  readonly message: string;
  /** The element cannot work with it. */
  readonly fatal: boolean;
}

const THEME = /^(light|dark|auto)$/;
const WEB_ADDRESS = /^https?:\/\/\S+$/i;

/**
 * The check of an attribute: its property, its pattern, a description of valid values, whether the element cannot work without it, and its
 * name if that is not the property's name.
 */
type Check = readonly [property: keyof Attributes, pattern: Pick<RegExp, 'test'>, hint: string, fatal: boolean, name?: string];

const CHECKS: readonly Check[] = [
  ['session', /^ses_[\w-]{1,64}$/, 'an id like ses_… from your server', true],
  ['endpoint', /^(\/(?!\/)|https?:\/\/)/, 'a path like /pay or an http(s) address', true],
  ['theme', THEME, 'light, dark or auto', false],
  ['locale', { test: (value) => localeNamed(value) !== null }, LOCALES.join(' or '), false],
  ['draft', /^o(n|ff)$/, 'on or off', false],
  ['appearance', /^page$/, 'page', false],
  ['button', /^none$/, 'none', false],
  ['pageUrl', WEB_ADDRESS, 'an http(s) address', false, 'page-url'],
];

/** The wrong attributes. An attribute that is absent is never wrong. */
export function faultsOf(attributes: Attributes): readonly AttributeFault[] {
  return CHECKS.flatMap(([property, pattern, hint, fatal, name = property]) => {
    const value = attributes[property];
    return value === null || pattern.test(value) ? [] : [{ fatal, message: `${name}="${value}" is not ${hint}` }];
  });
}

/** Whether a value may be the address of a link: only http(s), because any other address could run script. */
export function isWebAddress(value: string | null | undefined): value is string {
  return WEB_ADDRESS.test(value ?? '');
}

/** Whether a value is one of the themes. */
export function isTheme(value: string | null): value is Theme {
  return THEME.test(value ?? '');
}
