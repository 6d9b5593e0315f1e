import { FRAME_TOKENS, type CardFrame, type FrameAppearance, type FrameLocale, type FrameToken } from '../../frame/outside.ts';
import { schemeOf } from '../controls/scheme.ts';
import { msg } from '../localize.ts';

/** Keeps the card frame where the form has a place for it, and dressed as the element around it. */
export class CardPlace {
  readonly #frame: CardFrame;
  #url = '';
  #container: HTMLElement | null = null;
  #dressed = '';

  constructor(frame: CardFrame) {
    this.#frame = frame;
  }

  /** The address that the frame in its place came from; empty where there is none. */
  get url(): string {
    return this.#url;
  }

  /** Whether the frame is in this very place. */
  isIn(container: HTMLElement): boolean {
    return container === this.#container;
  }

  /** Puts the frame into its place, once for each address; false where it is not an address a frame may come from. */
  mount(container: HTMLElement, url: string, locale: FrameLocale): boolean {
    if (url === this.#url && container === this.#container) {
      this.#dress(container, locale);
      return true;
    }
    this.#url = url;
    this.#container = container;
    const appearance = appearanceOf(container, locale);
    this.#dressed = JSON.stringify(appearance);
    try {
      this.#frame.mount(container, { url, appearance, title: msg('Card details') });
      return true;
    } catch {
      return false;
    }
  }

  /** The form is gone, and the frame with it. */
  clear(): void {
    if (!this.#url) return;
    this.#url = '';
    this.#frame.destroy();
  }

  /** The frame is told when its look has changed, and only then. */
  #dress(container: HTMLElement, locale: FrameLocale): void {
    const appearance = appearanceOf(container, locale);
    const now = JSON.stringify(appearance);
    if (now === this.#dressed) return;
    this.#dressed = now;
    this.#frame.setAppearance(appearance);
  }
}

/**
 * What the frame's surroundings look like: the tokens that the page has set, the one colour that the session's brand
 * decides, and the surface as it is painted, however that came about. Seen through, it would look the same; but what
 * judges contrast inside the frame does not see through it.
 */
function appearanceOf(element: HTMLElement, locale: FrameLocale): FrameAppearance {
  const style = getComputedStyle(element);
  const tokens: Partial<Record<FrameToken, string>> = { '--pay-color-focus': style.outlineColor };
  for (const token of FRAME_TOKENS) {
    const value = style.getPropertyValue(token).trim();
    if (value) tokens[token] = value;
  }
  const base = element.closest('.layout');
  if (base) tokens['--pay-color-surface'] = getComputedStyle(base).backgroundColor;
  return { scheme: schemeOf(style), locale, tokens };
}
