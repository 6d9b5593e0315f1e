import { isRecord } from '../runner/gateway.ts';

/**
 * What was typed outside the card frame survives a reload of the tab, its crash, and a way back. It is in the tab's own storage alone, for
 * one session, until that session has ended; a page that sets `draft="off"` has nothing stored. The card frame has no part in it.
 */

/** The element that was typed in. */
export interface DraftHost {
  /** The element's resource below the endpoint. */
  readonly kind: string;
  /** The attribute `draft`. */
  readonly draft: string | null;
}

/** The tab's storage, used for an element's session; a page in a frame may have none, and a full one throws. */
function withStorage<T>({ kind }: DraftHost, session: string, use: (store: Storage, key: string) => T): T | null {
  try {
    return use(sessionStorage, `pay-${kind}:${session}`);
  } catch {
    return null;
  }
}

/** Removes a draft, because what was typed was sent, or its session has ended. */
export const removeDraft = (host: DraftHost, session: string): void =>
  void withStorage(host, session, (store, key) => store.removeItem(key));

/** Stores a draft for this tab alone; null removes it. */
export const storeDraft = (host: DraftHost, session: string, draft: string | null): void =>
  draft === null || host.draft === 'off'
    ? removeDraft(host, session)
    : void withStorage(host, session, (store, key) => store.setItem(key, draft));

/** The stored draft of a session as text. One from before the page switched drafts off is removed. */
export function storedDraft(host: DraftHost, session: string): string | null {
  if (host.draft !== 'off') return withStorage(host, session, (store, key) => store.getItem(key));
  removeDraft(host, session);
  return null;
}

/** A draft that was read as text. It may come from anywhere, another version of the element for one, so that every value in it is checked. */
export function parseDraft(text: string | null): Record<string, unknown> | null {
  try {
    const draft: unknown = JSON.parse(text ?? '');
    return isRecord(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** The values of the known fields that hold text, as long as a field may be at most. */
export function textsOf<Field extends string>(values: unknown, fields: readonly Field[], length = 128): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {};
  if (isRecord(values))
    for (const field of fields) {
      const value = values[field];
      if (typeof value === 'string') texts[field] = value.slice(0, length);
    }
  return texts;
}
