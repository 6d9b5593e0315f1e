import { CHECKOUT } from './checkout.ts';
import type { Group } from './control.ts';
import { EMANDATE } from './emandate.ts';
import { APPEARANCE } from './appearance.ts';
import { PORTAL } from './portal.ts';

/** An element that the playground shows. */
export interface Subject {
  /** The last part of the page's address. It also names the kind of session. */
  readonly id: 'checkout' | 'portal' | 'emandate';
  readonly tag: `pay-${Subject['id']}`;
  /** The label of the link to this element's page. */
  readonly title: string;
  readonly groups: readonly Group[];
}

const subject = (id: Subject['id'], title: string, groups: readonly Group[]): Subject => ({
  id,
  tag: `pay-${id}`,
  title,
  groups: [...groups, ...APPEARANCE],
});

/** The elements of the playground. The playground opens with the first one. */
export const SUBJECTS = [
  subject('checkout', 'Checkout', CHECKOUT),
  subject('portal', 'Portal', PORTAL),
  subject('emandate', 'E-mandate', EMANDATE),
] as const;
