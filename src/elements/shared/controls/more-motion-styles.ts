import { css } from 'lit';
import { motionStyles } from './motion-styles.ts';

/** The motion that a checkout's form does not need. It is a file of its own, so that it is in no file that such a form loads. */

/** The motion of dialogs. */
export const dialogMotionStyles = css`
  @media (prefers-reduced-motion: no-preference) {
    dialog {
      transition: translate var(--_move);
    }
    dialog::backdrop {
      transition: opacity var(--_move);
    }
    @starting-style {
      dialog[open] {
        translate: 0 32px;
      }
      dialog[open]::backdrop {
        opacity: 0;
      }
    }
  }
`;

/** The motion of what only the portal and the e-mandate have. */
const pageMotionStyles = css`
  @media (prefers-reduced-motion: no-preference) {
    .small,
    .pick {
      transition:
        border-color 0.15s,
        box-shadow 0.15s;
    }
    summary .icon {
      transition: rotate var(--_move);
    }
    .ending,
    .meaning {
      transition: translate var(--_move);
    }
    @starting-style {
      .ending,
      .meaning {
        translate: 0 10px;
      }
    }
    @supports (interpolate-size: allow-keywords) {
      details::details-content {
        height: 0;
        overflow: clip;
        overflow-clip-margin: 6px;
        transition:
          height var(--_move),
          content-visibility 0.18s allow-discrete;
      }
      details[open]::details-content {
        height: auto;
      }
    }
  }
`;

/** The motion of the portal and the e-mandate. */
export const MOTION_STYLES = [motionStyles, dialogMotionStyles, pageMotionStyles] as const;
