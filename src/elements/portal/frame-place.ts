import {
  CardFrame,
  FRAME_TOKENS,
  type CardFrameListener,
  type FrameAppearance,
  type FrameLocale,
  type FrameToken,
} from '../../frame/outside.ts';
import { schemeOf } from '../controls/scheme.ts';
import { msg } from '../localize.ts';

/** What came of turning a card into a token. */
export type FrameResult = Awaited<ReturnType<CardFrame['tokenise']>>;

/** The card frame of the portal: in its place while a card is typed, dressed as the element around it. */
export class FramePlace {
  readonly #frame: CardFrame;
  #url = '';
  #place: HTMLElement | null = null;
  #dressed = '';

  constructor(listener: CardFrameListener) {
    this.#frame = new CardFrame(listener);
  }

  /** Puts the frame into its place, once for each address; null takes it away. */
  put(place: HTMLElement | null, url: string | null, locale: FrameLocale): void {
    if (place === null || url === null) {
      if (this.#url) this.#frame.destroy();
      this.#url = '';
      this.#place = null;
      return;
    }
    const appearance = appearanceOf(place, locale);
    const dressed = JSON.stringify(appearance);
    if (url !== this.#url || place !== this.#place) this.#frame.mount(place, { url, appearance, title: msg('Card details') });
    else if (dressed !== this.#dressed) this.#frame.setAppearance(appearance);
    this.#url = url;
    this.#place = place;
    this.#dressed = dressed;
  }

  /** The page of the payer's bank in the place of the fields; null gives them back. */
  challenge(url: string | null): void {
    this.#frame.challenge(url);
  }

  lock(locked: boolean): void {
    this.#frame.setDisabled(locked);
  }

  tokenise(): Promise<FrameResult> {
    return this.#frame.tokenise();
  }

  retry(): void {
    this.#frame.retry();
  }
}

function appearanceOf(place: HTMLElement, locale: FrameLocale): FrameAppearance {
  const style = getComputedStyle(place);
  const tokens: Partial<Record<FrameToken, string>> = { '--pay-color-focus': style.outlineColor };
  for (const token of FRAME_TOKENS) {
    const value = style.getPropertyValue(token).trim();
    if (value) tokens[token] = value;
  }
  const around = place.closest('dialog');
  if (around) tokens['--pay-color-surface'] = getComputedStyle(around).backgroundColor;
  return { scheme: schemeOf(style), locale, tokens };
}
