import { html, raw } from 'hono/html';
import { hashOf } from './element-tag.ts';
import type { HtmlPart } from './parts.ts';
import type { InlineHashes } from './policy.ts';

/**
 * One page for payers fades into the next (a view transition of the browser): the hosted page, and in test mode the pages that simulate
 * apps and providers. Nobody waits for it: a press goes to the new page at once, and there is none for people who prefer reduced motion.
 */

const STYLE =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}' +
  '::view-transition{pointer-events:none}' +
  '::view-transition-old(root),::view-transition-new(root){animation-duration:.18s}';

/**
 * A transition that the browser drops, for example because the next page is left at once, rejects these promises. Without this script
 * each of them would be an error in the console and in a merchant's error reports. It must run before the page is shown.
 */
const SCRIPT =
  'for(let e of["pageswap","pagereveal"])addEventListener(e,({viewTransition:t})=>{' +
  't&&[t.ready,t.finished,t.updateCallbackDone].forEach(p=>p.catch(()=>{}))})';

/** The transition in the head of a document. */
export const pageTransition: HtmlPart = html`${raw(`<style>${STYLE}</style><script>${SCRIPT}</script>`)}`;

/** The hashes that the document's policy must allow for it. */
export const TRANSITION_HASHES: InlineHashes = { styles: [hashOf(STYLE)], scripts: [hashOf(SCRIPT)] };
