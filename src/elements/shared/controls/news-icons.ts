import type { TemplateResult } from 'lit';
import { drawIcon } from './icons.ts';

/** The icons of notices, outcomes and countdowns. They load later, because no form needs them at first. */
const ICONS = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm7 7 10 10M17 7 7 17',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18m0 4.5V13m0 3.5v.01',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18m0 4v5l3.5 2',
} as const;

/** The name of an icon. */
export type NewsIconName = keyof typeof ICONS;

/** Draws an icon. */
export const newsIcon = (name: NewsIconName): TemplateResult => drawIcon(ICONS[name]);
