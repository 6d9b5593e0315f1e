import { rm } from 'node:fs/promises';
import { embeddedFolder } from '../../support/embedded-folder.ts';
import { program } from './program.ts';

/** A merchant's page with an e-mandate, in front of a service whose clock is frozen on 21 November 2026. */
export interface SigningSite {
  /** Creates a mandate page and a session of it for a known customer with an account. Returns the address of the merchant's page. */
  page(record: object, locale?: string): Promise<string>;
  /** All mandates. */
  mandates(): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts the site. */
export async function openSigningSite(): Promise<SigningSite> {
  const dataDir = await embeddedFolder();
  const site = program({ args: () => ['test/e2e/support/signing-process.ts'], env: { DATA_DIR: dataDir } });
  await site.start();
  const url = `http://localhost:${site.port()}`;
  const ask = async (path: string, body: object = {}): Promise<unknown> => {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}\n${site.log()}`);
    return response.json();
  };
  return {
    async page(record, locale = 'EN_ZA') {
      const { session_id } = (await ask('/story/session', record)) as { session_id: string };
      return `${url}/?session=${session_id}&locale=${locale}`;
    },
    mandates: () => ask('/story/mandates'),
    async close() {
      await site.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
