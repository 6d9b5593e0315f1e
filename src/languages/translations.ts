/** The elements' words in a language, by the English sentence; `{0}`, `{1}` stand for its values. */
export type Translations = Readonly<Record<string, string>>;
