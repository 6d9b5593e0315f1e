import { markStyles } from '../../shared/controls/mark.ts';
import { motionStyles } from '../../shared/controls/motion-styles.ts';
import { noticeStyles } from '../../shared/controls/notice-styles.ts';
import { paperStyles } from '../../shared/controls/paper-styles.ts';
import { reactionStyles } from '../../shared/controls/reaction-styles.ts';
import { outcomeHeadStyles } from '../../shared/controls/outcome-head.ts';
import { actionStyles } from '../elsewhere/action-styles.ts';
import { methodStyles } from '../methods/method-styles.ts';
import { outcomeStyles } from '../outcome/outcome-styles.ts';

/** The styles that the engine adds to the form, in their order. */
export const ENGINE_STYLES = [reactionStyles, noticeStyles, methodStyles, markStyles, motionStyles, paperStyles] as const;

/** The styles of everything that is shown after the form was used. */
export const ANSWER_STYLES = [outcomeHeadStyles, outcomeStyles, actionStyles] as const;
