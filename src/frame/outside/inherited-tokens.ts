import type { FrameAppearance } from '../messages.ts';
import { FRAME_TOKENS, type FrameToken } from '../tokens.ts';

/**
 * The design tokens for the frame, read from the element around it: those that the page has set, the focus colour that follows
 * from the session's brand, the computed text size, and the painted background. A transparent frame would look the same, but tools
 * that check contrast inside the frame cannot see what is behind it.
 */
export function inheritedTokens(place: HTMLElement): FrameAppearance['tokens'] {
  const style = getComputedStyle(place);
  const base = getComputedStyle(place.closest('.root') ?? place);
  const tokens: Partial<Record<FrameToken, string>> = { '--pay-color-focus': base.outlineColor };
  for (const token of FRAME_TOKENS) {
    const value = style.getPropertyValue(token).trim();
    if (value) tokens[token] = value;
  }
  tokens['--pay-font-size'] = `${Math.round(parseFloat(style.fontSize) * 100) / 100}px`;
  const surface = place.closest('.layout, dialog');
  if (surface) tokens['--pay-color-surface'] = getComputedStyle(surface).backgroundColor;
  return tokens;
}
