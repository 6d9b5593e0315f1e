/** What the attributes of an element may hold, and words for developers where they hold something else. */

/** A look. */
export type Theme = 'light' | 'dark' | 'auto';
/** A language the elements speak. */
export type Locale = 'EN_ZA' | 'AF_ZA' | 'ZU_ZA' | 'XH_ZA';

/** The attributes all elements share, as they were set. */
export interface Attributes {
  readonly session: string | null;
  readonly endpoint: string;
  readonly locale: string | null;
  readonly theme: string | null;
  readonly pageUrl: string | null;
}

/** A mistake in an attribute. */
export interface Fault {
  readonly message: string;
  /** The element cannot work at all. */
  readonly fatal: boolean;
}

const THEME = /^(light|dark|auto)$/;
const LOCALE = /^(EN|AF|ZU|XH)_ZA$/;
const WEB = /^https?:\/\/\S+$/i;

const CHECKS: readonly { name: string; key: keyof Attributes; right: RegExp; fatal: boolean; hint: string }[] = [
  { name: 'session', key: 'session', right: /^ses_[\w-]{1,64}$/, fatal: true, hint: 'an id like ses_… from your server' },
  { name: 'endpoint', key: 'endpoint', right: /^(\/(?!\/)|https?:\/\/)/, fatal: true, hint: 'a path like /pay or an http(s) address' },
  { name: 'theme', key: 'theme', right: THEME, fatal: false, hint: 'light, dark or auto' },
  { name: 'locale', key: 'locale', right: LOCALE, fatal: false, hint: 'EN_ZA, AF_ZA, ZU_ZA or XH_ZA' },
  { name: 'page-url', key: 'pageUrl', right: WEB, fatal: false, hint: 'an http(s) address' },
];

/** What is wrong with the attributes; empty where nothing is. An attribute that is absent is never wrong. */
export function faultsOf(attributes: Attributes): readonly Fault[] {
  return CHECKS.flatMap(({ name, key, right, fatal, hint }) => {
    const value = attributes[key];
    return value === null || right.test(value) ? [] : [{ fatal, message: `${name}="${value}" is not ${hint}` }];
  });
}

/** Whether a value may stand in a link or be gone to: http(s), whatever a page or a session says. */
export function isWebAddress(value: string | null | undefined): value is string {
  return WEB.test(value ?? '');
}

/** Whether a value may open an app: any scheme but those that would run in the page, or show what only looks like one. */
export function isAppAddress(value: string | null): value is string {
  return /^(?!javascript:|data:|vbscript:|blob:|file:|about:)[a-z][a-z\d+.-]*:\S+$/i.test(value ?? '');
}

/** A value that is one of the themes. */
export function isTheme(value: string | null): value is Theme {
  return THEME.test(value ?? '');
}

/** A value that is one of the locales. */
export function isLocale(value: string | null): value is Locale {
  return LOCALE.test(value ?? '');
}
