import { css } from 'lit';

/**
 * The styles of the shared controls for hover, a press, an error, and forced colours. None of them shows before the shopper does something,
 * so the checkout loads them after the first field.
 */
export const reactionStyles = css`
  .input[aria-invalid] {
    --_accent: var(--_danger);
    border-color: var(--_danger);
  }
  .button[aria-disabled]:not(.busy, .primary) {
    opacity: 0.55;
  }
  .button.primary[aria-disabled]:not(.busy) {
    border-color: var(--_border-strong);
    background: color-mix(in oklab, var(--_brand) 10%, var(--_surface));
    color: var(--_muted);
  }
  @supports (color: lch(from red l c h)) {
    /* Away from the lightness where the text on it turns, so that it is read the better; what is nearly white or black has one way only. */
    .button {
      --_shade: lch(from var(--_brand) calc(l + var(--_step, 5) * clamp(-1, (49.4 - l) * (l - 90) * (l - 12), 1)) c h);
    }
    @media (hover: hover) {
      .button:is(.primary, .danger):hover:not([aria-disabled]) {
        background: var(--_shade);
      }
    }
    .button:is(.primary, .danger):active:not([aria-disabled]) {
      --_step: 10;
      background: var(--_shade);
    }
  }
  /* Without relative colours, the contrast of a brand colour cannot be ensured, so the text colour takes its place. */
  @supports not (color: lch(from red l c h)) {
    .root {
      --_brand: var(--_text);
      --_on-brand: var(--_surface);
      --_accent: var(--pay-color-focus, var(--_text));
      --_rim: var(--_text);
    }
  }
  @media (hover: hover) {
    .input:hover:not(:read-only, :focus, [aria-invalid]) {
      border-color: var(--_muted);
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
    /* An icon keeps its own colour in forced colours, but the text around it gets the right one, so the icon inherits that. */
    .icon {
      color: inherit !important;
    }
  }
`;
