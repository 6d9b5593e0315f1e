import type { z } from 'zod';
import type { portalAnswer } from '../contract/portal-session.ts';
import { portalView, type PortalView } from '../contract/sessions/portal.ts';

/** Turns the service's portal session into what a browser may see. A field that is not listed cannot leak. */
export const projectPortal = ({ status, result, error }: z.output<typeof portalAnswer>): PortalView =>
  portalView.parse({ ...result, kind: 'portal', declined: status ? null : (error?.code ?? 'card_declined') });
