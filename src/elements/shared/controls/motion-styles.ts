import { css } from 'lit';

/**
 * Motion. What appears after a press slides a short way to its place, so that the person sees where it came from. All of it is transitions,
 * so that a second press reverses them at once, and none of it applies if the person asked for less motion. Text never fades in, because it
 * needs its full contrast from the first moment. Only what a press opens changes its height; what appears by itself slides, which causes no
 * layout. The sheet is added after the first field is shown, and content that was shown before does not move.
 */
export const motionStyles = css`
  @media (prefers-reduced-motion: no-preference) {
    .root {
      --_move: 0.18s cubic-bezier(0.2, 0, 0, 1);
      interpolate-size: allow-keywords;
    }
    .button,
    .pill,
    .saved-card,
    .input {
      transition:
        border-color 0.15s,
        box-shadow 0.15s;
    }
    .group {
      transition: opacity var(--_move);
    }
    .toggle .icon {
      transition: rotate var(--_move);
    }
    .error,
    .notice,
    .outcome,
    .action,
    .waiting,
    .method-body,
    .method > .foot,
    .method-head,
    form > * {
      transition: translate var(--_move);
    }
    @starting-style {
      .error,
      .notice,
      .method-body,
      .method > .foot,
      .method-head {
        translate: 0 -6px;
      }
      .outcome,
      .action,
      .waiting,
      form > * {
        translate: 0 10px;
      }
    }
    @supports (interpolate-size: allow-keywords) {
      @container (width < 560px) {
        .cart {
          height: 0;
          overflow: clip;
          transition:
            height var(--_move),
            padding var(--_move),
            display 0.18s allow-discrete;
        }
        .cart:not(.open) {
          padding-top: 0;
        }
        .cart.open {
          height: auto;
        }
        @starting-style {
          .cart.open {
            height: 0;
            padding-top: 0;
          }
        }
      }
    }
  }
`;
