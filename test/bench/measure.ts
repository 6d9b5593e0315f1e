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

/** When a shopper sees and can use a page, in ms since it was asked for, and what holds the shopper up. */
interface Moments {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  firstReady: number;
  cardReady: number;
  longestTask: number;
  blocking: number;
}

/** What a page uses. Times are in ms, the heap is in kB. `page` is the process of the page, `frame` that of its card frame. */
interface Use {
  pageWork: number;
  frameWork: number;
  pageKey: number;
  cardKey: number;
  pageHeap: number;
  frameHeap: number;
  requests: number;
  kilobytes: number;
  scripts: number;
  scriptKilobytes: number;
}

/** What one round measures. */
export type Sample = Moments & Use;

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

/**
 * How a visit is made. A browser slows a process down by keeping its main thread busy, even while the page is idle. A page and its frame are
 * two such processes, and on a machine with two cores each of them waits for the other; on a phone, an idle frame delays nothing. So a slow
 * processor is emulated only to see when something happens. To see how much a page works, it runs at full speed, and the time counts in
 * which the processor ran its main threads.
 */
interface Manner {
  /** The network of a cheap phone. */
  readonly poorNetwork: boolean;
  readonly slowProcessor: boolean;
}

/** A page that was opened, with every frame of another site in it. */
class Visit {
  readonly page: Session;
  readonly traffic = new Traffic();
  /** The process of the card frame, if the frame has its own. */
  frame: Session | null = null;
  readonly #browser: Devtools;
  readonly #target: Target;
  readonly #manner: Manner;
  readonly #reports = new Map<string, PromiseWithResolvers<number>>();

  constructor(browser: Devtools, page: Session, target: Target, manner: Manner) {
    this.#browser = browser;
    this.page = page;
    this.#target = target;
    this.#manner = manner;
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

  /** The processor time of a main thread's tasks in ms, as a slow phone would need it. */
  async mainThread(session: Session): Promise<number> {
    // While a slow processor is emulated, the time that it takes is already that of a slow one.
    return (await metric(session, 'TaskDuration')) * 1000 * (this.#manner.slowProcessor ? 1 : slow.cpu);
  }

  get sessions(): readonly Session[] {
    return this.frame ? [this.page, this.frame] : [this.page];
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
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (this.#manner.poorNetwork) await session.send('Network.emulateNetworkConditions', slow.network);
    if (this.#manner.slowProcessor) await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
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

/** Visits a page twice with a cold cache: once as a slow phone, and once to count what it uses. */
export async function visit(browser: Devtools, target: Target): Promise<Sample> {
  return { ...(await moments(browser, target)), ...(await use(browser, target)) };
}

/** Opens a page, and closes it after `look` has seen what it wants. */
async function visited<Result>(
  browser: Devtools,
  target: Target,
  manner: Manner,
  look: (visiting: Visit) => Promise<Result>,
): Promise<Result> {
  const url = await target.url();
  const { page, close } = await browser.open();
  try {
    const visiting = new Visit(browser, page, target, manner);
    await visiting.open(url);
    return await look(visiting);
  } finally {
    await close();
  }
}

function moments(browser: Devtools, target: Target): Promise<Moments> {
  return visited(browser, target, { poorNetwork: true, slowProcessor: true }, async (visiting) => {
    const first = await visiting.report(target.first.selector);
    const card = await visiting.report(target.card.selector);
    const began = Number(await visiting.page.evaluate('performance.timeOrigin'));
    await comeToRest(visiting);
    const seen = (await visiting.page.evaluate('benchSeen')) as Seen;
    return {
      firstPaint: seen.firstPaint,
      largestPaint: seen.largestPaint,
      shift: seen.shift,
      firstReady: first - began,
      cardReady: card - began,
      longestTask: Math.max(0, ...seen.tasks),
      blocking: seen.tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    };
  });
}

function use(browser: Devtools, target: Target): Promise<Use> {
  return visited(browser, target, { poorNetwork: true, slowProcessor: false }, async (visiting) => {
    await visiting.report(target.card.selector);
    // What a page does by itself does not count as the cost of a key press.
    await comeToRest(visiting);
    const { requests, kilobytes, scripts, scriptKilobytes } = visiting.traffic;
    const work = await Promise.all(visiting.sessions.map((session) => visiting.mainThread(session)));
    // Measured before the key presses, because the code that sends them uses memory in each frame.
    const heap = await Promise.all(visiting.sessions.map(heapSize));
    const pageKey = await typing(visiting, target.first);
    const cardKey = await typing(visiting, target.card);
    return {
      pageWork: work[0] ?? NaN,
      frameWork: work[1] ?? 0,
      pageKey,
      cardKey,
      pageHeap: heap[0] ?? NaN,
      frameHeap: heap[1] ?? 0,
      requests,
      kilobytes,
      scripts,
      scriptKilobytes,
    };
  });
}

/** Pays once with a card, and returns the scripts that the page loaded for it. Null for a page that takes no payment. */
export async function pay(browser: Devtools, target: Target): Promise<PaymentScripts | null> {
  if (!target.payment) return null;
  const { payment } = target;
  return visited(browser, target, { poorNetwork: false, slowProcessor: false }, async (visiting) => {
    await visiting.report(target.card.selector);
    await comeToRest(visiting);
    for (const field of payment) {
      await visiting.at(field).evaluate(`${finding(field.selector)}.focus()`);
      await visiting.page.send('Input.insertText', { text: field.text });
    }
    const enter = { type: 'keyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' } as const;
    await visiting.page.send('Input.dispatchKeyEvent', enter);
    await visiting.report('');
    await comeToRest(visiting);
    return { paymentScripts: visiting.traffic.scripts, paymentKilobytes: visiting.traffic.scriptKilobytes };
  });
}

async function metric(session: Session, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((entry) => entry.name === name)?.value ?? NaN;
}

/** The main threads' time of the page and of its frame. */
async function allThreads(visiting: Visit): Promise<number> {
  const threads = await Promise.all(visiting.sessions.map((session) => visiting.mainThread(session).catch(zeroIfEnded)));
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
  return ((await allThreads(visiting)) - before) / keys.length;
}

/** After two frames every effect of a key press is visible. */
async function settle(session: Session): Promise<void> {
  await session.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))');
}

async function heapSize(session: Session): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await metric(session, 'JSHeapUsedSize')) / 1024;
}
