import { Refusal } from 'pay-elements/proxy';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { newCustomer, type CheckoutRequest, type MandateLink, type Payments, type PortalLink } from '../payments.ts';
import { playgroundPage } from '../pages/playground.ts';
import { SUBJECTS, type Subject } from '../playground/elements.ts';
import { chrome, shopperOf, type Shop } from '../shop.ts';

/** The maximum size of the request that creates a session, in bytes. */
const MOST = 16 * 1024;

/** What the playground's page needs to know about a session. */
interface Made {
  readonly session_id: string;
  readonly page_url: string;
  readonly customer_id?: string;
}

/** The functions that the playground needs besides the shop. */
export interface PlaygroundParts {
  readonly pay: Payments;
  /** Creates a customer with a card and a subscription, if the service is a sandbox. */
  readonly subscriber?: (() => Promise<string>) | undefined;
}

const missing = (element: 'portal' | 'emandate', message: string) =>
  new Refusal('007', [{ record: {}, errors: { [element]: { message, rule: 'exists' } } }]);

/**
 * The playground. Unlike a shop, it takes the whole session from the browser, including the amount, because its purpose is to
 * try what the service does with it. The sandbox's money is not real.
 */
export function playgroundRoutes(shop: Shop, { pay, subscriber }: PlaygroundParts): Hono {
  // The body is passed on unchecked, because the service reports every mistake in it.
  const makers: Record<Subject['id'], (body: object, shopper: string) => Promise<Made>> = {
    checkout: async (body) => {
      const { session_id, page_url = '' } = await pay.checkout.create(body as CheckoutRequest);
      return { session_id, page_url };
    },
    portal: async (body, shopper) => {
      if (pay.portal === undefined) throw missing('portal', 'this shop has no portal');
      const link = body as PortalLink;
      const customer_id = link.customer_id || (await (subscriber?.() ?? newCustomer(pay, shopper)));
      const { session_id, link_url = '' } = await pay.portal.create({ ...link, customer_id });
      return { session_id, page_url: link_url, customer_id };
    },
    emandate: async (body) => {
      if (pay.emandate === undefined) throw missing('emandate', 'this shop has no mandates');
      const { session_id, link } = await pay.emandate.create(body as MandateLink);
      return { session_id, page_url: link };
    },
  };

  const app = new Hono();
  for (const subject of SUBJECTS) {
    const path = subject === SUBJECTS[0] ? '/' : `/${subject.id}`;
    app.get(path, (c) => {
      c.header('Cache-Control', 'no-store');
      return c.html(playgroundPage(chrome(c, shop), subject));
    });
    app.post(`/${subject.id}/session`, bodyLimit({ maxSize: MOST }), async (c) => {
      try {
        return c.json(await makers[subject.id](await c.req.json<object>(), shopperOf(c, shop)));
      } catch (error) {
        if (error instanceof Refusal) return c.json({ message: error.message }, 400);
        if (error instanceof SyntaxError) return c.json({ message: 'not JSON' }, 400);
        throw error;
      }
    });
  }
  return app;
}
