import { z } from 'zod';
import { mandateText } from './emandate-terms.ts';
import { resultOf } from './envelope.ts';
import { timestamp } from './scalars.ts';

/** The proof of a signature (ruling *sessions*, our extension). */

/**
 * Proof of a signature: `hash` is the SHA-256 of the document's canonical form (RFC 8785), and `signature` the service's own Ed25519
 * signature over that form.
 */
export const emandateEvidence = z.object({
  id: z.string(),
  mandate_id: z.string(),
  hash: z.string(),
  algorithm: z.literal('SHA-256 over RFC 8785'),
  /** The name of the service's key, as in /.well-known/pay-elements-keys.json. */
  kid: z.string(),
  /** 64 bytes, base64url. */
  signature: z.string(),
  document: z.record(z.string(), z.json()),
  kept_until: timestamp,
  created_at: timestamp,
});
/** The fields of a proof's document, besides the terms, that the payer's copy shows. */
export const signedDocument = z.object({
  ip_address: z.string().nullable(),
  signature: z.discriminatedUnion('type', [
    z.object({ type: z.literal('typed'), name: z.string(), capacity: z.string().optional() }),
    z.object({
      type: z.literal('drawn'),
      name: z.string(),
      capacity: z.string().optional(),
      strokes: z.array(z.array(z.tuple([z.number(), z.number()]))),
    }),
  ]),
  mandate_text: mandateText,
});
export const emandateEvidenceAnswer = resultOf(emandateEvidence);
