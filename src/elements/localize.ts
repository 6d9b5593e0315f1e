/**
 * Words in the shopper's language. English (EN_ZA) is the source and needs nothing; the rest of `@lit/localize`,
 * which would be half a kilobyte before the first field, comes with the first other language.
 */
export { msg } from '@lit/localize/init/install.js';
export { str } from '@lit/localize/internal/str-tag.js';
