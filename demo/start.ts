/**
 * `npm start`: the payments service and a shop that uses it, in one process, on an embedded database
 * (or on the PostgreSQL of DATABASE_URL). Nothing outside this machine is needed.
 */
import { createProxy } from 'pay-elements/proxy';
import { serviceEnvironment, startService, stopOnSignals } from 'pay-elements-sandbox';
import { karooBoxes, karooBoxPage } from './storefront/karoo-box.ts';
import { newCheckoutLink } from './storefront/lab/checkout-link.ts';
import { newSubscriber } from './storefront/playground/subscriber.ts';
import { startStorefront } from './storefront/server.ts';

const env = process.env;
const port = Number(env['PORT'] ?? 4000);
const settings = serviceEnvironment(env);
const dataDir = settings.dataDir ?? '.data';

/** The keys of the sandbox account. Every service with simulated rails has this account. */
const SANDBOX = { apiKey: 'sandbox', apiSecret: 'sandbox', webhookSecret: 'sandbox' };

/** The origins of pages that may embed the element. A shop on localhost can also be opened as 127.0.0.1, so both origins are allowed. */
function origins(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl);
  return hostname === 'localhost' ? [origin, origin.replace('localhost', '127.0.0.1')] : [origin];
}

/** Prints what is in the way of a start, without a stack trace, and exits. */
function explain(error: unknown): never {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const remedy = taken ? '\nSomething else listens there. Choose other ports with PORT and SERVICE_PORT.' : '';
  console.error(`${error instanceof Error ? error.message : String(error)}${remedy}`);
  process.exit(1);
}

/** The log of the demo has the service's warnings and errors. Its requests are in it if LOG_LEVEL asks for them. */
const isTalkative = ['info', 'debug', 'trace'].includes(env['LOG_LEVEL'] ?? '');
const log = {
  write: (line: string): void => {
    if (isTalkative || !line.startsWith('{"level":30,')) process.stdout.write(line);
  },
};

const service = await startService({ ...settings, log }).catch(explain);
const shop = await startStorefront({
  port,
  host: settings.host ?? '127.0.0.1',
  dataDir,
  publicUrl: env['PUBLIC_URL'],
  serviceUrl: service.url,
  pay: (publicUrl) => createProxy({ ...SANDBOX, baseUrl: service.baseUrl, allowedOrigins: origins(publicUrl), publicUrl }),
  subscriber: () => newSubscriber({ ...SANDBOX, baseUrl: service.baseUrl }),
  checkoutLink: (link) => newCheckoutLink({ ...SANDBOX, baseUrl: service.baseUrl }, link),
  mandatePage: () => karooBoxPage({ ...SANDBOX, baseUrl: service.baseUrl }),
  plans: () => karooBoxes({ ...SANDBOX, baseUrl: service.baseUrl }),
}).catch(async (error: unknown) => {
  await service.close();
  return explain(error);
});

console.log(`
  Shop              ${shop.url}
  Service console   ${service.url}/
  Interface docs    ${service.url}/docs

  base_url          ${service.baseUrl}
  Sandbox key       api_key sandbox, api_secret sandbox, webhook secret sandbox
  Test cards        4242 4242 4242 4242 approved · 4000 0000 0000 0002 declined ·
                    4000 0000 0000 0119 no answer at first (all of them: the panel in the shop, or the console)

  Ctrl+C stops everything.
`);

// The shop stops before the service, because the service has to answer the shop's last requests.
stopOnSignals((options) => service.close({ ...options, first: () => shop.close() }), env);
