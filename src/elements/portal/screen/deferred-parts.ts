import type { nothing, TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import type { Words } from '../../shared/locales/words.ts';
import type { Notice } from '../flow/portal-state.flow.ts';
import type { PortalIntents } from './portal-intents.ts';
import type { DrawMark } from './next-payment.ts';
import type { savingLabel, savingWords } from './saving-words.ts';

/** The parts that load after the page, and the placeholders for them. */
export interface DeferredParts {
  /** The words of a notice, once its chunk has loaded. */
  readonly words: (notice: Notice, view: PortalView) => Words | undefined;
  /** The placeholder for a notice until its words have loaded. */
  readonly fallback: TemplateResult | typeof nothing;
  /** The page without an account: the link has expired, or the account cannot be reached. Null until it has loaded. */
  readonly ending: (intents: PortalIntents) => TemplateResult | null;
  readonly drawMark: DrawMark;
  /** The words about savings; undefined until the chunk has loaded. */
  readonly savings: { readonly savingLabel: typeof savingLabel; readonly savingWords: typeof savingWords } | undefined;
  /** The folded details below the next payment: what is paid each time, and when. */
  readonly paymentDetails: TemplateResult | typeof nothing;
  /** All sections below the subscription. */
  readonly account: TemplateResult;
}
