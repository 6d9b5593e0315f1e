import { LANGUAGE_NAMES, LOCALES } from '../../../src/facts/languages.ts';

/** The types of the playground's controls and groups. The other files of this folder list the controls of each element. */

/** The fields of every control. `name` is a path in the session such as `customization.theme`, an attribute, or a custom property. */
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

/**
 * One control. An empty text means that the option is not set. A name that begins with `~` is not a field of the session: the page's script
 * replaces it by the fields that it stands for.
 */
export type Control = Common &
  (
    | { readonly kind: 'choice'; readonly choices: Choices; readonly value?: string }
    | { readonly kind: 'switch'; readonly value?: boolean }
    /** Yes, no, or not set: then the account's own setting applies. */
    | { readonly kind: 'yes-no' }
    | { readonly kind: 'several'; readonly choices: Choices; readonly value?: readonly string[] }
    /** `integer` becomes a number. `list` becomes an array of the parts between commas. */
    | ({ readonly kind: 'text' | 'amount' | 'integer' | 'list' } & Text)
    /** The text is parsed as JSON. */
    | ({ readonly kind: 'json' } & Text)
    | { readonly kind: 'colour'; readonly value: string }
  );

/** A group of controls that belong together. */
export interface Group {
  readonly id: string;
  readonly title: string;
  /**
   * Where the values go: into the session that the server creates, to the element's attributes and properties, or to its custom properties.
   */
  readonly to: 'session' | 'element' | 'style';
  readonly controls: readonly Control[];
  /** Whether the group is open when the page loads. */
  readonly open?: true;
}

/** The choice that leaves an option unset. */
export const UNSET = ['', 'not set'] as const;

/** The languages of the elements, as choices. */
export const LANGUAGES = LOCALES.map((locale) => [locale, LANGUAGE_NAMES[locale]] as const);

/** The control for the origins that may embed a session. */
export const ALLOWED_ORIGINS: Control = {
  name: 'allowed_origins',
  label: 'allowed_origins',
  kind: 'list',
  placeholder: 'this page’s origin',
  hint: 'The pages that may show the session. The proxy adds it for you.',
};

/** One text control for each name. The path in the session is the prefix and the name. */
export const texts = (prefix: string, names: Readonly<Record<string, string>>): Control[] =>
  Object.entries(names).map(([name, label]) => ({ name: `${prefix}.${name}`, label, kind: 'text' }));
