import type { PortalView } from '../contract/sessions/portal.ts';
import type { TagAttributes } from '../proxy/html-writer.ts';
import { controls } from '../elements/shared/controls/styles.ts';
import { step } from '../elements/portal/flow/portal.flow.ts';
import { INITIAL, type PortalState } from '../elements/portal/flow/portal-state.flow.ts';
import { loadWords } from '../elements/portal/load-words.ts';
import { PAGE_STYLES, PortalScreen } from '../elements/portal/screen/portal-screen.ts';
import { skeleton, skeletonStyles } from '../elements/portal/screen/skeleton.ts';
import { ServerHost } from './host.ts';
import { styleText, WAITING_STYLE } from './styles.ts';
import { appearanceOf, pageUrlOf, inLanguage, writeTag } from './tag.ts';

/** The style sheets of a portal, in the order of its HTML. */
export const PORTAL_STYLES = [styleText([controls, skeletonStyles, ...PAGE_STYLES]), WAITING_STYLE] as const;

/** The portal in one fixed state: no request, no timer. */
class StillPortal extends PortalScreen {
  readonly #still: PortalState;

  constructor(host: ServerHost, still: PortalState) {
    super(host);
    this.#still = still;
  }

  override get state(): PortalState {
    return this.#still;
  }
}

/** `<pay-portal>` as HTML: its first content, its styles, and the first view. */
export async function portalTag(view: PortalView, attributes: TagAttributes): Promise<string> {
  const { session_id } = view;
  const host = new ServerHost(session_id, pageUrlOf(attributes));
  const { state } = step(INITIAL, { type: 'start', session: session_id, view });
  const screen = new StillPortal(host, state);
  const { locale, theme } = appearanceOf(attributes, screen);
  host.language = locale;
  return inLanguage(locale, attributes, loadWords, () =>
    writeTag({
      tag: 'pay-portal',
      view,
      attributes,
      styles: PORTAL_STYLES,
      locale,
      theme,
      hostedPage: null,
      announcement: screen.announcement,
      draw: () => screen.render() ?? skeleton(),
    }),
  );
}
