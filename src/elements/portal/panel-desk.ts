import type { TemplateResult } from 'lit';
import type { PortalView } from '../../protocol/portal.ts';
import type { CardFrameListener } from '../../frame/outside.ts';
import type { Locale } from '../attributes.ts';
import { adopt, type PartHost } from '../part.ts';
import { FramePlace, type FrameResult } from './frame-place.ts';
import { panelStyles } from './panel-styles.ts';
import { panelOf, type PanelOf } from './panels.ts';
import { previewSaid } from './preview-said.ts';
import { isTypeable, needsFrame, type PortalState, type Preview } from './portal-state.flow.ts';

/** Everything that only an open panel needs, the card frame with it: loaded when there is nothing else to do, or when one is opened. */
export class PanelDesk {
  readonly #frame: FramePlace;

  constructor(host: PartHost, listener: CardFrameListener) {
    adopt(host, [panelStyles]);
    this.#frame = new FramePlace(listener);
  }

  /** What stands in the panel. */
  render(of: PanelOf): TemplateResult {
    return panelOf(of);
  }

  /** Puts the card frame where the panel has a place for it, or takes it away with the panel. */
  place(root: ParentNode | null, { panel, view, doing }: PortalState, locale: Locale): void {
    const entry = view?.card_entry ?? null;
    const place = needsFrame(panel) ? (root?.querySelector<HTMLElement>('.frame') ?? null) : null;
    this.#frame.put(place, isTypeable(entry) ? entry.frame_url : null, locale);
    if (place === null) return;
    this.#frame.lock(doing !== null);
    this.#frame.challenge(entry?.challenge_url ?? null);
  }

  /** What a preview comes to, to be read out when it has come. */
  said(preview: Preview, view: PortalView): string {
    return previewSaid(preview, view);
  }

  /** Loads the card frame anew. */
  retryFrame(): void {
    this.#frame.retry();
  }

  /** Takes the card frame away. */
  clear(): void {
    this.#frame.put(null, null, 'EN_ZA');
  }

  /** Turns what is typed in the card frame into a token. */
  tokenise(): Promise<FrameResult> {
    return this.#frame.tokenise();
  }
}
