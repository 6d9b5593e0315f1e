import { html, raw } from 'hono/html';
import type { Scheme } from '../shop.ts';
import type { OpenedCheckout } from '../till.ts';
import type { Html } from './html.ts';

/** The checkout element with its first view inside, so that it shows its fields without a request. */
export function payCheckout({ view }: OpenedCheckout, scheme: Scheme, id: string): Html {
  return html`<pay-checkout id="${id}" session="${view.session_id}" endpoint="/pay" theme="${scheme}"
    ><script type="application/json">
      ${json(view)}
    </script></pay-checkout
  >`;
}

/** JSON for a script element. `<` is escaped, so that the text cannot close the element. */
function json(value: unknown): Html {
  return raw(JSON.stringify(value).replace(/</g, '\\u003c'));
}
