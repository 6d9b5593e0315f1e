import { rm } from 'node:fs/promises';
import { embeddedFolder } from '../../support/embedded-folder.ts';
import { program } from './program.ts';

/** A merchant's page with a mandate in it, before a service whose clock stands still on 21 November 2026, whenever that is read. */
export interface SigningSite {
  /** The address of the page with a session of this page of mandates, of somebody who is known, with their account. */
  page(record: object, locale?: string): Promise<string>;
  /** Every mandate there is. */
  mandates(): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens it. */
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
