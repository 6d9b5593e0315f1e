import type { TemplateResult, nothing } from 'lit';
import { accountStep } from './account-step.ts';
import { motionStyles } from '../../shared/controls/motion-styles.ts';
import { outcomeHeadStyles } from '../../shared/controls/outcome-head.ts';
import { paperStyles } from '../../shared/controls/paper-styles.ts';
import { reactionStyles } from '../../shared/controls/reaction-styles.ts';
import { answerStyles } from '../styles/answer-styles.ts';
import { bankPickerStyles } from '../styles/bank-picker-styles.ts';
import { endingStyles } from '../styles/ending-styles.ts';
import { waitingStyles } from '../styles/waiting-styles.ts';
import { approvedScreen, failedScreen, overScreen } from '../outcome/endings.ts';
import { waitingScreen } from '../outcome/waiting.ts';
import type { Phase, Step } from '../flow/emandate-state.flow.ts';
import type { ScreenContext } from './screen-context.ts';
import { signStep } from './sign-step.ts';
import { signStyles } from '../styles/sign-styles.ts';
import { planStep } from './plan-step.ts';
import { planStyles } from '../styles/plan-styles.ts';

/** Everything after the first step, as a separate chunk that loads while the first step is filled in. */

type RenderScreen = (screen: ScreenContext) => TemplateResult | typeof nothing;

/** The steps after the first. */
export const STEPS: Readonly<Record<Exclude<Step, 'who'>, RenderScreen>> = {
  account: accountStep,
  what: planStep,
  sign: signStep,
};

/** The screens of the phases without a form. */
export const ENDINGS: Readonly<Partial<Record<Phase, RenderScreen>>> = {
  waiting: waitingScreen,
  approved: approvedScreen,
  rejected: failedScreen,
  no_reply: failedScreen,
  expired: overScreen,
  closed: overScreen,
};

/** The first step if a company signs and the method excludes companies. */
export { companyNotice } from './company-notice.ts';

/** The first step if the session knows the signer. */
export { knownStep } from './known-step.ts';

/** The notice at the first step if the bank accepts no more mandates today. */
export { startNotice } from '../terms/cut-off.ts';

/** The text of the live region. */
export { announcementOf } from '../outcome/announcement.ts';

/** The words of refusals. */
export { stepNotice } from '../form/refusal-words.ts';

/** The styles of these screens. */
export const styles = [
  reactionStyles,
  answerStyles,
  bankPickerStyles,
  planStyles,
  signStyles,
  outcomeHeadStyles,
  endingStyles,
  waitingStyles,
  motionStyles,
  paperStyles,
];

/** The summary of the terms, on the steps after the first. */
export { stepSummary } from '../terms/step-summary.ts';

/** What the frame around a step shows only after the first step. */
export { buttonLabel, checkingPanel, stepTitle } from './later-frame.ts';

/** The request that signs. */
export { signatureRequest } from '../form/signature-request.ts';
