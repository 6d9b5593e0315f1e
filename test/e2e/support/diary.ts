import type { BrowserContext, Page } from '@playwright/test';

/** An event of an element, as the page heard it. */
export interface Told {
  readonly type: string;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

const MARK = 'pay-story ';

/** The three ends of a session. */
const TERMINAL = ['pay-completed', 'pay-cancelled', 'pay-expired'];

/** Every event of the elements, of every page of a browser, over all its navigations. */
export class Diary {
  readonly #entries: { readonly page: Page; readonly told: Told }[] = [];

  /** Opens a diary in a context, before its pages are. */
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
    // A page that goes elsewhere in the same breath may take its last words with it: the next one says them again.
    await context.addInitScript((mark) => {
      // A blank page has no storage, and nothing to tell.
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
          // What is told at every key press is no last word.
          if (type !== 'pay-change') sessionStorage.setItem(mark, JSON.stringify([...kept(), said]));
          console.warn(mark + said);
        });
    }, MARK);
    return diary;
  }

  /** What a page's elements told, or those of all pages. */
  told(page?: Page): Told[] {
    return this.#entries.filter((entry) => page === undefined || entry.page === page).map(({ told }) => told);
  }

  /**
   * The names of it, without what is told while somebody types, and without *pending*: whether an attempt was seen
   * on its way depends on who is faster, the answer or the event stream.
   */
  names(page?: Page): string[] {
    return this.told(page)
      .map(({ type }) => type)
      .filter((type) => type !== 'pay-change' && type !== 'pay-pending');
  }

  /** The ends that were told. */
  ends(page?: Page): string[] {
    return this.names(page).filter((type) => TERMINAL.includes(type));
  }
}
