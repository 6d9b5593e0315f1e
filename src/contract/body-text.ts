import { refuseField, unsupportedMedia, type Refusal } from './errors.ts';

/** Reads a body as text (ruling *text*): UTF-8, plain or compressed by gzip, and never more than its limit. */

/** The source of a body: a request, or a part of one. */
export interface BodySource {
  /** Only Content-Type, Content-Encoding and Content-Length are used. */
  readonly headers: Headers;
  /** Null if nothing was sent. */
  readonly body: ReadableStream<Uint8Array> | null;
  readonly bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The content codings for plain bytes, and those that gzip decompresses. */
const PLAIN: ReadonlySet<string> = new Set(['', 'identity']);
const GZIP: ReadonlySet<string> = new Set(['gzip', 'x-gzip']);

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

const tooLarge = (max: number): Refusal => refuseField('012', 'body', 'max_bytes', `the body is larger than ${max} bytes`);

const brokeOff = (): Refusal => refuseField('002', 'body', 'complete', 'the body broke off before its end');

/** The bytes of a body that does not exceed its limit. Reading them at once is faster than part by part. */
async function readWhole(source: BodySource, max: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(
    await source.arrayBuffer().catch((error: unknown) => {
      // Other software on this server has read the body. No platform has a code for this, only words.
      if (error instanceof TypeError && /unusable|already|locked/i.test(error.message)) throw error;
      throw brokeOff();
    }),
  );
  if (bytes.byteLength > max) throw tooLarge(max);
  return bytes;
}

/** The decompressed bytes of a body. @throws Refusal 002 if it was cut off or is not gzip, 012, 013 for another encoding */
async function readBytes(source: BodySource, max: number): Promise<Uint8Array> {
  const { headers } = source;
  const encoding = (headers.get('content-encoding') ?? '').trim().toLowerCase();
  if (!PLAIN.has(encoding) && !GZIP.has(encoding))
    throw unsupportedMedia('Content-Encoding', 'send the body as it is, or with Content-Encoding gzip');
  const length = headers.get('content-length') ?? '';
  if (Number(length) > max) throw tooLarge(max);
  // A body has no more bytes than its Content-Length.
  if (/^\d+$/.test(length) && PLAIN.has(encoding) && !source.bodyUsed) return readWhole(source, max);
  const { body } = source;
  if (body === null) return new Uint8Array();
  const packed = GZIP.has(encoding);
  const stream = packed
    ? body.pipeThrough(new DecompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>)
    : body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const part = await reader.read().catch(() => {
      // The sender disconnected, or the body was never gzip: an error of the sender, not of the service.
      throw packed ? refuseField('002', 'body', 'gzip', 'the body is not gzip, or broke off') : brokeOff();
    });
    if (part.done) break;
    size += part.value.byteLength;
    if (size > max) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(max);
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Whether a content type names no character encoding, or UTF-8 by any of its names. */
function isUtf8(type: string): boolean {
  return [...type.matchAll(/;\s*charset\s*=\s*"?([^\s";]*)"?/gi)].every(([, label = '']) => {
    try {
      return new TextDecoder(label).encoding === 'utf-8';
    } catch {
      return false;
    }
  });
}

/** A body as text; empty if nothing was sent. @throws Refusal 002, 012, 013 */
export async function readBodyText(source: BodySource, max: number): Promise<string> {
  const bytes = await readBytes(source, max);
  if (bytes.byteLength === 0) return '';
  if (!isUtf8(source.headers.get('content-type') ?? '')) throw unsupportedMedia('Content-Type', 'send the body in UTF-8');
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw refuseField('002', 'body', 'utf_8', 'the body is not UTF-8');
  }
}
