import { z } from 'zod';

/** Lookups: the values of the interface's enumerations, with titles. */

/** A lookup as answered. */
export const lookup = z
  .object({
    id: z.string(),
    /** A province's country. */
    parent_lookups_id: z.string().nullable(),
    title: z.string(),
    enum: z.string(),
    type: z.string(),
  })
  .meta({ id: 'Lookup' });

/** Both path parts of GET /lookups/{type}/{payment_methods_id} are optional. */
export const lookupTypeParams = z.strictObject({ type: z.string().min(1).max(64) });
/** `payment_methods_id` limits the banks to those that the method supports. */
export const lookupMethodParams = lookupTypeParams.extend({ payment_methods_id: z.string().min(1).max(36) });
