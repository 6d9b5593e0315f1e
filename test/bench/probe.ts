/** A binding that the probe calls in every frame of a page. */
export const binding = 'benchFieldReady';

/** A field to look for. */
export interface Sought {
  readonly selector: string;
  /** It is in a frame of the page, not in the page itself: nobody looks for it elsewhere, which would never end. */
  readonly framed?: boolean;
}

/** What the probe says: a field that a shopper can use is there. */
export interface FieldReady {
  selector: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * Runs in every frame, before anything else: looks once a frame for each field, through open shadow roots,
 * and reports it when it is visible and can take the focus. It costs every page the same: who has found all stops looking.
 */
export function probe([name, fields]: readonly [string, readonly Sought[]]): void {
  const wanted = new Set(fields.filter(({ framed = false }) => framed === (self !== top)).map(({ selector }) => selector));

  const tasks: number[] = [];
  Reflect.set(globalThis, 'benchTasks', tasks);
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });

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
        const report: unknown = Reflect.get(globalThis, name);
        const fact: FieldReady = { selector, at: performance.timeOrigin + performance.now() };
        if (typeof report === 'function') Reflect.apply(report, globalThis, [JSON.stringify(fact)]);
      }
    if (wanted.size > 0) requestAnimationFrame(look);
  };
  if (wanted.size > 0) requestAnimationFrame(look);
}
