import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { createProxy, type Proxy } from '../../src/proxy.ts';
import { startService } from '../../src/service.ts';
import { karooBoxes, karooBoxPage } from '../../demo/storefront/karoo-box.ts';
import { chromiumArguments, findChromium } from '../../test/support/browser.ts';
import { startStorefront } from '../../demo/storefront/server.ts';

/** The folder of the README's pictures. */
export const PICTURES = join(import.meta.dirname, '../../demo/pictures');

/** The key of the sandbox account. */
export const KEY = { apiKey: 'sandbox', apiSecret: 'sandbox', webhookSecret: 'sandbox' };

/** The shop and the service for the README's pictures. */
export interface Stage {
  /** The address of the shop. */
  readonly url: string;
  /** The address of the service's interface. */
  readonly baseUrl: string;
  /** A proxy that uses the shop's account. */
  readonly pay: Proxy;
  close(): Promise<void>;
}

/** Starts the shop and the service on an empty database in memory. */
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
    plans: () => karooBoxes({ ...KEY, baseUrl }),
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
 * A browser with `scale` physical pixels for each CSS pixel. The scale is set when the browser starts. If it were set for one page only, a
 * cross-origin frame would not be drawn again, and its text would be blurred.
 */
export function launchAt(scale: number): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments, `--force-device-scale-factor=${scale}`] });
}
