import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { build } from 'vite';
import { FRAMEWORKS as FRAMEWORK_PACKAGES, installOwn } from '../support/own-packages.ts';
import { artefacts } from '../support/results.ts';
import type { Case, Until } from './mounting/main.ts';
import { serveApp } from './support/app.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/**
 * Mounts and unmounts each element a hundred times in every framework that has components. Nothing may remain, and this is
 * measured by counting.
 */

interface Mounting {
  readonly version: string;
  once(what: Case, until: Until): Promise<string[]>;
  left(): Record<string, number>;
}

declare global {
  var mounting: Mounting;
}

/** Most instances are removed before they are ready, because that is when cleaning up is easily forgotten. */
const LIVES: readonly Until[] = ['mounted', 'asked', 'shown', 'mounted', 'asked', 'mounted', 'shown', 'asked', 'mounted', 'ready'];

/** Mounts and unmounts an element `times` times. Returns the events of the last instance that lived until it was ready. */
async function mount(page: Page, what: Case, times: number): Promise<string[]> {
  return page.evaluate(
    async ({ what, times, lives }) => {
      let heard: string[] = [];
      for (let index = 0; index < times; index += 1) {
        const until = lives[index % lives.length] ?? 'ready';
        const told = await globalThis.mounting.once(what, until);
        if (until === 'ready') heard = told;
      }
      return heard;
    },
    { what, times, lives: LIVES },
  );
}

/** Creates a session for each element, for pages of this origin. */
async function sessions(town: Town, origin: string): Promise<Case[]> {
  const allowed_origins = [origin];
  const make = async (path: string, body: object) => {
    const { result, results } = (await town.ask(path, body)) as { result?: { session_id: string }; results?: { session_id: string }[] };
    return (result ?? results?.[0])?.session_id ?? '';
  };
  const checkout = { mode: 'ONE_TIME', amount: '149.00', customization: { type: 'EMBED' }, allowed_origins };
  const link = { customer_id: await town.customer(), allowed_origins };
  const mandate = { records: [{ page_id: 'pag_sandboxProducts' }], allowed_origins };
  return [
    { tag: 'pay-checkout', session: await make('/2.0/checkout/page', checkout) },
    { tag: 'pay-portal', session: await make('/2.0/customer-portal/link', link) },
    { tag: 'pay-emandate', session: await make('/2.0/electronic-mandates/link', mandate) },
  ];
}

/** The number of objects with a prototype, after garbage collection. */
async function alive(cdp: CDPSession, prototype: string): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { result } = await cdp.send('Runtime.evaluate', { expression: prototype, objectGroup: 'count' });
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '', objectGroup: 'count' });
  const { result: length } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'count' });
  return Number(length.value);
}

/** What the browser keeps in memory for the page. */
async function memory(cdp: CDPSession): Promise<Record<string, number>> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { listeners: value('JSEventListeners'), nodes: value('Nodes'), documents: value('Documents'), heap: value('JSHeapUsedSize') };
}

/** The source of each framework's page. React is tested in two versions, under StrictMode. */
const FRAMEWORKS = [
  { version: 'React 19', page: 'react', replaced: [] },
  { version: 'React 18', page: 'react', replaced: ['react', 'react-dom'] },
  { version: 'Vue 3', page: 'vue', replaced: [] },
] as const;

for (const { version, page: name, replaced } of FRAMEWORKS)
  test(`${version}: each element a hundred times in and out leaks no listener, timer, frame or memory`, async ({ page, town }) => {
    test.slow();
    if (replaced.length > 0) installOwn(FRAMEWORK_PACKAGES);
    const outDir = join(artefacts, 'apps', `mounting-${version.replace(' ', '-').toLowerCase()}`);
    const folder = join(import.meta.dirname, 'mounting');
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      resolve: {
        alias: replaced.map((name) => ({
          find: new RegExp(`^${name}(?=$|/)`),
          replacement: join(FRAMEWORK_PACKAGES, 'node_modules', name),
        })),
      },
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(folder, `${name}.html`) } },
    });
    const app = await serveApp(town, outDir, { patient: true });
    await page.goto(`${app.url}/${name}.html`);
    expect(await page.evaluate(() => globalThis.mounting.version)).toBe(version);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const settled = () => expect.poll(() => page.evaluate(() => globalThis.mounting.left()['timers'])).toBe(0);

    for (const what of await sessions(town, app.url)) {
      // After ten instances, everything that is loaded once and kept (code, styles, the framework's own data) is in memory.
      await mount(page, what, 10);
      await settled();
      const before = { ...(await memory(cdp)), ...(await page.evaluate(() => globalThis.mounting.left())) };
      expect(await mount(page, what, 100), what.tag).toEqual(['pay-ready']);
      await settled();

      expect(await page.evaluate(() => globalThis.mounting.left()), what.tag).toMatchObject({
        listeners: before['listeners'],
        timers: 0,
        animations: 0,
        streams: 0,
        frames: 0,
        tags: 0,
      });
      // A framework keeps the last tree that it drew. The earlier ones must be gone.
      expect(await alive(cdp, `customElements.get('${what.tag}').prototype`), what.tag).toBeLessThanOrEqual(2);
      const after = await memory(cdp);
      expect(after['documents'], what.tag).toBeLessThanOrEqual((before['documents'] ?? 0) + 1);
      expect((after['nodes'] ?? 0) - (before['nodes'] ?? 0), what.tag).toBeLessThan(500);
      expect((after['heap'] ?? 0) - (before['heap'] ?? 0), what.tag).toBeLessThan(1_000_000);
    }
    await app.close();
  });
