/** The name of the function that the probe calls in every frame of a page. */
export const binding = 'benchFieldReady';

/** A field to look for. */
export interface Sought {
  readonly selector: string;
  /** The field is in a frame of the page. The probe does not look for it in the page itself, where the search would never end. */
  readonly framed?: boolean;
}

/** The probe's report that a shopper can use a field. */
export interface FieldReady {
  selector: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * Runs in every frame before anything else. Once in each animation frame it looks for each field, also in open shadow roots,
 * and reports a field that is visible and can be focused. The cost is the same for every page, and the probe stops after it
 * has found all fields.
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
