import type { EmandateView } from '../contract/sessions/emandate.ts';
import type { TagAttributes } from '../proxy/html-writer.ts';
import { controls } from '../elements/shared/controls/styles.ts';
import { step } from '../elements/emandate/flow/emandate.flow.ts';
import { INITIAL, type SigningState } from '../elements/emandate/flow/emandate-state.flow.ts';
import { loadWords } from '../elements/emandate/load-words.ts';
import { SigningRunner, type SigningHost } from '../elements/emandate/runner/emandate-runner.ts';
import { EmandateScreen, FIRST_STYLES, MORE_STYLES } from '../elements/emandate/screen/emandate-screen.ts';
import { fieldBonesStyles } from '../elements/shared/controls/field-bones.ts';
import { skeleton, skeletonStyles } from '../elements/emandate/screen/skeleton.ts';
import { ServerHost } from './host.ts';
import { styleText, WAITING_STYLE } from './styles.ts';
import { appearanceOf, pageUrlOf, inLanguage, writeTag } from './tag.ts';

/** The style sheets of an e-mandate, in the order of its HTML. */
export const EMANDATE_STYLES = [
  styleText([controls, fieldBonesStyles, skeletonStyles, ...FIRST_STYLES]),
  WAITING_STYLE,
  styleText(MORE_STYLES),
] as const;

/** The e-mandate in one fixed state: no request, no timer. */
class StillRunner extends SigningRunner {
  readonly #still: SigningState;

  constructor(host: SigningHost, still: SigningState) {
    super(host);
    this.#still = still;
  }

  override get state(): SigningState {
    return this.#still;
  }
}

class StillSigning extends EmandateScreen {
  override readonly runner: SigningRunner;

  constructor(host: ServerHost, still: SigningState) {
    super(host);
    this.runner = new StillRunner(this, still);
  }
}

/** `<pay-emandate>` as HTML: its first step, its styles, and the first view. */
export async function emandateTag(view: EmandateView, attributes: TagAttributes): Promise<string> {
  const { session_id } = view;
  const pageUrl = pageUrlOf(attributes);
  const host = new ServerHost(session_id, pageUrl);
  const { state } = step(INITIAL, { type: 'start', session: session_id, first: view, step: null });
  const screen = new StillSigning(host, state);
  const { locale, theme } = appearanceOf(attributes, screen);
  host.language = locale;
  screen.hostUpdate();
  // The form is rendered only in the state `form`: other states have a countdown, which would keep running on the server.
  const isForm = state.phase === 'form';
  const isFirst = view.payer === null;
  return inLanguage(locale, attributes, loadWords, () =>
    writeTag({
      tag: 'pay-emandate',
      view,
      attributes,
      styles: isFirst ? EMANDATE_STYLES.slice(0, 2) : EMANDATE_STYLES,
      locale,
      theme,
      hostedPage: pageUrl ?? view.page_url,
      announcement: screen.announcement,
      draw: () => (isForm ? screen.render() : null) ?? skeleton(),
    }),
  );
}
