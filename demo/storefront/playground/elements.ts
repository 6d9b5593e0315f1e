import { CHECKOUT } from './checkout.ts';
import type { Group } from './control.ts';
import { EMANDATE } from './emandate.ts';
import { APPEARANCE } from './appearance.ts';
import { PORTAL } from './portal.ts';

/** An element to play with. */
export interface Subject {
  /** The last part of the page's address, and the kind of session. */
  readonly id: 'checkout' | 'portal' | 'emandate';
  readonly tag: `pay-${Subject['id']}`;
  /** What it is for, on the page's switch. */
  readonly title: string;
  readonly groups: readonly Group[];
}

const subject = (id: Subject['id'], title: string, groups: readonly Group[]): Subject => ({
  id,
  tag: `pay-${id}`,
  title,
  groups: [...groups, ...APPEARANCE],
});

/** All of them; the first is what the playground opens with. */
export const SUBJECTS = [
  subject('checkout', 'Checkout', CHECKOUT),
  subject('portal', 'Portal', PORTAL),
  subject('emandate', 'E-mandate', EMANDATE),
] as const;
