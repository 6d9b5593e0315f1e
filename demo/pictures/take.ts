/** `npm run pictures`: the README's pictures, taken from the running demo. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { createProxy } from 'pay-elements/proxy';
import { startService } from 'pay-elements/service';
import { startStorefront } from '../storefront/server.ts';
import { chromiumArguments, findChromium } from '../../test/support/browser.ts';
import type { Checkout } from '../../test/e2e/models/checkout.ts';
import { Storefront } from '../../test/e2e/models/storefront.ts';
import { CARDS } from '../../test/e2e/models/card-fields.ts';

const folder = import.meta.dirname;

const service = await startService({ port: 0, dataDir: 'memory://', log: { write: () => undefined } });
const key = { apiKey: 'sandbox', apiSecret: 'sandbox', webhookSecret: 'sandbox' };
const shop = await startStorefront({
  port: 0,
  dataDir: mkdtempSync(join(tmpdir(), 'pictures-')),
  publicUrl: undefined,
  serviceUrl: service.url,
  pay: (publicUrl) => createProxy({ ...key, baseUrl: service.baseUrl, allowedOrigins: [publicUrl], publicUrl }),
});
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });

/** A shopper at the till with something in the cart. */
const atTheTill = async (page: Page): Promise<Checkout> => (await new Storefront(page, shop.url).shop()).ready();

const desktop = await browser.newPage({ viewport: { width: 1180, height: 1060 }, deviceScaleFactor: 1.5, colorScheme: 'light' });
await (await atTheTill(desktop)).fill(CARDS.good);
await desktop.screenshot({ path: join(folder, 'checkout-desktop-light.png') });

const phone = await browser.newPage({ viewport: { width: 390, height: 960 }, deviceScaleFactor: 1.5, colorScheme: 'dark' });
const checkout = await atTheTill(phone);
await checkout.pay(CARDS.declined);
await checkout.notice.scrollIntoViewIfNeeded();
await checkout.notice.waitFor();
await phone.screenshot({ path: join(folder, 'declined-phone-dark.png') });

await browser.close();
await shop.close();
await service.close();
