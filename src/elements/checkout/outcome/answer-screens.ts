import { outcomeHeadStyles } from '../../shared/controls/outcome-head.ts';
import { actionStyles } from '../styles/action-styles.ts';
import { outcomeStyles } from '../styles/outcome-styles.ts';

/**
 * Everything that a checkout shows after the form was used: notices, the wait, what the payer has to do elsewhere, and the outcome. It is
 * loaded when somebody begins to use the form, or when the session has an answer already.
 */
export { actionButtons, actionPanel } from './action-panel.ts';
export { cardNotice, frameUnavailable, noticePanel, outcomePanel, timeLeft, unavailablePanel, waitingPanel } from './outcome-panels.ts';
export { announcementOf } from './outcome-words.ts';

/** The styles of all this. */
export const styles = [outcomeHeadStyles, outcomeStyles, actionStyles] as const;
