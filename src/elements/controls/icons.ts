import { html, type TemplateResult } from 'lit';

/** Our own few line icons, 24 by 24, one path each, in the colour of the text around them, silent for screen readers. */
const ICONS = {
  lock: 'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2m1 0V8a4 4 0 0 1 8 0v3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm7 7 10 10M17 7 7 17',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18m0 4.5V13m0 3.5v.01',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18m0 4v5l3.5 2',
  chevron: 'm7 10 5 5 5-5',
  card: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2m-2 4h18M6.5 15h3',
  wallet: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2m3 15h2',
  scan: 'M4 8V5a1 1 0 0 1 1-1h3m8 0h3a1 1 0 0 1 1 1v3m0 8v3a1 1 0 0 1-1 1h-3m-8 0H5a1 1 0 0 1-1-1v-3M8.5 8.5h2v2h-2zm5 0h2v2h-2zm-5 5h2v2h-2zm5 2h2m0-2v2',
  redirect: 'M13 5h6v6m0-6-9 9m0-7H6a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-4',
} as const;

/** One of the icons. */
export type IconName = keyof typeof ICONS;

/** An icon. */
export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]}></path></svg>`;
}
