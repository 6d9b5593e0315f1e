import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Frame, Page } from 'playwright';
import { binding, probe, type FieldReady, type Sought } from './probe.ts';

/** A page to measure. */
export interface Target {
  name: string;
  /** Creates what a page needs, outside the measurement. Returns its address. */
  url(): Promise<string>;
  /** The fields that a shopper needs, in order. */
  fields: readonly (Sought & { label: string })[];
}

/** The cost of one field in one visit. Times are in ms, the heap is in kB. */
export interface Sample {
  ready: number;
  mainThread: number;
  /** The main thread's time until the page was idle. */
  untilRest: number;
  longestTask: number;
  perKey: number;
  heap: number;
  requests: number;
  kilobytes: number;
}

/** "Slow": a cheap phone with a poor connection. */
const slow = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 },
};

const deadline = 30_000;
/** A page is idle if it was busy for no more than this share of such a period. */
const restMs = 500;
const restShare = 0.04;
const mostMs = 10_000;
const keys = '4242424242424242';

/** Visits a page once with a cold cache. Returns one sample for each field. */
export async function visit(browser: Browser, target: Target): Promise<Sample[]> {
  const url = await target.url();
  // The window is high enough for the whole page, because a browser does not paint a cross-origin frame that is out of sight.
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
    // What a page does by itself does not count as the cost of a key press.
    const untilRest = await comeToRest(client);
    const longestTask = await longest(page);
    // Measured before the key presses, because the code that sends them uses memory in each frame.
    const heap = await heapSize(client);
    const perKey: number[] = [];
    for (const { selector } of fields) perKey.push(await typing(page, client, selector));
    return samples.map((sample, index) => ({ ...sample, untilRest, longestTask, perKey: perKey[index] ?? NaN, heap }));
  } finally {
    await context.close();
  }
}

/** Installs the probe in every frame through the browser's protocol. The helper code of a test library would make each frame slower. */
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

/** Makes the page slow, and counts what it downloads. */
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

/** Waits until a page is idle, or until a time limit. Returns the main thread's time until then. */
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

/** The average time of the main thread for one key press, including the frame that shows its effect. */
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

/** After two frames every effect of a key press is visible. */
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
