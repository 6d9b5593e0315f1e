/**
 * Keeps a page up to date: asks for the page with its version, and replaces the parts that have changed. `XMLHttpRequest` returns a
 * parsed document whose scripts do not run, so no markup passes through a Trusted Types sink.
 */

/** Milliseconds between two requests. */
const EVERY_MS = 2000;

interface Answer {
  readonly status: number;
  readonly version: string | null;
  /** The time of the sandbox's clock. */
  readonly clock: string | null;
  readonly page: Document | null;
}

function ask(version: string | null): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.timeout = 10_000;
    if (version !== null) request.setRequestHeader('if-none-match', version);
    request.onloadend = () =>
      resolve({
        status: request.status,
        version: request.getResponseHeader('etag'),
        clock: request.getResponseHeader('x-clock'),
        // If the response has no page, the browser makes a document with the error, whose styles the policy blocks.
        page: request.status === 200 ? request.responseXML : null,
      });
    request.send();
  });
}

const parts = (root: ParentNode): Map<string, Element> => new Map([...root.querySelectorAll('[data-live]')].map((part) => [part.id, part]));

/** A part that somebody is using is not replaced: it has selected text, a focused field, or a button that is pressed. */
function inUse(part: Element): boolean {
  const selection = getSelection();
  const selected = selection !== null && !selection.isCollapsed && selection.containsNode(part, true);
  return selected || part.matches(':active') || part.querySelector(':is(input, textarea, select):focus') !== null;
}

/** The matching element in a replaced part, found by its address, name or value. */
function counterpart(part: Element, old: Element): HTMLElement | null {
  const { tagName } = old;
  return (
    [...part.querySelectorAll<HTMLElement>(tagName)].find((one) =>
      ['href', 'value', 'data-copy', 'aria-label'].every((name) => one.getAttribute(name) === old.getAttribute(name)),
    ) ?? null
  );
}

function exchange(part: Element, fresh: Element): void {
  if (part.isEqualNode(fresh)) return;
  const copy = document.importNode(fresh, true);
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  part.replaceWith(copy);
  if (focused !== null) counterpart(copy, focused)?.focus({ preventScroll: true });
}

/** Updates the page. Returns false when a part could not be replaced yet. */
function update(page: Document): boolean {
  const fresh = parts(page);
  const mine = parts(document);
  const [title, freshTitle] = [document, page].map((one) => one.querySelector('h1'));
  if (title != null && freshTitle != null) exchange(title, freshTitle);
  const waiting = [...mine].filter(([id, part]) => {
    const other = fresh.get(id);
    if (other === undefined) return false;
    if (inUse(part)) return true;
    exchange(part, other);
    return false;
  });
  return waiting.length === 0;
}

/** Follows changes of the page until it is left. `told` is called with the time after each request. */
export function follow(status: HTMLElement | null, told: (clock: string) => void): void {
  let version: string | null = null;
  const say = (text: string) => {
    if (status !== null && status.textContent !== text) status.textContent = text;
  };
  const look = async (): Promise<void> => {
    if (document.hidden) return;
    const answer = await ask(version);
    say(answer.status === 0 || answer.status >= 500 ? 'The service does not answer. Asking again.' : '');
    if (answer.page !== null && update(answer.page)) version = answer.version;
    if (answer.clock !== null) told(answer.clock);
  };
  const again = (): void => {
    void look().finally(() => setTimeout(again, EVERY_MS));
  };
  setTimeout(again, EVERY_MS);
}
