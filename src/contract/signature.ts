import { z } from 'zod';
import { extension, text } from './scalars.ts';

/**
 * A body's signature (rulings *signature*, *signed bodies*): if a passphrase is set, it is required for every operation that moves
 * money or raises what will be moved. It is checked before the operation runs, which does not see these fields.
 */
export const signedBody = {
  signature: text(256).optional().meta({
    description:
      'Where the account has a passphrase: the lower-case hexadecimal HMAC-SHA256, keyed by it, of the canonical JSON (RFC 8785) of the body without this field. Without a passphrase it is ignored.',
  }),
  signed_at: z.iso
    .datetime()
    .optional()
    .meta({
      description: 'When the body was signed. Required where the account has `signature_binding`, and at most five minutes old.',
      ...extension,
    }),
  signed_for: text(512)
    .optional()
    .meta({
      description:
        'The method and the path of the call, such as `POST /2.0/payouts/request`; also without `/2.0`. Required where the account has `signature_binding`.',
      ...extension,
    }),
};

/** The names of these fields. */
export const SIGNED_FIELDS = ['signature', 'signed_at', 'signed_for'] as const;
