import type { FrameAppearance } from '../messages.ts';

/**
 * The height of the card's three fields without error messages, as CSS. It has the same terms as inside.css: labels, inputs, the
 * hint of the security code, gaps, and room for focus rings. So nothing moves when the frame reports its real height.
 */
export const FIRST_HEIGHT = 'calc(26px + 2 * max(48px, 3em) + 3.72em + var(--_space, 16px))';
/** The same for a stored card, where the security code alone is asked. */
export const FIRST_CODE_HEIGHT = 'calc(20px + max(48px, 3em) + 2.45em)';
/** The frame has this margin inside, so that focus rings are not cut off; a negative margin outside removes it again. */
export const FOCUS_RING = 4;

/** Sets styles through CSSOM, because a strict policy refuses style attributes. */
export function styleFrame(iframe: HTMLIFrameElement, scheme: FrameAppearance['scheme']): void {
  const style = {
    display: 'block',
    border: '0',
    width: `calc(100% + ${2 * FOCUS_RING}px)`,
    'max-width': 'none',
    margin: `-${FOCUS_RING}px`,
    background: 'transparent',
    // It must equal the scheme inside, or the browser paints an opaque background behind the frame.
    'color-scheme': scheme,
  };
  for (const [name, value] of Object.entries(style)) iframe.style.setProperty(name, value);
}
