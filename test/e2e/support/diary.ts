import type { BrowserContext, Page } from '@playwright/test';

/** An event of an element, as a listener in the page received it. */
export interface Told {
  readonly type: string;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

const MARK = 'pay-story ';

/** The three events that end a session. */
const TERMINAL = ['pay-completed', 'pay-cancelled', 'pay-expired'];

/** Records every event of the elements in all pages of a browser, across navigations. */
export class Diary {
  readonly #entries: { readonly page: Page; readonly told: Told }[] = [];

  /** Starts recording in a browser context, before it has any pages. */
  static async open(context: BrowserContext): Promise<Diary> {
    const diary = new Diary();
    const known = new Set<string>();
    context.on('console', (message) => {
      const page = message.page();
      const [mark, text] = message.text().split(MARK);
      if (page === null || mark !== '' || text === undefined) return;
      const { id, ...told } = JSON.parse(text) as Told & { readonly id: string };
      if (known.has(id)) return;
      known.add(id);
      diary.#entries.push({ page, told });
    });
    // If a page navigates right after an event, its last messages may be lost. So the next page reports them again.
    await context.addInitScript((mark) => {
      // A blank page has no storage and no events to report.
      if (window !== window.top || !location.protocol.startsWith('http')) return;
      const kept = (): string[] => JSON.parse(sessionStorage.getItem(mark) ?? '[]') as string[];
      for (const said of kept()) console.warn(mark + said);
      const mandates = ['submitted', 'approved', 'rejected', 'no-reply'].map((name) => `mandate-${name}`);
      const subscriptions = ['created', 'changed', 'cancelled', 'reactivated'].map((name) => `subscription-${name}`);
      const account = ['card-added', 'card-updated', 'card-removed', 'billing-updated', 'close', ...subscriptions];
      const checkout = ['ready', 'error', 'change', 'pending', 'failed', 'completed', 'cancelled', 'expired'];
      const names = [...checkout, ...mandates, ...account];
      for (const name of names)
        window.addEventListener(`pay-${name}`, (event) => {
          const { type, detail } = event as CustomEvent<Told['detail']>;
          const said = JSON.stringify({ id: crypto.randomUUID(), type, detail });
          // This event occurs at every key press, so it is never the last event before a navigation.
          if (type !== 'pay-change') sessionStorage.setItem(mark, JSON.stringify([...kept(), said]));
          console.warn(mark + said);
        });
    }, MARK);
    return diary;
  }

  /** The events of one page's elements, or of all pages. */
  told(page?: Page): Told[] {
    return this.#entries.filter((entry) => page === undefined || entry.page === page).map(({ told }) => told);
  }

  /**
   * The names of the events, except two. *change* occurs while somebody types. Whether *pending* occurs depends on which
   * arrives first, the answer or the event stream.
   */
  names(page?: Page): string[] {
    return this.told(page)
      .map(({ type }) => type)
      .filter((type) => type !== 'pay-change' && type !== 'pay-pending');
  }

  /** The events that ended a session. */
  ends(page?: Page): string[] {
    return this.names(page).filter((type) => TERMINAL.includes(type));
  }
}
