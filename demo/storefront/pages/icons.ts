import { html } from 'hono/html';

/** Small icons in the colour of the text around them. They are only decoration: the text or the label beside each has its meaning. */

/** The shop's logo: a karee tree on a hill. */
export const mark = html`<svg class="mark" viewBox="0 0 48 48" aria-hidden="true">
  <path
    d="M24 6c6 0 9 3 9.5 6.5C38 13 41 16 41 20c0 5-4 8-8.5 8-1.6 2-4.5 3-7 2.5V39h-3v-8.5c-2.5.5-5.4-.5-7-2.5C11 28 7 25 7 20c0-4 3-7 7.5-7.5C15 9 18 6 24 6Z"
    fill="currentColor"
  />
  <path d="M4 42c6-4 12-5 20-5s14 1 20 5" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
</svg>`;

/** A basket. */
export const cartIcon = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M3 10h18l-1.8 8.5a2 2 0 0 1-2 1.5H6.8a2 2 0 0 1-2-1.5L3 10Zm4 0 4-6m6 6-4-6M9 13.5v3M12 13.5v3M15 13.5v3" />
</svg>`;

/** A sun, for light colours. */
export const sun = html`<svg class="icon sun" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="4" />
  <path d="M12 3v2m0 14v2m9-9h-2M5 12H3m15.4-6.4L17 7M7 17l-1.4 1.4m12.8 0L17 17M7 7 5.6 5.6" />
</svg>`;

/** A moon, for dark colours. */
export const moon = html`<svg class="icon moon" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z" />
</svg>`;

/** A closed lock. */
export const lock = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
  <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
</svg>`;

/** A tick in a circle. */
export const tick = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="9" />
  <path d="m8 12.5 2.7 2.7L16 9.5" />
</svg>`;

/** A clock. */
export const clock = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="9" />
  <path d="M12 7v5l3.2 2" />
</svg>`;

/** A circle with a stroke through it. */
export const stopped = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="9" />
  <path d="M8.5 12h7" />
</svg>`;

/** A pair of angle brackets, for the panel for developers. */
export const code = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m8 8-4 4 4 4m8-8 4 4-4 4m-5 2 2-12" /></svg>`;

/** A cross. */
export const cross = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18" /></svg>`;
