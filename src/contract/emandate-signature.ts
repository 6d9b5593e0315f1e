import { z } from 'zod';
import { emandateDraftFields } from './emandate-draft.ts';
import { mandateText } from './emandate-terms.ts';
import { resultOf } from './envelope.ts';
import { conditional, text, timestamp } from './scalars.ts';

/** A signature and its proof (ruling *sessions*, our extension). */

/** The most points in a drawn signature. */
const MAX_POINTS = 4000;
const point = z.tuple([z.int().min(0).max(2000), z.int().min(0).max(1000)]);

/** The signer: for a company, a person who may sign for it (ruling *company signer*). */
const signer = {
  name: text(64),
  capacity: text(64).optional().meta(conditional('Required where a company signs: director, member, trustee …')),
};

const signature = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('typed'), ...signer }),
  z.strictObject({
    type: z.literal('drawn'),
    ...signer,
    /** The lines of the drawn signature, in an area of 600 by 200. */
    strokes: z
      .array(z.array(point).min(2))
      .min(1)
      .max(200)
      .refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MAX_POINTS, { error: 'has too many points' }),
  }),
]);

/** Body of POST …/submit: one signature. A repeated attempt_key means the same submission. */
export const emandateSubmitBody = z.strictObject({
  ...emandateDraftFields,
  attempt_key: z.uuid(),
  /** The hash of the quote that was shown. */
  terms_hash: z.string().regex(/^[0-9a-f]{64}$/),
  signature,
  /** The signer's connection, as the merchant's server sees it. */
  client: z.strictObject({ ip_address: text(64).nullish(), user_agent: z.string().max(512).nullish() }).default({}),
});
export type EmandateSubmit = z.output<typeof emandateSubmitBody>;

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
