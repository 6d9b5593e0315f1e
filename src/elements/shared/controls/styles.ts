import { css } from 'lit';

/**
 * The styles that all elements share: tokens, type, fields, buttons, notices. Every private `--_name` takes the page's `--pay-…` first,
 * then the session's brand, then our default. `light-dark()` follows the element's colour scheme.
 *
 * Every brand colour stays readable. The text on it is white if its lightness is below 49.4, where black and white have the same contrast,
 * and black above. As text or focus ring, the colour is darkened or lightened until its contrast with every surface is more than 4.5, and
 * as an edge until it is more than 3 (test/elements/shared/brand.element.ts). The outline colour is set because the card frame reads it
 * from there.
 */
export const controls = css`
  :host {
    --_font: var(--pay-font-family, system-ui, sans-serif);
    display: block;
    min-width: 0;
  }
  :host([hidden]) {
    display: none;
  }
  /* The root is a size container, which has no width of its own: in a dialog, a float or a table cell it would be 0 px wide. The first
     line (::before) has no height, prefers a width of 40em, and can shrink to nothing; the second one (::after) keeps the minimum
     width for a form. "all: initial" keeps the page's inherited text styles out. */
  .box {
    all: initial;
    display: block;
    color-scheme: inherit;
    pointer-events: inherit;
    visibility: inherit;
  }
  .box::before {
    content: '';
    display: grid;
    grid-template-columns: minmax(0, 40em);
  }
  .box::after {
    content: '';
    display: block;
    width: 15em;
    max-width: 100%;
  }
  .root {
    --_brand: var(--pay-color-brand, var(--session-brand, #1f3fae));
    --_on-brand: var(--pay-color-on-brand, lch(from var(--_brand) calc((49.4 - l) * 999) 0 0));
    --_accent: var(--pay-color-focus, light-dark(oklch(from var(--_brand) min(l, 0.48) c h), oklch(from var(--_brand) max(l, 0.78) c h)));
    --_rim: light-dark(oklch(from var(--_brand) min(l, 0.6) c h), oklch(from var(--_brand) max(l, 0.6) c h));
    --_text: var(--pay-color-text, light-dark(#191c22, #f1f2f5));
    --_muted: var(--pay-color-text-muted, light-dark(#596070, #a8aebb));
    --_surface: var(--pay-color-surface, light-dark(#fff, #16181d));
    --_subtle: var(--pay-color-subtle, light-dark(#f5f6f8, #1f2229));
    --_field: var(--pay-color-field, light-dark(#fff, #1b1e24));
    --_border: var(--pay-color-border, light-dark(#e3e5ea, #31353e));
    --_border-strong: var(--pay-color-border-strong, light-dark(#868d9b, #737a88));
    --_danger: var(--pay-color-danger, light-dark(#b3261e, #ff9d94));
    --_success: var(--pay-color-success, light-dark(#15703f, #63d29a));
    --_radius: var(--pay-radius, 10px);
    /* The scale: every corner is one of these four, every ring and shadow one of the next four (test/architecture/styles.test.ts). */
    --_radius-s: min(4px, var(--_radius));
    --_radius-l: calc(var(--_radius) * 1.6);
    --_radius-full: 99px;
    --_ring: 0 0 0 1px;
    --_halo: 0 0 0 4px;
    --_lifted: 0 12px 32px rgb(0 0 0 / 18%);
    --_raised: 0 16px 64px rgb(0 0 0 / 28%);
    --_space: var(--pay-space, 16px);
    outline-color: var(--_accent);
    container-type: inline-size;
    position: relative;
    color: var(--_text);
    /* The larger of the browser's own text size and the page's, because a page may make its rem small. 0cqw changes nothing, but makes
       WebKit calculate the size again when the page's text grows; otherwise WebKit keeps styles that inherit nothing. */
    font: 400 var(--pay-font-size, max(1em, 1rem, 0cqw))/1.45 var(--_font);
    font-variant-numeric: tabular-nums;
    -webkit-text-size-adjust: 100%;
  }
  .root.light {
    color-scheme: light;
  }
  .root.dark {
    color-scheme: dark;
  }
  .root.auto {
    color-scheme: light dark;
  }
  * {
    box-sizing: border-box;
  }
  h2,
  p,
  dl,
  dd,
  ul,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  ul {
    list-style: none;
  }
  h2,
  h3 {
    text-wrap: balance;
  }
  p {
    text-wrap: pretty;
  }
  /* Outside of the root, and in the same font: another one would have to be found first. */
  .live {
    font-family: var(--_font);
  }
  .live,
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .fault {
    padding: 12px;
    background: #fdecea;
    color: #8c1d18;
    font: 14px/1.4 monospace;
  }
  .broken {
    display: grid;
    gap: var(--_space);
    max-width: 34em;
    margin-inline: auto;
    padding: var(--_space);
  }
  .icon {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .test {
    padding: 2px 8px;
    border-radius: var(--_radius-full);
    background: light-dark(#fbe7b5, #4a3a10);
    color: light-dark(#5d4200, #ffdf94);
    font-size: 0.75em;
    font-weight: 600;
    white-space: nowrap;
  }
  .field {
    display: grid;
    gap: 6px;
    align-content: start;
  }
  .label {
    font-size: 0.875em;
    font-weight: 600;
  }
  .optional,
  .muted {
    color: var(--_muted);
  }
  .optional {
    font-weight: 400;
  }
  legend.label {
    padding: 0;
    margin-bottom: 6px;
  }
  .fields {
    display: grid;
    gap: var(--_space);
  }
  .input {
    width: 100%;
    height: max(2.75em, var(--pay-field-height, max(48px, 3em)));
    padding: 0 14px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_field);
    color: inherit;
    font: inherit;
    appearance: none;
  }
  .input[readonly] {
    background: color-mix(in srgb, currentColor 6%, var(--_field));
  }
  .input:focus {
    outline: 2px solid transparent;
    border-color: var(--_accent);
    box-shadow:
      var(--_ring) var(--_accent),
      var(--_halo) color-mix(in srgb, var(--_accent) 22%, transparent);
  }
  .select {
    position: relative;
    display: block;
  }
  .select .input {
    padding-inline-end: 40px;
  }
  .select .icon {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 12px;
    margin: auto;
    color: var(--_muted);
    pointer-events: none;
  }
  .error,
  .hint {
    font-size: 0.875em;
    line-height: 1.35;
  }
  .error {
    color: var(--_danger);
  }
  .hint {
    color: var(--_muted);
  }
  .check {
    display: flex;
    gap: 10px;
    align-items: center;
    min-height: 44px;
    cursor: pointer;
  }
  [type='radio'],
  [type='checkbox'] {
    flex: none;
    font-size: inherit;
    width: 1.25em;
    height: 1.25em;
    margin: 0;
    accent-color: var(--_accent);
  }
  /* The radio button is drawn instead of tinted: with a colour near white or near black, a browser's own button looks as if nothing was
     chosen. */
  [type='radio'] {
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-full);
    background: var(--_field);
    appearance: none;
  }
  [type='radio']:checked {
    border-color: var(--_accent);
    background: var(--_accent) radial-gradient(closest-side, var(--_accent) 64%, var(--_field) 72%);
  }

  .amount {
    flex: none;
    white-space: nowrap;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: baseline;
    justify-content: space-between;
    min-width: 0;
  }
  /* Where the text is so large that its name would break between letters, an amount goes below the name, at the right edge. */
  .row > :first-child {
    flex: 1 1 5em;
  }
  .row > .amount {
    margin-inline-start: auto;
  }
  .button {
    display: flex;
    gap: 10px;
    align-items: center;
    justify-content: center;
    width: 100%;
    min-height: 52px;
    padding: 10px 20px;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    text-decoration: none;
    text-wrap: balance;
    cursor: pointer;
  }
  .button.primary {
    background: var(--_brand);
    color: var(--_on-brand);
    border-color: var(--_rim);
  }
  .button.secondary {
    min-height: 44px;
    border-color: var(--_border-strong);
    background: var(--_field);
  }
  .button.quiet {
    min-height: 44px;
    color: var(--_muted);
    font-weight: 500;
  }
  .button[aria-disabled] {
    cursor: default;
  }
  .button[aria-busy] {
    cursor: progress;
    filter: saturate(0.6) brightness(0.94);
  }
  /* Until the script is there, only this button can send the form. */
  :host([button='none']:defined) .foot [type='submit'] {
    display: none;
  }
  :is(.link, summary) {
    border-radius: var(--_radius-s);
  }
  :is(.button, .link, summary, [data-message], [type='radio'], [type='checkbox']):focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .bone {
    border-radius: var(--_radius);
    background: var(--_border);
    animation: breathe 1.6s ease-in-out 1s infinite;
  }
  @keyframes breathe {
    50% {
      opacity: 0.45;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .bone {
      animation: none;
    }
    .spinner {
      animation-duration: 2.4s;
    }
  }
`;
