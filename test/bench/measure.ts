import { setTimeout as pause } from 'node:timers/promises';
import { type Devtools, type Session, SessionEnded } from './devtools.ts';
import { binding, finding, probe, type Report, type Seen, type Sought } from './probe.ts';
import { Traffic } from './traffic.ts';

/** A page to measure. */
export interface Target {
  name: string;
  /** Creates what a page needs, outside the measurement. Returns its address. */
  url(): Promise<string>;
  /** The first field that a shopper needs, and the field of the card number. */
  first: Sought;
  card: Sought;
  /** What a whole payment types, in order, and where. Not set for a page that takes no payment. */
  payment?: readonly (Sought & { text: string })[];
}

/** What one visit costs. Times are in ms, the heap is in kB. `page` is the process of the page, `frame` that of its card frame. */
export interface Sample {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  firstReady: number;
  cardReady: number;
  pageWork: number;
  frameWork: number;
  longestTask: number;
  blocking: number;
  pageKey: number;
  cardKey: number;
  pageHeap: number;
  frameHeap: number;
  requests: number;
  kilobytes: number;
  scripts: number;
  scriptKilobytes: number;
}

/** The scripts that the page's own process loads for a whole card payment. */
export interface PaymentScripts {
  paymentScripts: number;
  paymentKilobytes: number;
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
/** The window is high enough for the whole page, because a browser does not paint a cross-origin frame that is out of sight. */
const window = { width: 390, height: 1800, deviceScaleFactor: 1, mobile: false };

/** A page that was opened, with every frame of another site in it. */
class Visit {
  readonly page: Session;
  readonly traffic = new Traffic();
  /** The process of the card frame, if the frame has its own. */
  frame: Session | null = null;
  readonly #browser: Devtools;
  readonly #target: Target;
  readonly #isSlow: boolean;
  readonly #reports = new Map<string, PromiseWithResolvers<number>>();

  constructor(browser: Devtools, page: Session, target: Target, isSlow: boolean) {
    this.#browser = browser;
    this.page = page;
    this.#target = target;
    this.#isSlow = isSlow;
  }

  async open(url: string): Promise<void> {
    await this.page.send('Emulation.setDeviceMetricsOverride', window);
    await this.page.send('Emulation.setLocaleOverride', { locale: 'en-ZA' });
    await this.#prepare(this.page);
    await this.page.send('Page.navigate', { url });
  }

  /** The moment of a report of the probe. */
  async report(selector: string): Promise<number> {
    const timer = setTimeout(
      () => this.#reportOf(selector).reject(new Error(`${this.#target.name}: nothing of "${selector}" within ${deadline / 1000} s`)),
      deadline,
    );
    try {
      return await this.#reportOf(selector).promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The session in whose process a field is. */
  at({ framed = false }: Sought): Session {
    return framed ? (this.frame ?? this.page) : this.page;
  }

  get sessions(): readonly Session[] {
    return this.frame ? [this.page, this.frame] : [this.page];
  }

  /**
   * From here on, the page runs at full speed and its processor time counts, not the time that passes. A browser slows a process down by
   * keeping its main thread busy, even while the page is idle. A page and its frame are two such processes, and on a machine with two cores
   * each of them would wait for the other. On a phone, an idle frame delays nothing.
   */
  async countProcessorTime(): Promise<void> {
    for (const session of this.sessions) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await session.send('Performance.disable');
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    }
  }

  #reportOf(selector: string): PromiseWithResolvers<number> {
    const known = this.#reports.get(selector) ?? Promise.withResolvers<number>();
    this.#reports.set(selector, known);
    return known;
  }

  /** Installs the probe, counts the traffic, and makes a process slow before it runs anything. */
  async #prepare(session: Session): Promise<void> {
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== binding) return;
      const { selector, at } = JSON.parse(String(payload)) as Report;
      this.#reportOf(selector).resolve(at);
    });
    session.on('Target.attachedToTarget', ({ sessionId }) => void this.#prepareFrame(this.#browser.session(String(sessionId))));
    // At the end of a payment the card frame leaves the page.
    session.on('Target.detachedFromTarget', () => (this.frame = null));
    this.traffic.watch(session, session === this.page);
    await session.send('Page.enable');
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: binding });
    const source = `(${probe.toString()})(${JSON.stringify([binding, [this.#target.first, this.#target.card]])})`;
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await session.send('Network.enable');
    await session.send('Performance.enable');
    if (this.#isSlow) {
      await session.send('Network.emulateNetworkConditions', slow.network);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    }
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  }

  async #prepareFrame(frame: Session): Promise<void> {
    this.frame = frame;
    try {
      await this.#prepare(frame);
      await frame.send('Runtime.runIfWaitingForDebugger');
    } catch (error) {
      // A frame that leaves the page at once has nothing to measure.
      if (!(error instanceof SessionEnded)) throw error;
    }
  }
}

/** Visits a page once with a cold cache. */
export async function visit(browser: Devtools, target: Target): Promise<Sample> {
  const url = await target.url();
  const { page, close } = await browser.open();
  try {
    const visiting = new Visit(browser, page, target, true);
    await visiting.open(url);
    const first = await visiting.report(target.first.selector);
    const card = await visiting.report(target.card.selector);
    const began = Number(await page.evaluate('performance.timeOrigin'));
    // What a page does by itself does not count as the cost of a key press.
    await comeToRest(visiting);
    const { traffic } = visiting;
    const work = await Promise.all(visiting.sessions.map(mainThread));
    const { requests, kilobytes, scripts, scriptKilobytes } = traffic;
    // Measured before the key presses, because the code that sends them uses memory in each frame.
    const heap = await Promise.all(visiting.sessions.map(heapSize));
    await visiting.countProcessorTime();
    const pageKey = await typing(visiting, target.first);
    const cardKey = await typing(visiting, target.card);
    const seen = (await page.evaluate('benchSeen')) as Seen;
    return {
      firstPaint: seen.firstPaint,
      largestPaint: seen.largestPaint,
      shift: seen.shift,
      firstReady: first - began,
      cardReady: card - began,
      pageWork: work[0] ?? NaN,
      frameWork: work[1] ?? 0,
      longestTask: Math.max(0, ...seen.tasks),
      blocking: seen.tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
      pageKey,
      cardKey,
      pageHeap: heap[0] ?? NaN,
      frameHeap: heap[1] ?? 0,
      requests,
      kilobytes,
      scripts,
      scriptKilobytes,
    };
  } finally {
    await close();
  }
}

/** Pays once with a card, and returns the scripts that the page loaded for it. Null for a page that takes no payment. */
export async function pay(browser: Devtools, target: Target): Promise<PaymentScripts | null> {
  if (!target.payment) return null;
  const url = await target.url();
  const { page, close } = await browser.open();
  try {
    const visiting = new Visit(browser, page, target, false);
    await visiting.open(url);
    await visiting.report(target.card.selector);
    await comeToRest(visiting);
    for (const field of target.payment) {
      await visiting.at(field).evaluate(`${finding(field.selector)}.focus()`);
      await page.send('Input.insertText', { text: field.text });
    }
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' });
    await visiting.report('');
    await comeToRest(visiting);
    return { paymentScripts: visiting.traffic.scripts, paymentKilobytes: visiting.traffic.scriptKilobytes };
  } finally {
    await close();
  }
}

async function metric(session: Session, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((entry) => entry.name === name)?.value ?? NaN;
}

async function mainThread(session: Session): Promise<number> {
  return (await metric(session, 'TaskDuration')) * 1000;
}

/** The main threads' time of the page and of its frame. */
async function allThreads({ sessions }: Visit): Promise<number> {
  const threads = await Promise.all(sessions.map((session) => mainThread(session).catch(zeroIfEnded)));
  return threads.reduce((sum, ms) => sum + ms, 0);
}

/** A frame that has left the page works no more. */
function zeroIfEnded(error: unknown): number {
  if (error instanceof SessionEnded) return 0;
  throw error;
}

/** Waits until a page and its frame are idle, or until a time limit. */
async function comeToRest(visiting: Visit): Promise<void> {
  let spent = await allThreads(visiting);
  for (let waited = 0; waited < mostMs; waited += restMs) {
    await pause(restMs);
    const before = spent;
    spent = await allThreads(visiting);
    if (spent - before < restMs * restShare) return;
  }
}

/** The average time of all main threads for one key press on a slow phone, including the frame that shows its effect. */
async function typing(visiting: Visit, field: Sought): Promise<number> {
  const session = visiting.at(field);
  await session.evaluate(`${finding(field.selector)}.focus()`);
  // The way in which a field shows its focus does not count as the cost of a key press either.
  await comeToRest(visiting);
  const before = await allThreads(visiting);
  for (const key of keys) {
    const press = { key, code: `Digit${key}`, windowsVirtualKeyCode: key.charCodeAt(0) };
    await visiting.page.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...press });
    await visiting.page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
    await settle(session);
  }
  return (((await allThreads(visiting)) - before) / keys.length) * slow.cpu;
}

/** After two frames every effect of a key press is visible. */
async function settle(session: Session): Promise<void> {
  await session.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))');
}

async function heapSize(session: Session): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await metric(session, 'JSHeapUsedSize')) / 1024;
}
