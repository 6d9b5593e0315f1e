import type { HtmlWriter } from '../proxy/html-writer.ts';
import { CHECKOUT_STYLES, checkoutTag } from './checkout.ts';
import { EARLY_PRESS } from './early-press.ts';
import { EMANDATE_STYLES, emandateTag } from './emandate.ts';
import { PORTAL_STYLES, portalTag } from './portal.ts';

const scripts = [EARLY_PRESS];

/** Writes the elements as HTML for the proxy. */
export const writer: HtmlWriter = {
  checkout: checkoutTag,
  portal: portalTag,
  emandate: emandateTag,
  inline: {
    checkout: { styles: CHECKOUT_STYLES, scripts },
    portal: { styles: PORTAL_STYLES, scripts },
    emandate: { styles: EMANDATE_STYLES, scripts },
  },
};
