import type { FrameAppearance } from '../messages.ts';
import { FRAME_TOKENS } from '../tokens.ts';

/** Applies the colour scheme and the tokens, which have been checked. A token that is missing gets the frame's default. */
export function applyAppearance({ documentElement: root }: Document, { scheme, tokens }: FrameAppearance): void {
  root.dataset.theme = scheme;
  for (const token of FRAME_TOKENS) {
    const value = tokens[token];
    if (value === undefined) root.style.removeProperty(token);
    else root.style.setProperty(token, value);
  }
}
