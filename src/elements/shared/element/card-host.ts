import { CardFrame, inheritedTokens, type CardFrameListener, type FrameAppearance } from '../../../frame/outside.ts';
import type { Locale } from '../../../facts/languages.ts';
import { nextTask } from './lazy.ts';
import { schemeOf } from './scheme.ts';
import { msg } from '../locales/localize.ts';

type Report = (listener: CardFrameListener) => void;

/**
 * Keeps the card frame in its place in the form, with the look of the element around it. The frame may be mounted before it has a listener,
 * so that it loads early; its reports are queued for the first listener.
 */
export class CardHost {
  /** The frame itself: for tokens, marks, focus and the page of the payer's bank. */
  readonly frame = new CardFrame({
    onReady: () => this.#report((listener) => listener.onReady?.()),
    onUnavailable: (reason) => this.#report((listener) => listener.onUnavailable?.(reason)),
    onChange: (change) => this.#report((listener) => listener.onChange?.(change)),
    onSubmit: () => this.#report((listener) => listener.onSubmit?.()),
    onEscape: () => this.#report((listener) => listener.onEscape?.()),
  });
  #listener: CardFrameListener | null = null;
  #queuedReports: Report[] = [];
  #url = '';
  #place: HTMLElement | null = null;
  /** The current appearance as JSON, to notice a change. */
  #appearanceText = '';

  /** The address of the mounted frame; empty if there is none. */
  get url(): string {
    return this.#url;
  }

  get hasListener(): boolean {
    return this.#listener !== null;
  }

  /**
   * Sets the listener. The queued reports come in a task of their own, because each may change the screen: a press in between is not kept
   * waiting. Only the first listener counts.
   */
  listen(listener: CardFrameListener): void {
    if (this.#listener) return;
    this.#listener = listener;
    if (this.#queuedReports.length > 0)
      void nextTask().then(() => {
        for (const report of this.#queuedReports.splice(0)) report(listener);
      });
  }

  /** Whether the frame is mounted in this element. */
  isMountedIn(place: HTMLElement): boolean {
    return place === this.#place;
  }

  /**
   * Mounts the frame. If it is mounted there already with the same address, it only gets a changed appearance. Returns false if a frame may
   * not come from this address.
   */
  mount(place: HTMLElement, url: string, locale: Locale): boolean {
    const appearance = appearanceOf(place, locale);
    const appearanceText = JSON.stringify(appearance);
    const isMounted = url === this.#url && place === this.#place;
    const isSame = appearanceText === this.#appearanceText;
    this.#url = url;
    this.#place = place;
    this.#appearanceText = appearanceText;
    try {
      if (!isMounted) this.frame.mount(place, { url, appearance, title: msg('Card details') });
      else if (!isSame) this.frame.setAppearance(appearance);
      return true;
    } catch {
      return false;
    }
  }

  /** Removes the frame. */
  clear(): void {
    this.#queuedReports = [];
    if (!this.#url) return;
    this.#url = '';
    this.frame.destroy();
  }

  #report(report: Report): void {
    // No report overtakes one that is queued.
    if (this.#listener && this.#queuedReports.length === 0) report(this.#listener);
    else this.#queuedReports.push(report);
  }
}

function appearanceOf(place: HTMLElement, locale: Locale): FrameAppearance {
  return { scheme: schemeOf(getComputedStyle(place)), locale, tokens: inheritedTokens(place) };
}
