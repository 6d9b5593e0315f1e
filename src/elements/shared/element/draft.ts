import { isRecord } from '../../../facts/records.ts';

/**
 * Drafts keep what was typed outside the card frame over a reload, a crash of the tab, and a return to the page. A draft is stored only in
 * the tab's session storage, for one session, until that session has ended. Nothing is stored if the page sets `draft="off"`. What is typed
 * in the card frame is never stored.
 */

/** The element whose draft is stored. */
export interface DraftHost {
  /** The element's resource below the endpoint. */
  readonly kind: string;
  /** The attribute `draft`. */
  readonly draft: string | null;
}

/**
 * Uses the tab's storage for an element's session. Null if that throws, because a page in a frame may have no storage, or the storage is
 * full.
 */
function withStorage<T>({ kind }: DraftHost, session: string, use: (store: Storage, key: string) => T): T | null {
  try {
    return use(sessionStorage, `pay-${kind}:${session}`);
  } catch {
    return null;
  }
}

/** Removes a draft, because it was sent or its session has ended. */
export const removeDraft = (host: DraftHost, session: string): void =>
  void withStorage(host, session, (store, key) => store.removeItem(key));

/** Stores a draft in this tab; null removes it. */
export const storeDraft = (host: DraftHost, session: string, draft: string | null): void =>
  draft === null || host.draft === 'off'
    ? removeDraft(host, session)
    : void withStorage(host, session, (store, key) => store.setItem(key, draft));

/** The stored draft of a session as text. If the page has switched drafts off since, the draft is removed. */
export function storedDraft(host: DraftHost, session: string): string | null {
  if (host.draft !== 'off') return withStorage(host, session, (store, key) => store.getItem(key));
  removeDraft(host, session);
  return null;
}

/**
 * Parses the text of a draft. The text may come from another version of the element, or from anything else, so every value in it has to be
 * checked.
 */
export function parseDraft(text: string | null): Record<string, unknown> | null {
  try {
    const draft: unknown = JSON.parse(text ?? '');
    return isRecord(draft) ? draft : null;
  } catch {
    return null;
  }
}
