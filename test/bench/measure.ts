import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Frame, Page } from 'playwright';
import { binding, probe, type FieldReady, type Sought } from './probe.ts';

/** A page to measure. */
export interface Target {
  name: string;
  /** Makes what a page needs, outside the measurement, and says where it is. */
  url(): Promise<string>;
  /** The fields a shopper needs, the first one first. */
  fields: readonly (Sought & { label: string })[];
}

/** What one field of one visit cost. Times in ms, heap in kB. */
export interface Sample {
  ready: number;
  mainThread: number;
  /** Main thread until the page had nothing more to do. */
  untilRest: number;
  longestTask: number;
  perKey: number;
  heap: number;
  requests: number;
  kilobytes: number;
}

/** "Slow": a cheap phone on a poor line. */
const slow = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 },
};

const deadline = 30_000;
/** A page is at rest that was busy for no more than this share of such a time. */
const restMs = 500;
const restShare = 0.04;
const mostMs = 10_000;
const keys = '4242424242424242';

/** Visits a page once with a cold cache; one sample per field. */
export async function visit(browser: Browser, target: Target): Promise<Sample[]> {
  const url = await target.url();
  // Tall enough for everything: a browser does not paint a frame of another origin that is out of sight.
  const context = await browser.newContext({ locale: 'en-ZA', timezoneId: 'Africa/Johannesburg', viewport: { width: 390, height: 1800 } });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const fields = await watch(client, target);
    const traffic = await throttle(client);

    await page.goto(url, { waitUntil: 'commit' });
    const samples: Omit<Sample, 'untilRest' | 'perKey' | 'heap' | 'longestTask'>[] = [];
    for (const field of fields) {
      const at = await within(field.ready, `${target.name}: ${field.selector}`);
      const { requests, kilobytes } = traffic();
      samples.push({ ready: at - (await startOf(page)), mainThread: await mainThread(client), requests, kilobytes });
    }
    // What a page does on its own is no part of what a key costs.
    const untilRest = await comeToRest(client);
    const longestTask = await longest(page);
    // Before the keys: what presses them brings memory of its own into each frame.
    const heap = await heapSize(client);
    const perKey: number[] = [];
    for (const { selector } of fields) perKey.push(await typing(page, client, selector));
    return samples.map((sample, index) => ({ ...sample, untilRest, longestTask, perKey: perKey[index] ?? NaN, heap }));
  } finally {
    await context.close();
  }
}

/** Puts the probe into every frame, by the protocol itself: what a test library would bring along weighs on each frame. */
async function watch(client: CDPSession, { fields }: Target): Promise<{ selector: string; ready: Promise<number> }[]> {
  const waiting = fields.map(({ selector }) => ({ selector, ...Promise.withResolvers<number>() }));
  client.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== binding) return;
    const { selector, at } = JSON.parse(payload) as FieldReady;
    waiting.find((field) => field.selector === selector)?.resolve(at);
  });
  await client.send('Page.enable');
  await client.send('Runtime.enable');
  await client.send('Runtime.addBinding', { name: binding });
  const source = `(${probe.toString()})(${JSON.stringify([binding, fields])})`;
  await client.send('Page.addScriptToEvaluateOnNewDocument', { source });
  return waiting.map(({ selector, promise }) => ({ selector, ready: promise }));
}

/** Makes the page slow, and counts what comes over its line. */
async function throttle(client: CDPSession): Promise<() => { requests: number; kilobytes: number }> {
  let requests = 0;
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
  });
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await client.send('Performance.enable');
  await client.send('Network.emulateNetworkConditions', slow.network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  return () => ({ requests, kilobytes: bytes / 1000 });
}

async function within(promise: Promise<number>, what: string): Promise<number> {
  const { promise: late, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => reject(new Error(`not ready within ${deadline / 1000} s: ${what}`)), deadline);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function startOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

async function longest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tasks: unknown = Reflect.get(globalThis, 'benchTasks');
    return Array.isArray(tasks) ? Math.max(0, ...tasks.map(Number)) : 0;
  });
}

async function metric(client: CDPSession, name: string): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find((entry) => entry.name === name)?.value ?? NaN;
}

async function mainThread(client: CDPSession): Promise<number> {
  return (await metric(client, 'TaskDuration')) * 1000;
}

/** Waits until a page has nothing more to do than to be looked at, or has had time enough for it. Its main-thread time until then. */
async function comeToRest(client: CDPSession): Promise<number> {
  let spent = await mainThread(client);
  for (let waited = 0; waited < mostMs; waited += restMs) {
    await pause(restMs);
    const before = spent;
    spent = await mainThread(client);
    if (spent - before < restMs * restShare) break;
  }
  return spent;
}

/** Main-thread time of one key, on average, including the frame that shows it. */
async function typing(page: Page, client: CDPSession, selector: string): Promise<number> {
  const frame = await frameWith(page, selector);
  await frame.locator(selector).first().focus();
  await settle(page);
  const before = await mainThread(client);
  for (const key of keys) {
    await page.keyboard.press(key);
    await settle(page);
  }
  return ((await mainThread(client)) - before) / keys.length;
}

/** Two frames later everything that a key set off has been shown. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function frameWith(page: Page, selector: string): Promise<Frame> {
  for (const frame of page.frames()) if ((await frame.locator(selector).count()) > 0) return frame;
  throw new Error(`no frame has ${selector}`);
}

async function heapSize(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  return (await metric(client, 'JSHeapUsedSize')) / 1024;
}
