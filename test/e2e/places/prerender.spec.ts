import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../support/browser.ts';
import { serve } from '../../support/http-server.ts';
import { Checkout } from '../models/checkout.ts';
import { openPages } from '../support/pages.ts';
import { expect, test } from '../support/story.ts';

/**
 * A page that the browser prerenders (Speculation Rules). Playwright pauses every new target of the browsers that it starts,
 * so those never prerender. This test therefore starts a browser by itself and connects to it only after the page is shown.
 * Until then the pages report to a server of the test.
 */

/** The address for remote control of the browser, which the browser writes to a file in its profile folder. */
async function doorOf(folder: string): Promise<string> {
  const [port = ''] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  return `http://127.0.0.1:${port}`;
}

test('a prerendered page sends no request before it is shown, and pays after that', async ({ town }) => {
  const told: string[] = [];
  const asked: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const diary = await serve(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/wait') await released;
    else told.push(searchParams.get('what') ?? '');
    return new Response('', { headers: { 'access-control-allow-origin': '*' } });
  });
  const pages = await openPages(town, {
    '/pay': {
      fetch: (request) => {
        asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
        return fetch(request);
      },
    },
  });
  const session = { mode: 'ONE_TIME', amount: '149.00', customization: { type: 'EMBED' }, allowed_origins: [pages.origin] };
  const { result } = (await town.ask('/2.0/checkout/page', session)) as { result: { session_id: string } };
  const till = pages.show(`<!doctype html><html lang="en"><title>Till</title><script>
const tell = (what) => fetch('${diary.origin}/?what=' + encodeURIComponent(what + (document.prerendering ? ' unseen' : '')), { mode: 'no-cors' });
for (const name of ['ready', 'error', 'pending', 'completed']) addEventListener('pay-' + name, () => tell(name));
document.addEventListener('prerenderingchange', () => tell('seen'));
addEventListener('load', () => tell('loaded'));
</script><script type="module" src="/pay-elements.js"></script><pay-checkout session="${result.session_id}"></pay-checkout>`);
  const path = new URL(till).pathname;
  const shop = pages.show(`<!doctype html><html lang="en"><title>Shop</title>
<script type="speculationrules">{ "prerender": [{ "urls": ["${path}"], "eagerness": "immediate" }] }</script>
<script>fetch('${diary.origin}/wait').then(() => (location.href = '${path}'))</script>`);

  const data = await mkdtemp(join(tmpdir(), 'prerender-'));
  const browser = spawn(
    findChromium(),
    [...chromiumArguments, '--headless', '--remote-debugging-port=0', `--user-data-dir=${data}`, shop],
    // A group of its own: a system's Chromium is often started by a shell script, whose end does not end the browser.
    { stdio: 'ignore', detached: true },
  );
  try {
    await expect.poll(() => told, { timeout: 20_000 }).toContain('loaded unseen');
    expect(asked).toEqual([]);
    release();
    await expect.poll(() => told, { timeout: 30_000 }).toContain('ready');
    const driver = await chromium.connectOverCDP(await doorOf(data));
    const page = driver
      .contexts()[0]
      ?.pages()
      .find((each) => each.url() === till);
    if (page === undefined) throw new Error('the page that was prerendered is not there');
    await new Checkout(page).pay();
    await expect.poll(() => told, { timeout: 30_000 }).toContain('completed');
    expect(told.slice(0, 2)).toEqual(['loaded unseen', 'seen']);
    expect(told.filter((what) => what !== 'loaded unseen' && what.endsWith('unseen'))).toEqual([]);
    expect(told.filter((what) => what === 'completed')).toHaveLength(1);
    expect(asked).not.toContain('abandon');
  } finally {
    const gone = new Promise((resolve) => browser.once('exit', resolve));
    if (browser.pid !== undefined) process.kill(-browser.pid);
    await gone;
    await pages.close();
    await diary.close();
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  }
});
