import { makeNonce } from '../../../frame/guards.ts';

/**
 * A new idempotency key for one attempt: a random UUID. `crypto.randomUUID` exists only in secure contexts, but developers test the shop on
 * a phone by their machine's plain http address. Two of its digits are fixed: they say that it is random (4) and how it is laid out (8).
 */
export const newAttemptKey = (): string => makeNonce().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
