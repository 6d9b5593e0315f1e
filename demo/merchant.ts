import { getRequestListener } from '@hono/node-server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createProxy } from 'pay-elements/proxy';

/** The merchant's server of the demo apps in React and Vue: the proxy, and one path for each kind of session. */

/** The product that the app sells. Its price is set here, on the server. */
const MUG = { sku: 'KB-MUG', name: 'Stoneware mug', unit_amount: '180.00' };

/** The customer whose account is shown. A real shop takes the customer who is signed in. */
const CUSTOMER = { reference: 'MUG-THANDI', person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@example.co.za' };

/** What the server tells the app about a session: its id, and the address of its hosted page. */
type Made = { readonly session_id: string; readonly page_url: string };

/** The fetch handler of a merchant's server. It returns undefined if the request is not for it. */
export function merchant({ service, origin }: { service: string; origin: string }): (request: Request) => Promise<Response | undefined> {
  const pay = createProxy({
    baseUrl: `${service}/2.0`,
    apiKey: 'sandbox',
    apiSecret: 'sandbox',
    webhookSecret: 'sandbox',
    allowedOrigins: [origin],
    publicUrl: origin,
  });
  pay.on('checkout.completed', ({ checkout }) => {
    console.log(`paid: R ${checkout.amount} for ${checkout.session_id}`);
    return Promise.resolve();
  });
  const sessions: Readonly<Record<string, () => Promise<Made>>> = {
    '/api/checkout': async () => {
      const { session_id, page_url } = await pay.checkout.create({
        mode: 'ONE_TIME',
        amount: MUG.unit_amount,
        order: { reference: 'MUG-1', items: [{ ...MUG, quantity: 1 }] },
        customer_fields: ['email'],
        customization: { type: 'EMBED', display_cart: true },
      });
      return { session_id, page_url };
    },
    '/api/portal': async () => {
      const { customer_id } = await pay.checkout.create({ mode: 'SAVE', customer: CUSTOMER });
      const { session_id, link_url } = await pay.portal.create({ customer_id: customer_id ?? '', settings: { page_title: 'Your mugs' } });
      return { session_id, page_url: link_url };
    },
    '/api/emandate': async () => {
      const { session_id, link } = await pay.emandate.create({ page_id: 'pag_sandboxProducts' });
      return { session_id, page_url: link };
    },
  };
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/pay/')) return pay.fetch(request);
    const make = request.method === 'POST' ? sessions[pathname] : undefined;
    return make && Response.json(await make());
  };
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The same handler for Vite's own servers. Other requests go to Vite. */
export function middleware(options: { service: string; origin: string }): Middleware {
  const handle = merchant(options);
  const listen = getRequestListener(async (request) => (await handle(request)) ?? new Response(null, { status: 404 }));
  return (request, response, next) => {
    if (/^\/(pay|api)\//.test(request.url ?? '')) void listen(request, response);
    else next();
  };
}
