import { html, type TemplateResult } from 'lit';
import { chevron } from '../../../marks/chevron.ts';

/** Line icons of 24 by 24, one path each, in the colour of the text around them; hidden from screen readers. */
const ICONS = {
  lock: 'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2m1 0V8a4 4 0 0 1 8 0v3',
  chevron,
  card: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2m-2 4h18M6.5 15h3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm7 7 10 10M17 7 7 17',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18m0 4.5V13m0 3.5v.01',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18m0 4v5l3.5 2',
} as const;

/** One of the icons. */
export type IconName = keyof typeof ICONS;

/** An icon. */
export const icon = (name: IconName): TemplateResult => drawIcon(ICONS[name]);

/** Draws an icon from its path. */
export function drawIcon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;
}
