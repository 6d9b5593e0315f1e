import { z } from 'zod';

/**
 * A body's signature (ruling *signed bodies*): if a passphrase is set, it is required for every operation that moves money. Checked
 * before the operation runs.
 */
export const signature = z.string().min(1).max(256).optional().meta({
  description:
    'Where the account has a passphrase: the lower-case hexadecimal HMAC-SHA256, keyed by it, of the canonical JSON (RFC 8785) of the body without this field. Without a passphrase it is ignored.',
});
