/** Runs only the demo shop, with a service that runs in another process. `npm start` runs both in one process. */
import { createProxy } from 'pay-elements/proxy';
import { karooBoxPage } from '../../../demo/storefront/karoo-box.ts';
import { newCheckoutLink } from '../../../demo/storefront/lab/checkout-link.ts';
import { newSubscriber } from '../../../demo/storefront/playground/subscriber.ts';
import { startStorefront } from '../../../demo/storefront/server.ts';

const { env } = process;
const serviceUrl = env['SERVICE_URL'] ?? '';
const SANDBOX = { apiKey: 'sandbox', apiSecret: 'sandbox', webhookSecret: 'sandbox' };

const shop = await startStorefront({
  port: Number(process.argv[2] ?? 0),
  dataDir: env['DATA_DIR'] ?? '',
  serviceUrl,
  pay: (publicUrl) => createProxy({ ...SANDBOX, baseUrl: `${serviceUrl}/2.0`, allowedOrigins: [publicUrl], publicUrl }),
  subscriber: () => newSubscriber({ ...SANDBOX, baseUrl: `${serviceUrl}/2.0` }),
  checkoutLink: (link) => newCheckoutLink({ ...SANDBOX, baseUrl: `${serviceUrl}/2.0` }, link),
  mandatePage: () => karooBoxPage({ ...SANDBOX, baseUrl: `${serviceUrl}/2.0` }),
});
process.stdout.write(`shop ${shop.url}\n`);
