/** Numbers that nobody can guess. */

/** A number that nobody can guess, as text: 128 bits. */
export function makeNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A new idempotency key for one attempt: a random UUID. `crypto.randomUUID` exists only in secure contexts, but developers test the shop on
 * a phone by their machine's plain http address. Two of its digits are fixed: they say that it is random (4) and how it is laid out (8).
 */
export const newAttemptKey = (): string => makeNonce().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
