import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { build } from 'vite';
import { artefacts } from '../support/results.ts';
import { serveApp } from './support/app.ts';
import { root } from './support/program.ts';
import { expect, test } from './support/story.ts';

/** A hundred times in and out under StrictMode, in both versions of React: nothing is left behind, and it is counted. */

interface Mounting {
  readonly version: string;
  once(session: string, until: 'at once' | 'soon' | 'ready'): Promise<void>;
  left(): Record<string, number>;
}

declare global {
  var mounting: Mounting;
}

/** Most are gone before they are ready: that is when something is easily forgotten. */
const LIVES = ['at once', 'soon', 'soon', 'at once', 'ready'] as const;

async function mount(page: Page, session: string, times: number): Promise<void> {
  await page.evaluate(
    async ({ session, times, lives }) => {
      for (let index = 0; index < times; index += 1) await globalThis.mounting.once(session, lives[index % lives.length] ?? 'soon');
    },
    { session, times, lives: LIVES },
  );
}

/** How many objects have a prototype, after everything that nobody holds is gone. */
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

/** What the browser holds for the page. */
async function memory(cdp: CDPSession): Promise<Record<string, number>> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { listeners: value('JSEventListeners'), nodes: value('Nodes'), documents: value('Documents'), heap: value('JSHeapUsedSize') };
}

for (const [version, react, dom] of [
  ['19', 'react', 'react-dom'],
  ['18', 'react-18', 'react-dom-18'],
] as const)
  test(`React ${version}: a hundred times in and out leaves no listener, timer, frame or memory`, async ({ page, town }) => {
    const outDir = join(artefacts, 'apps', `mounting-${version}`);
    await build({
      root: join(import.meta.dirname, 'mounting'),
      configFile: false,
      logLevel: 'error',
      resolve: {
        alias: [
          { find: /^react-dom(?=$|\/)/, replacement: join(root, 'node_modules', dom) },
          { find: /^react(?=$|\/)/, replacement: join(root, 'node_modules', react) },
        ],
      },
      build: { outDir, emptyOutDir: true },
    });
    const app = await serveApp(town, outDir, { patient: true });
    const { session_id } = (await (await fetch(`${app.url}/api/session`, { method: 'POST' })).json()) as { session_id: string };
    await page.goto(app.url);
    expect(await page.evaluate(() => globalThis.mounting.version.split('.')[0])).toBe(version);

    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    // What is loaded once and kept (code, styles, React's own) is there after a few.
    await mount(page, session_id, 10);
    await expect.poll(() => page.evaluate(() => globalThis.mounting.left().timers)).toBe(0);
    const before = { ...(await memory(cdp)), ...(await page.evaluate(() => globalThis.mounting.left())) };
    await mount(page, session_id, 100);
    await expect.poll(() => page.evaluate(() => globalThis.mounting.left().timers)).toBe(0);

    expect(await page.evaluate(() => globalThis.mounting.left())).toMatchObject({
      listeners: before['listeners'],
      timers: 0,
      animations: 0,
      streams: 0,
      frames: 0,
      tags: 0,
    });
    // React keeps the last tree it drew; nobody keeps the ninety-eight before.
    expect(await alive(cdp, "customElements.get('pay-checkout').prototype")).toBeLessThanOrEqual(2);
    const after = await memory(cdp);
    expect(after['documents']).toBeLessThanOrEqual((before['documents'] ?? 0) + 1);
    expect((after['nodes'] ?? 0) - (before['nodes'] ?? 0)).toBeLessThan(500);
    expect((after['heap'] ?? 0) - (before['heap'] ?? 0)).toBeLessThan(1_000_000);
    await app.close();
  });
