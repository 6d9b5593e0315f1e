import { LANGUAGE_NAMES, LOCALES } from '../../../src/facts/languages.ts';

/** The playground's controls, in groups. The tables beside this file list them. */

/** What all controls have. `name` is the path in the session, such as `customization.theme`; or an attribute; or a custom property. */
interface Common {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

interface Text {
  readonly value?: string;
  readonly placeholder?: string;
}

type Choices = readonly (readonly [value: string, words: string])[];

/** One control. Empty text means: not said. A name that begins with `~` stands for something longer, written out by the page. */
export type Control = Common &
  (
    | { readonly kind: 'choice'; readonly choices: Choices; readonly value?: string }
    | { readonly kind: 'switch'; readonly value?: boolean }
    /** Yes, no, or what the account has. */
    | { readonly kind: 'yes-no' }
    | { readonly kind: 'several'; readonly choices: Choices; readonly value?: readonly string[] }
    /** `integer` becomes a number, `list` is separated by commas. */
    | ({ readonly kind: 'text' | 'amount' | 'integer' | 'list' } & Text)
    /** Means what it says, as JSON. */
    | ({ readonly kind: 'json' } & Text)
    | { readonly kind: 'colour'; readonly value: string }
  );

/** Controls that belong together. */
export interface Group {
  readonly id: string;
  readonly title: string;
  /** Where what they say goes: into the session at the server, to the element, or into its style. */
  readonly to: 'session' | 'element' | 'style';
  readonly controls: readonly Control[];
  /** Stands open at first. */
  readonly open?: true;
}

/** The choice not to say anything. */
export const UNSET = ['', 'not said'] as const;

/** The languages that the elements speak. */
export const LANGUAGES = LOCALES.map((locale) => [locale, LANGUAGE_NAMES[locale]] as const);

/** Who may embed a session. */
export const ALLOWED_ORIGINS: Control = {
  name: 'allowed_origins',
  label: 'allowed_origins',
  kind: 'list',
  placeholder: 'this page’s origin',
  hint: 'Who may show the session. The proxy says it for you.',
};

/** Texts that carry their own name. */
export const texts = (prefix: string, names: Readonly<Record<string, string>>): Control[] =>
  Object.entries(names).map(([name, label]) => ({ name: `${prefix}.${name}`, label, kind: 'text' }));
