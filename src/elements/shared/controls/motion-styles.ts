import { css } from 'lit';

/**
 * What moves, and how: what comes in answer to a press or a word slides a little to where it belongs, for as long as it takes to see
 * where it came from. Transitions, so that a second press turns them back on their way; none of it for whoever asked for less motion.
 * Nothing that is read fades: it has its whole contrast from the first moment. Only what opens under a finger changes its height; what
 * comes by itself slides, which is no layout.
 * It loads after the first field, and what was there before it does not move.
 */
export const motionStyles = css`
  @media (prefers-reduced-motion: no-preference) {
    .root {
      --_move: 0.18s cubic-bezier(0.2, 0, 0, 1);
      interpolate-size: allow-keywords;
    }
    .button,
    .small,
    .pill,
    .saved-card,
    .pick,
    .input {
      transition:
        border-color 0.15s,
        box-shadow 0.15s,
        filter 0.15s;
    }
    .group {
      transition: opacity var(--_move);
    }
    summary .icon,
    .toggle .icon {
      transition: rotate var(--_move);
    }
    .error,
    .notice,
    .outcome,
    .ending,
    .action,
    .waiting,
    .way-body,
    .way > .foot,
    .way-head,
    .meaning,
    form > *,
    dialog {
      transition: translate var(--_move);
    }
    dialog::backdrop {
      transition: opacity var(--_move);
    }
    @starting-style {
      .error,
      .notice,
      .way-body,
      .way > .foot,
      .way-head {
        translate: 0 -6px;
      }
      .outcome,
      .ending,
      .action,
      .waiting,
      .meaning,
      form > * {
        translate: 0 10px;
      }
      dialog[open] {
        translate: 0 32px;
      }
      dialog[open]::backdrop {
        opacity: 0;
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
