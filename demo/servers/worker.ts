import { createProxy } from 'pay-elements/proxy';

/** What the platform keeps for you: the secrets of the worker. */
interface Environment {
  readonly PAY_BASE_URL: string;
  readonly PAY_API_KEY: string;
  readonly PAY_API_SECRET: string;
  readonly PAY_WEBHOOK_SECRET: string;
  readonly SHOP_ORIGIN: string;
}

/** A runtime with nothing but fetch: Cloudflare Workers, Deno Deploy, Bun and the like. */
export default {
  fetch(request: Request, env: Environment): Promise<Response> {
    const pay = createProxy({
      baseUrl: env.PAY_BASE_URL,
      apiKey: env.PAY_API_KEY,
      apiSecret: env.PAY_API_SECRET,
      webhookSecret: env.PAY_WEBHOOK_SECRET,
      allowedOrigins: [env.SHOP_ORIGIN],
    });
    return pay.fetch(request);
  },
};
