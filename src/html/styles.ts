import type { CSSResult } from 'lit';
import { FIRST_CODE_HEIGHT, FIRST_HEIGHT, FOCUS_RING } from '../frame/outside/frame-style.ts';

/**
 * The style sheets in an element's HTML, as text. A version of the package always has the same bytes here, so that their hashes are known.
 */

/** Joins style sheets into one text. @throws Error if a sheet would end the `<style>` element */
export function styleText(sheets: readonly CSSResult[]): string {
  const text = sheets.map(({ cssText }) => cssText).join('');
  if (/<\/style/i.test(text)) throw new Error('a style sheet contains </style>');
  return text;
}

/** The style of a button whose press waits for the script (early-press.ts). */
export const WAITING_STYLE =
  `.button[aria-busy=true],[aria-busy=true] .button[type=submit]{cursor:progress;filter:saturate(.6) brightness(.94)}` +
  `.button[aria-busy=true]::before,[aria-busy=true] .button[type=submit]::before{content:"";flex:none;inline-size:1em;block-size:1em;` +
  `border:2px solid;border-inline-end-color:transparent;border-radius:50%;animation:turn 1s linear infinite}` +
  `@keyframes turn{to{rotate:1turn}}@media (prefers-reduced-motion:reduce){.button::before{animation-duration:2.4s!important}}`;

/** The style of the card frame until the page's script styles the frame. */
export const FRAME_STYLE =
  `.frame iframe{display:block;border:0;width:calc(100% + ${2 * FOCUS_RING}px);max-width:none;height:${FIRST_HEIGHT};` +
  `margin:-${FOCUS_RING}px;background:transparent}.code-only iframe{height:${FIRST_CODE_HEIGHT}}` +
  `.frame .light{color-scheme:light}.frame .dark{color-scheme:dark}.frame .auto{color-scheme:light dark}${WAITING_STYLE}`;
