/**
 * The design tokens that a page may pass to the card frame, and which values they may have. A page can choose colours, sizes and
 * an installed font. It cannot make the frame load, compute or move anything.
 */

/** The allowed tokens. Their values must pass {@link isTokenValue}. */
export const FRAME_TOKENS = [
  '--pay-color-text',
  '--pay-color-text-muted',
  '--pay-color-surface',
  '--pay-color-field',
  '--pay-color-border',
  '--pay-color-border-strong',
  '--pay-color-focus',
  '--pay-color-danger',
  '--pay-font-family',
  '--pay-font-size',
  '--pay-radius',
  '--pay-field-height',
  '--pay-space',
] as const;

/** One of the allowed tokens. */
export type FrameToken = (typeof FRAME_TOKENS)[number];

/** The pattern allows no nested parentheses, and so no `url()`, `var()` or `calc()`. */
const color = /^(?:#[\da-f]{3,8}|[a-z]{3,32}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([-\w\s.,%/+]{1,80}\))$/i;
const length = /^(?:0|\d{1,2}(?:\.\d{1,4})?(?:px|rem|em))$/;
const family = /^(?:[-\w ]{1,60}|"[-\w .]{1,60}"|'[-\w .]{1,60}')$/;

/** Whether a token may have this value: a plain colour, a length from 0 to 99 px, rem or em, or a list of font names. */
export function isTokenValue(token: FrameToken, value: string): boolean {
  if (token === '--pay-font-family') return value.length <= 300 && value.split(',').every((name) => family.test(name.trim()));
  return (token.startsWith('--pay-color-') ? color : length).test(value);
}
