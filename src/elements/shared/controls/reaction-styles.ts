import { css } from 'lit';

/**
 * How what all elements share answers: to a pointer, a press, a mistake, and to colours that somebody needs. None of it shows before
 * something is done, so in the checkout it loads after the first field.
 */
export const reactionStyles = css`
  .input[aria-invalid] {
    --_accent: var(--_danger);
    border-color: var(--_danger);
  }
  .button.primary:active {
    filter: brightness(0.94);
  }
  @media (hover: hover) {
    .input:hover:not(:read-only, :focus, [aria-invalid]) {
      border-color: var(--_muted);
    }
    .button.primary:hover:not([aria-disabled]) {
      filter: brightness(1.08);
    }
    .button.secondary:hover,
    .button.quiet:hover {
      background: var(--_subtle);
    }
  }
  @media (forced-colors: active) {
    .input:focus {
      outline-color: Highlight;
    }
    .test {
      border: 1px solid;
    }
    .button {
      border-color: ButtonText;
    }
    .button[aria-disabled] {
      border-color: GrayText;
      color: GrayText;
    }
    .bone {
      background: GrayText;
    }
    [type='radio'] {
      appearance: auto;
    }
    /* A drawing keeps a colour of its own in such a world; its surroundings have the right one. */
    .icon {
      color: inherit !important;
    }
  }
`;
