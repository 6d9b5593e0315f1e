/** The doctor's findings, and its requests. */

/** The result of a check. */
export interface Finding {
  /** The subject of the check, in one word. */
  readonly check: string;
  /** Whether something has to be done. */
  readonly level: 'ok' | 'warning' | 'problem';
  /** The result, and what to do. */
  readonly detail: string;
}

/** A check without a problem. */
export const ok = (check: string, detail: string): Finding => ({ check, level: 'ok', detail });
/** A check that works, but needs attention. */
export const warning = (check: string, detail: string): Finding => ({ check, level: 'warning', detail });
/** A check that failed. */
export const problem = (check: string, detail: string): Finding => ({ check, level: 'problem', detail });

/**
 * A text as it is printed. Findings quote pages and services, whose control and format characters could clear a terminal, write over its
 * lines or turn their order round, so these are shown by their numbers: `\x1b`.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`;
  });

/** Requests an address; a redirect counts as an answer. */
export type FetchAddress = (url: string, init?: RequestInit) => Promise<Response>;

/** Why an address does not answer. */
export const words = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message) : 'no answer';

/** The proxy's error body; nulls if something else answered. */
export async function errorOf(answer: Response): Promise<{ code: string | null; reason: string | null }> {
  const body: unknown = await answer.json().catch(() => null);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  const part = (name: 'code' | 'reason'): string | null => {
    const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null;
    return typeof value === 'string' ? value : null;
  };
  return { code: part('code'), reason: part('reason') };
}
