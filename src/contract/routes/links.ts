import * as links from '../checkout-link.ts';
import { CREATE_ERRORS, type Route } from './route.ts';

/** Links to hosted pages. */
export const linksRoutes = {
  'checkout.link': {
    method: 'POST',
    path: '/checkout/link',
    tag: 'Checkout',
    summary: 'Create a link: the payer chooses what to pay, and how often',
    description: 'Creates a page on which the payer chooses the amount and the frequency, within the limits of the call.',
    body: links.checkoutLinkBody,
    answer: links.checkoutLinkAnswer,
    errors: CREATE_ERRORS,
    extension: true,
  },
} as const satisfies Record<string, Route>;
