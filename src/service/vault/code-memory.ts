import type { CodeMemory } from '../domain/payer-ports.ts';

/** Ten minutes of real time (ruling *vault*). */
const LIFE_MS = 10 * 60_000;

/** Security codes in memory: never written down, forgotten when used, and after ten minutes in any case. */
export function createCodeMemory(): CodeMemory {
  const codes = new Map<string, { code: string; timer: NodeJS.Timeout }>();
  const forget = (attempt_id: string) => {
    clearTimeout(codes.get(attempt_id)?.timer);
    codes.delete(attempt_id);
  };
  return {
    keep(attempt_id, code) {
      forget(attempt_id);
      const timer = setTimeout(() => codes.delete(attempt_id), LIFE_MS);
      timer.unref();
      codes.set(attempt_id, { code, timer });
    },
    take(attempt_id) {
      const code = codes.get(attempt_id)?.code ?? null;
      forget(attempt_id);
      return code;
    },
  };
}
