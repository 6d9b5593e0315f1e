import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { createProxy, type Proxy } from 'pay-elements/proxy';
import { startService } from 'pay-elements-sandbox';
import { karooBoxPage } from '../storefront/karoo-box.ts';
import { chromiumArguments, findChromium } from '../../test/support/browser.ts';
import { startStorefront } from '../storefront/server.ts';

/** The key of the sandbox account. */
export const KEY = { apiKey: 'sandbox', apiSecret: 'sandbox', webhookSecret: 'sandbox' };

/** The shop and the service that the README's pictures are taken of. */
export interface Stage {
  /** Where the shop is. */
  readonly url: string;
  /** Where the service's interface is. */
  readonly baseUrl: string;
  /** A proxy of the shop's account. */
  readonly pay: Proxy;
  close(): Promise<void>;
}

/** Starts both on an empty database in memory. */
export async function startStage(): Promise<Stage> {
  const service = await startService({ port: 0, dataDir: 'memory://', log: { write: () => undefined } });
  const { baseUrl } = service;
  const shop = await startStorefront({
    port: 0,
    dataDir: mkdtempSync(join(tmpdir(), 'pictures-')),
    publicUrl: undefined,
    serviceUrl: service.url,
    pay: (publicUrl) => createProxy({ ...KEY, baseUrl, allowedOrigins: [publicUrl], publicUrl }),
    mandatePage: () => karooBoxPage({ ...KEY, baseUrl }),
  });
  return {
    url: shop.url,
    baseUrl,
    pay: createProxy({ ...KEY, baseUrl, allowedOrigins: [shop.url] }),
    async close() {
      await shop.close();
      await service.close();
    },
  };
}

/**
 * A browser whose screen has so many physical pixels for each CSS pixel. It has them from its start: a frame of another
 * origin is not drawn anew where a page alone is given them, and its words would be blurred.
 */
export function launchAt(scale: number): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments, `--force-device-scale-factor=${scale}`] });
}
