import { isRecord } from '../../shared/runner/gateway.ts';
import { STEPS, type Step } from '../flow/emandate-state.flow.ts';
import { FIELDS, type FormField } from './mandate-fields.ts';

/**
 * Typed values survive a reload of the tab, and can be handed over to a phone. Only the browser has them: in the tab's storage until the
 * mandate is signed, and in an address after its `#`, which is never sent to a server.
 */

const STORAGE_PREFIX = 'pay-emandate:';
/** In an address, the typed values follow this mark. */
export const DRAFT_HASH = '#draft=';

/** The typed values, as the form has them. */
export interface DraftSource {
  readonly values: ReadonlyMap<FormField, string>;
  readonly items: ReadonlyMap<string, number>;
  readonly method_id: string | null;
}

/** A form that is not signed yet: its last step and its typed values. */
export interface Draft {
  readonly step: Step;
  readonly values: Readonly<Partial<Record<FormField, string>>>;
  readonly items: Readonly<Record<string, number>>;
  /** A method other than the page's own. */
  readonly method_id: string | null;
}

/** A draft as text. */
export const draftText = (form: DraftSource, step: Step): string =>
  JSON.stringify({ step, values: Object.fromEntries(form.values), items: Object.fromEntries(form.items), method_id: form.method_id });

/** The text may come from anywhere, so only known fields are read, and only if they hold text. */
function parseDraft(text: string | null): Draft | null {
  let found: unknown;
  try {
    found = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  if (!isRecord(found) || !isRecord(found['values']) || !isRecord(found['items'])) return null;
  // The review and the signature share a page, so a draft from the review continues at the signature.
  const at = found['step'] === 'review' ? 'sign' : found['step'];
  const step = STEPS.find((one) => one === at);
  const { values, items, method_id } = found;
  if (step === undefined) return null;
  return {
    step,
    values: Object.fromEntries(
      FIELDS.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field].slice(0, 128)]] : [])),
    ),
    items: Object.fromEntries(Object.entries(items).filter((entry): entry is [string, number] => Number.isInteger(entry[1]))),
    method_id: typeof method_id === 'string' ? method_id : null,
  };
}

/** The tab's storage; a page in a frame may have none. */
function withStorage<T>(use: (store: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** Stores the typed values for this tab alone. */
export const storeDraft = (session: string, form: DraftSource, step: Step): void =>
  void withStorage((store) => store.setItem(STORAGE_PREFIX + session, draftText(form, step)));

/** Removes the draft, because the mandate is signed or the session has ended. */
export const removeDraft = (session: string): void => void withStorage((store) => store.removeItem(STORAGE_PREFIX + session));

/** The draft of a session: the one in the address, which a desktop handed over, else the one that this tab has stored. */
export function storedDraft(session: string): Draft | null {
  const { hash, pathname } = location;
  if (hash.startsWith(DRAFT_HASH) && pathname.endsWith(`/${session}`)) {
    const text = decodeHash(hash.slice(DRAFT_HASH.length));
    // It is removed from the address, because browsers show and remember addresses.
    history.replaceState(history.state, '', location.pathname + location.search);
    return parseDraft(text);
  }
  return parseDraft(withStorage((store) => store.getItem(STORAGE_PREFIX + session)));
}

function decodeHash(text: string): string | null {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)));
  } catch {
    return null;
  }
}
