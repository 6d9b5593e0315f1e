/** What the attributes of an element may hold, and words for developers where they hold something else. */

/** A look. */
export type Theme = 'light' | 'dark' | 'auto';
/** A language the elements speak. */
export type Locale = 'EN_ZA' | 'AF_ZA' | 'ZU_ZA' | 'XH_ZA';

const THEMES: readonly string[] = ['light', 'dark', 'auto'] satisfies Theme[];
const LOCALES: readonly string[] = ['EN_ZA', 'AF_ZA', 'ZU_ZA', 'XH_ZA'] satisfies Locale[];

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

const CHECKS: readonly { fatal: boolean; wrong: (attributes: Attributes) => boolean; message: (attributes: Attributes) => string }[] = [
  {
    fatal: true,
    wrong: ({ session }) => session !== null && !/^ses_[\w-]{1,64}$/.test(session),
    message: ({ session }) => `session="${session}" is not a session id: it looks like ses_… and comes from your server`,
  },
  {
    fatal: true,
    wrong: ({ endpoint }) => !/^(\/(?!\/)|https?:\/\/)/.test(endpoint),
    message: ({ endpoint }) => `endpoint="${endpoint}" is not where a proxy can be: a path such as /pay, or an http(s) address`,
  },
  {
    fatal: false,
    wrong: ({ theme }) => theme !== null && !THEMES.includes(theme),
    message: ({ theme }) => `theme="${theme}" is none of ${THEMES.join(', ')}`,
  },
  {
    fatal: false,
    wrong: ({ locale }) => locale !== null && !LOCALES.includes(locale),
    message: ({ locale }) => `locale="${locale}" is none of ${LOCALES.join(', ')}`,
  },
  {
    fatal: false,
    wrong: ({ pageUrl }) => pageUrl !== null && !isWebAddress(pageUrl),
    message: ({ pageUrl }) => `page-url="${pageUrl}" is not an http(s) address`,
  },
];

/** What is wrong with the attributes; empty where nothing is. */
export function faultsOf(attributes: Attributes): readonly Fault[] {
  return CHECKS.filter(({ wrong }) => wrong(attributes)).map(({ fatal, message }) => ({ fatal, message: message(attributes) }));
}

/** Whether a value may stand in a link or be gone to: http(s), whatever a page or a session says. */
export function isWebAddress(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^https?:\/\/[^\s]+$/i.test(value);
}

/** A value that is one of the themes. */
export function isTheme(value: string | null): value is Theme {
  return value !== null && THEMES.includes(value);
}

/** A value that is one of the locales. */
export function isLocale(value: string | null): value is Locale {
  return value !== null && LOCALES.includes(value);
}
