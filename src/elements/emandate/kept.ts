import { isRecord } from '../gateway.ts';
import { STEPS, type Step } from './emandate-state.flow.ts';
import { FIELDS, type FormField, type MandateForm } from './mandate-form.ts';

/**
 * What is typed outlives a reload of the tab, and goes along to a phone. It is kept by the browser alone: in the tab's own
 * storage until it is signed, and in an address behind its `#`, which is never sent anywhere.
 */

const KEY = 'pay-emandate:';
const MARK = '#draft=';

/** What is kept: where whoever signs was, and what they had typed. */
export interface Kept {
  readonly step: Step;
  readonly values: Readonly<Partial<Record<FormField, string>>>;
  readonly items: Readonly<Record<string, number>>;
  /** Another method than the page's own. */
  readonly method_id: string | null;
}

const textOf = (form: MandateForm, step: Step): string =>
  JSON.stringify({ step, values: Object.fromEntries(form.values), items: Object.fromEntries(form.items), method_id: form.method_id });

/** Nothing that was written elsewhere is believed: only known fields, and text in them. */
function read(text: string | null): Kept | null {
  let found: unknown;
  try {
    found = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  if (!isRecord(found) || !isRecord(found['values']) || !isRecord(found['items'])) return null;
  const step = STEPS.find((one) => one === (found as Record<string, unknown>)['step']);
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
function storage<T>(use: (store: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** Keeps what is typed for this tab. */
export const keep = (session: string, form: MandateForm, step: Step): void =>
  void storage((store) => store.setItem(KEY + session, textOf(form, step)));

/** Signed, or over: nothing is kept. */
export const forget = (session: string): void => void storage((store) => store.removeItem(KEY + session));

/** What was kept of a session: what a desktop handed over with the address, else what this tab had. */
export function kept(session: string): Kept | null {
  const { hash, pathname } = location;
  if (hash.startsWith(MARK) && pathname.endsWith(`/${session}`)) {
    const text = decode(hash.slice(MARK.length));
    // It is not left in the address, which is remembered and shown.
    history.replaceState(history.state, '', location.pathname + location.search);
    return read(text);
  }
  return read(storage((store) => store.getItem(KEY + session)));
}

/** The session's page, with what is typed so far. */
export const handOverUrl = (page_url: string, form: MandateForm, step: Step): string =>
  form.values.size + form.items.size === 0 ? page_url : page_url + MARK + encode(textOf(form, step));

const encode = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function decode(text: string): string | null {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)));
  } catch {
    return null;
  }
}
