import { motionStyles } from '../../shared/controls/motion-styles.ts';
import { noticeStyles } from '../../shared/controls/notice-styles.ts';
import { paperStyles } from '../../shared/controls/paper-styles.ts';
import { reactionStyles } from '../../shared/controls/reaction-styles.ts';
import { methodStyles } from './method-styles.ts';

/** The styles that the engine adds to the checkout, in their order. */
export const ENGINE_STYLES = [reactionStyles, noticeStyles, methodStyles, motionStyles, paperStyles] as const;
