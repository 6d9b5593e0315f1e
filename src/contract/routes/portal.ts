import * as portal from '../portal.ts';
import { CREATE, type Route } from './route.ts';

/** The customer portal. */
export const portalRoutes = {
  'portal.link': {
    method: 'POST',
    path: '/customer-portal/link',
    tag: 'Customer portal',
    summary: 'Make a link with which a customer manages subscriptions; it lives for 60 minutes',
    body: portal.portalLinkBody,
    answer: portal.portalLinkAnswer,
    errors: [...CREATE, '008'],
  },
} as const satisfies Record<string, Route>;
