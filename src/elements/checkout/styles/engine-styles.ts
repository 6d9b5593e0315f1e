import { motionStyles } from '../../shared/controls/motion-styles.ts';
import { noticeStyles } from '../../shared/controls/notice-styles.ts';
import { outcomeHeadStyles } from '../../shared/controls/outcome-head.ts';
import { paperStyles } from '../../shared/controls/paper-styles.ts';
import { reactionStyles } from '../../shared/controls/reaction-styles.ts';
import { actionStyles } from './action-styles.ts';
import { choiceStyles } from './choice-styles.ts';
import { methodStyles } from './method-styles.ts';
import { outcomeStyles } from './outcome-styles.ts';

/** The styles that the engine adds to the checkout, in their order. A form in HTML has the same ones from the start. */
export const ENGINE_STYLES = [
  reactionStyles,
  noticeStyles,
  outcomeHeadStyles,
  outcomeStyles,
  choiceStyles,
  methodStyles,
  actionStyles,
  motionStyles,
  paperStyles,
] as const;
