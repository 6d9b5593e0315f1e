import type { Context } from 'hono';
import { readBodyText } from '../../contract/body-text.ts';
import { refuseField, unsupportedMedia } from '../../contract/errors.ts';

/** The largest body of a form on the service's own pages, in bytes. */
const MAX_FIELDS = 16 * 1024;

/**
 * The fields of a form that one of the service's own pages sent. Of a repeated name the last value counts. @throws Refusal 002,
 * 003, 012, 013
 */
export async function readFields(c: Context): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw unsupportedMedia('Content-Type', 'send the form as application/x-www-form-urlencoded');
  const text = await readBodyText(c.req.raw, MAX_FIELDS);
  const fields = Object.fromEntries(new URLSearchParams(text));
  if (Object.entries(fields).some(([name, value]) => name.includes('\u0000') || value.includes('\u0000')))
    throw refuseField('003', 'form', 'text', 'a field of the form has a character that is not text');
  return fields;
}
