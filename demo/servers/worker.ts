import { createProxy } from 'pay-elements/proxy';

/** What the platform keeps for you: the secrets of the worker. */
interface Environment {
  readonly PAY_BASE_URL: string;
  readonly PAY_API_KEY: string;
  readonly PAY_API_SECRET: string;
  readonly PAY_WEBHOOK_SECRET: string;
  readonly SHOP_ORIGIN: string;
}

/**
 * A runtime with nothing but fetch, here Cloudflare Workers, which tells the client's address in a header of its own that no
 * browser can send. Deno and Bun hand their handler a second argument: `pay.fetch(request, info)`.
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
