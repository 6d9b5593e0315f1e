import type { FrameAppearance } from '../messages.ts';

/** Of the three fields without a message, so that little moves when the real height arrives. */
export const FIRST_HEIGHT = 198;
/** The frame keeps this much free on each side, so that a focus ring is not cut off; it is taken back outside. */
const RING = 4;

/** Style without a style attribute, which a strict policy would refuse. */
export function dress(iframe: HTMLIFrameElement, scheme: FrameAppearance['scheme']): void {
  const style = {
    display: 'block',
    border: '0',
    width: `calc(100% + ${2 * RING}px)`,
    'max-width': 'none',
    margin: `-${RING}px`,
    background: 'transparent',
    // The same inside and outside: otherwise the browser puts an opaque sheet behind the frame.
    'color-scheme': scheme,
  };
  for (const [name, value] of Object.entries(style)) iframe.style.setProperty(name, value);
}
