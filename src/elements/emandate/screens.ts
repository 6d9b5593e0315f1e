import type { TemplateResult, nothing } from 'lit';
import { accountStep } from './account-step.ts';
import { outcomeHeadStyles } from '../controls/outcome.ts';
import { bankPickerStyles } from './bank-picker-styles.ts';
import { endingStyles } from './ending-styles.ts';
import { approvedScreen, failedScreen, overScreen, waitingScreen } from './endings.ts';
import type { Phase, Step } from './emandate-state.flow.ts';
import { reviewStep } from './review.ts';
import type { Screen } from './screen.ts';
import { signStep } from './sign-step.ts';
import { signStyles } from './sign-styles.ts';
import { whatStep } from './what-step.ts';
import { whatStyles } from './what-styles.ts';

/** Everything that is behind the first step, in a file of its own: it comes while the first step is being filled in. */

type Draw = (screen: Screen) => TemplateResult | typeof nothing;

/** The steps after the first. */
export const STEPS: Readonly<Record<Exclude<Step, 'who'>, Draw>> = {
  account: accountStep,
  what: whatStep,
  review: reviewStep,
  sign: signStep,
};

/** What is shown where there is nothing to fill in any more. */
export const ENDINGS: Readonly<Partial<Record<Phase, Draw>>> = {
  waiting: waitingScreen,
  approved: approvedScreen,
  rejected: failedScreen,
  no_reply: failedScreen,
  expired: overScreen,
  closed: overScreen,
};

/** Their words, in the source language. */
export { later as words } from './words/en-za-later.ts';

/** Their look. */
export const styles = [bankPickerStyles, whatStyles, signStyles, outcomeHeadStyles, endingStyles];
