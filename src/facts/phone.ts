/**
 * A telephone number in one form: `+27` and nine digits for South African ones however they were written (`082 123 4567`,
 * `27…`, `0027…`, `+27 (0)82…`, `tel:` before it), those of other countries as `+` and digits where they begin with `+` or `00`.
 * Null for what is neither (ruling *phone numbers*).
 */
export function toPhoneNumber(typed: string): string | null {
  const written = typed.trim().replace(/^tel:\s*/i, '');
  if (!/^\+?[\d\s().-]+$/.test(written)) return null;
  const compact = written.replace(/\(0\)/g, '').replace(/[\s().-]/g, '');
  const national = /^(?:\+27|0027|27|0)0?([1-9]\d{8})$/.exec(compact)?.[1];
  if (national !== undefined) return `+27${national}`;
  return /^(?:\+|00)(?!27)[1-9]\d{6,14}$/.test(compact) ? compact.replace(/^00/, '+') : null;
}

/** Whether a number, as {@link toPhoneNumber} gives it, may be a mobile one; of other countries' numbers that cannot be told. */
export const isMobile = (number: string): boolean => !number.startsWith('+27') || /^\+27(?:[67]|8(?![067]))/.test(number);
