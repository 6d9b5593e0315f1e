import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBodyText } from '../../src/contract/body-text.ts';
import { Refusal } from '../../src/contract/errors.ts';

describe('a body as text', () => {
  const TEXT = '{"name":"Zoë"}';
  const BYTES = Buffer.from(TEXT);
  const MAX = 20;

  const request = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request('https://shop.example/pay', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  /** The bytes in several parts, without their length. */
  const inParts = (...parts: Uint8Array[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
  /** A sender that disconnects in the middle of a character. */
  const broken = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(BYTES.subarray(0, 12));
        controller.error(new Error('reset'));
      },
    });
  const withLength = (length: number | string) => ({ 'content-length': String(length) });
  const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

  for (const [how, headers] of [
    ['that names its length', withLength(BYTES.byteLength)],
    ['without a length', {}],
  ] as const) {
    test(`${how} is read in whole`, async () => {
      assert.equal(await readBodyText(request(inParts(BYTES.subarray(0, 12), BYTES.subarray(12)), headers), MAX), TEXT);
    });
    test(`${how} is refused if it breaks off`, async () => {
      await assert.rejects(readBodyText(request(broken(), headers), MAX), refused('002'));
    });
    test(`${how} is refused if it is longer than allowed, whatever the length says`, async () => {
      await assert.rejects(readBodyText(request(inParts(BYTES, BYTES), headers), MAX), refused('012'));
    });
    test(`${how} is refused if it is not UTF-8, and the next one is read`, async () => {
      await assert.rejects(readBodyText(request(inParts(BYTES.subarray(0, 12)), headers), MAX), refused('002'));
      assert.equal(await readBodyText(request(BYTES, headers), MAX), TEXT);
    });
    test(`${how} is not refused as the sender’s fault if somebody else has read it`, async () => {
      const read = request(BYTES, headers);
      await read.text();
      await assert.rejects(readBodyText(read, MAX), TypeError);
      const begun = request(BYTES, headers);
      begun.body?.getReader();
      await assert.rejects(readBodyText(begun, MAX), TypeError);
    });
  }

  test('with a length above the limit is not read at all', async () => {
    const long = request(BYTES, withLength(MAX + 1));
    await assert.rejects(readBodyText(long, MAX), refused('012'));
    assert.equal(long.bodyUsed, false);
  });

  test('with a length that is no number is read part by part', async () => {
    assert.equal(await readBodyText(request(inParts(BYTES), withLength('many')), MAX), TEXT);
  });
});
