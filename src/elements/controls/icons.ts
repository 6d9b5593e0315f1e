import { svg, type SVGTemplateResult } from 'lit';

/** Our own few line icons, 24 by 24, in the colour of the text around them, silent for screen readers. */

const ICONS = {
  lock: svg`<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`,
  check: svg`<path d="m5 12.5 4.5 4.5L19 7.5"/>`,
  cross: svg`<path d="m7 7 10 10M17 7 7 17"/>`,
  alert: svg`<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.5v.01"/>`,
  clock: svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>`,
  chevron: svg`<path d="m7 10 5 5 5-5"/>`,
} as const;

/** One of the icons. */
export type IconName = keyof typeof ICONS;

/** An icon. */
export function icon(name: IconName): SVGTemplateResult {
  return svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${ICONS[name]}</svg>`;
}
