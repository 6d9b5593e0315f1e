import { setTimeout as sleep } from 'node:timers/promises';

/** The answer of /readyz at one moment. */
interface Look {
  /** Null means no answer at all. */
  readonly status: number | null;
  readonly word: string;
  readonly ms: number;
}

/** Watches /readyz and /metrics of nodes, as a load balancer and a monitor do. */
export interface Watch {
  /**
   * Resolves when every node gives the same answer, ready or not, three times in a row. Returns the moment of the first of
   * them (performance.now).
   */
  until(ready: boolean): Promise<number>;
  /** The slowest answers since the last call, and the words that came with a 503. */
  figures(): { readyz: number; metrics: number; words: string[] };
  stop(): Promise<void>;
}

const LOOK_EACH_MS = 100;
/** This many equal answers in a row are no accident. */
const IN_A_ROW = 3;

async function ask(url: string): Promise<Look> {
  const from = performance.now();
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    const word = /"fault":"(\w+)"/.exec(text)?.[1] ?? '';
    return { status: response.status, word, ms: performance.now() - from };
  } catch {
    return { status: null, word: 'no answer', ms: performance.now() - from };
  }
}

/** Starts to watch. */
export function startWatch(urls: readonly string[]): Watch {
  let stopped = false;
  let slowest = { readyz: 0, metrics: 0, words: new Set<string>() };
  const waiting = new Set<() => void>();
  const rows = new Map(urls.map((url) => [url, { ready: false, count: 0, since: 0 }]));

  async function follow(url: string): Promise<void> {
    while (!stopped) {
      const look = await ask(`${url}/readyz`);
      slowest.readyz = Math.max(slowest.readyz, look.ms);
      if (look.status !== 200) slowest.words.add(look.word);
      const ready = look.status === 200;
      const row = rows.get(url);
      const isSame = row?.ready === ready && row.count > 0;
      rows.set(url, isSame ? { ...row, count: row.count + 1 } : { ready, count: 1, since: performance.now() });
      for (const wake of waiting) wake();
      slowest.metrics = Math.max(slowest.metrics, (await ask(`${url}/metrics`)).ms);
      await sleep(LOOK_EACH_MS);
    }
  }
  const following = urls.map(follow);

  return {
    until(ready) {
      for (const url of urls) rows.set(url, { ready, count: 0, since: 0 });
      return new Promise((resolve) => {
        const wake = () => {
          if (![...rows.values()].every((row) => row.ready === ready && row.count >= IN_A_ROW)) return;
          waiting.delete(wake);
          resolve(Math.max(...[...rows.values()].map(({ since }) => since)));
        };
        waiting.add(wake);
      });
    },
    figures() {
      const { readyz, metrics, words } = slowest;
      slowest = { readyz: 0, metrics: 0, words: new Set() };
      return { readyz: Math.round(readyz), metrics: Math.round(metrics), words: [...words] };
    },
    async stop() {
      stopped = true;
      await Promise.all(following);
    },
  };
}
