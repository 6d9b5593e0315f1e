import { unsafeCSS } from 'lit';
import { FIRST_CODE_HEIGHT, FIRST_HEIGHT, FOCUS_RING } from '../../../frame/outside/frame-style.ts';

/** The height that is kept free for the card fields until their frame says its own. */
export const CARD_ROOM = unsafeCSS(`calc(${FIRST_HEIGHT} - ${2 * FOCUS_RING}px)`);
/** The same for a security code alone. */
export const CODE_ROOM = unsafeCSS(`calc(${FIRST_CODE_HEIGHT} - ${2 * FOCUS_RING}px)`);
