/** What the elements say in a language, by the English sentence, its values as `{0}`, `{1}`. */
export type Translations = Readonly<Record<string, string>>;
