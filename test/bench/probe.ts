/** The name of the function that the probe calls in every frame of a page. */
export const binding = 'benchReport';

/** A field to look for. */
export interface Sought {
  readonly selector: string;
  /** The field is in a frame of the page. The probe does not look for it in the page itself, where the search would never end. */
  readonly framed?: boolean;
}

/** The probe's report: a shopper can use a field, or a payment was completed (`selector` is then empty). */
export interface Report {
  selector: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** What the probe has seen in a frame. Times are in milliseconds since its page began. */
export interface Seen {
  readonly tasks: readonly number[];
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
}

/** The expression that finds a field, also in open shadow roots. */
export function finding(selector: string): string {
  return `(function find(root, selector) {
    const here = root.querySelector(selector);
    if (here) return here;
    for (const element of root.querySelectorAll('*')) {
      const found = element.shadowRoot && find(element.shadowRoot, selector);
      if (found) return found;
    }
    return null;
  })(document, ${JSON.stringify(selector)})`;
}

/**
 * Runs in every frame before anything else. Once in each animation frame it looks for each field, also in open shadow roots,
 * and reports a field that is visible and can be focused. The cost is the same for every page, and the probe stops after it
 * has found all fields.
 */
export function probe([name, fields]: readonly [string, readonly Sought[]]): void {
  const wanted = new Set(fields.filter(({ framed = false }) => framed === (self !== top)).map(({ selector }) => selector));
  const seen = { tasks: [] as number[], firstPaint: NaN, largestPaint: NaN, shift: 0 };
  Reflect.set(globalThis, 'benchSeen', seen);

  const watch = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  watch('longtask', ({ duration }) => seen.tasks.push(duration));
  watch('paint', ({ name: kind, startTime }) => {
    if (kind === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime));
  watch('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true) seen.shift += Number(Reflect.get(entry, 'value'));
  });

  const report = (selector: string): void => {
    const tell: unknown = Reflect.get(globalThis, name);
    const fact: Report = { selector, at: performance.timeOrigin + performance.now() };
    if (typeof tell === 'function') Reflect.apply(tell, globalThis, [JSON.stringify(fact)]);
  };
  addEventListener('pay-completed', () => report(''));

  const find = (root: Document | ShadowRoot, selector: string): Element | undefined => {
    const here = root.querySelector(selector);
    if (here) return here;
    for (const element of root.querySelectorAll('*')) {
      const found = element.shadowRoot && find(element.shadowRoot, selector);
      if (found) return found;
    }
    return undefined;
  };

  const usable = (element: Element | undefined): boolean =>
    element instanceof HTMLInputElement &&
    !element.disabled &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  const look = (): void => {
    for (const selector of wanted)
      if (usable(find(document, selector))) {
        wanted.delete(selector);
        report(selector);
      }
    if (wanted.size > 0) requestAnimationFrame(look);
  };
  if (wanted.size > 0) requestAnimationFrame(look);
}
