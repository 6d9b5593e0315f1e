import { createProxy } from 'pay-elements/proxy';

/** The secrets of the worker, which the platform stores. */
interface Environment {
  readonly PAY_BASE_URL: string;
  readonly PAY_API_KEY: string;
  readonly PAY_API_SECRET: string;
  readonly PAY_WEBHOOK_SECRET: string;
  readonly SHOP_ORIGIN: string;
}

/**
 * A runtime that has only fetch, here Cloudflare Workers. The platform sends the client's address in a header that no browser can set. In
 * Deno and Bun the handler gets a second argument: call `pay.fetch(request, info)`.
 */
export default {
  fetch(request: Request, env: Environment): Promise<Response> {
    const pay = createProxy({
      baseUrl: env.PAY_BASE_URL,
      apiKey: env.PAY_API_KEY,
      apiSecret: env.PAY_API_SECRET,
      webhookSecret: env.PAY_WEBHOOK_SECRET,
      allowedOrigins: [env.SHOP_ORIGIN],
      clientAddress: (asked) => asked.headers.get('cf-connecting-ip'),
    });
    return pay.fetch(request);
  },
};
