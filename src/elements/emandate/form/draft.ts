import { parseDraft, storedDraft, type DraftHost } from '../../shared/element/draft.ts';
import { isRecord } from '../../../facts/records.ts';
import { STEPS, type Step } from '../flow/emandate-state.flow.ts';
import type { FormField } from './fields.ts';

/**
 * Drafts keep the typed values over a reload of the tab, and hand them over to a phone. The values stay in the browser: in the tab's
 * storage until the mandate is signed (`shared/element/draft.ts`), and in an address after its `#`, which is never sent to a server.
 */

/** The typed values follow this text in an address. */
export const DRAFT_HASH = '#draft=';

/** The typed values in the form. */
export interface DraftSource {
  readonly values: Readonly<Partial<Record<FormField, string>>>;
  readonly items: ReadonlyMap<string, number>;
  readonly method_id: string | null;
}

/** A form that is not signed yet: its last step and its typed values. */
export interface Draft {
  readonly step: Step;
  readonly values: Readonly<Record<string, unknown>>;
  readonly items: Readonly<Record<string, number>>;
  /** A method other than the page's own, or null. */
  readonly method_id: string | null;
}

/** A draft as text. */
export const draftText = (form: DraftSource, step: Step): string =>
  JSON.stringify({ step, values: form.values, items: Object.fromEntries(form.items), method_id: form.method_id });

/** Reads a draft. The form takes only the values of fields that it knows. */
export function draftIn(text: string | null): Draft | null {
  const found = parseDraft(text);
  if (!isRecord(found?.['values']) || !isRecord(found['items'])) return null;
  const step = STEPS.find((one) => one === found['step']);
  const { values, items, method_id } = found;
  if (step === undefined) return null;
  return {
    step,
    values,
    items: Object.fromEntries(Object.entries(items).filter((entry): entry is [string, number] => Number.isInteger(entry[1]))),
    method_id: typeof method_id === 'string' ? method_id : null,
  };
}

/** The draft of a session: the one in the address, which a desktop handed over, else the one in this tab's storage. */
export function draftOf(host: DraftHost, session: string): Draft | null {
  const { hash, pathname } = location;
  if (hash.startsWith(DRAFT_HASH) && pathname.endsWith(`/${session}`)) {
    const text = decodeHash(hash.slice(DRAFT_HASH.length));
    // The draft is removed from the address, because browsers show and store addresses.
    history.replaceState(history.state, '', location.pathname + location.search);
    return draftIn(text);
  }
  return draftIn(storedDraft(host, session));
}

function decodeHash(text: string): string | null {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)));
  } catch {
    return null;
  }
}
