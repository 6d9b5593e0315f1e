/**
 * A new idempotency key for one attempt: a random UUID. `crypto.randomUUID` exists only in secure contexts, but developers test the shop on
 * a phone by their machine's plain http address.
 */
export function newAttemptKey(): string {
  const [...bytes] = crypto.getRandomValues(new Uint8Array(16));
  const hex = bytes
    .map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
