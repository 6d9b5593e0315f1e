import type { FrameAppearance } from '../messages.ts';
import { FRAME_TOKENS } from '../tokens.ts';

/** Dresses the document: the scheme and the tokens, which the guards have checked. Tokens that are not given go back to the frame's own. */
export function dress({ documentElement: root }: Document, { scheme, tokens }: FrameAppearance): void {
  root.dataset.scheme = scheme;
  for (const token of FRAME_TOKENS) {
    const value = tokens[token];
    if (value === undefined) root.style.removeProperty(token);
    else root.style.setProperty(token, value);
  }
}
