import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { drawableLogo } from '../../../src/service/documents/logo.ts';
import { renderPdf } from '../../../src/service/documents/pdf.ts';
import { readPdf } from '../../support/pdf.ts';

/** Merchants' logos in documents. What a merchant uploads must never stop the process. */

function chunk(name: string, data: Buffer): Buffer {
  const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A red picture, half of it transparent. */
function png(size = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6], 8);
  const line = Buffer.concat([
    Buffer.alloc(1),
    ...Array.from({ length: size }, (_, x) => Buffer.from([200, 30, 30, x < size / 2 ? 0 : 255])),
  ]);
  const lines = Buffer.concat(Array.from({ length: size }, () => line));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);
}

const urlOf = (file: Buffer, kind = 'png'): string => `data:image/${kind};base64,${file.toString('base64')}`;
const documentWith = async (logo: string | null): Promise<string> => {
  const facts = { title: 'Receipt', created: new Date(0), lang: 'en-ZA', brand: { name: 'Zebra', primary: '#a33', logo } };
  return (
    await readPdf(
      await renderPdf(facts, (page) => {
        page.heading('Receipt');
      }),
    )
  ).text;
};

describe('a logo in a document', () => {
  test('is drawn; without one, the first letter of the name stands there', async () => {
    assert.equal((await documentWith(urlOf(png()))).trim(), 'Receipt');
    assert.match(await documentWith(null), /Z/);
  });

  test('a picture that cannot be drawn is replaced by the letter', async () => {
    const other = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const logo of [
      urlOf(other, 'svg+xml'),
      urlOf(other),
      urlOf(Buffer.from([0xff, 0xd8, 1, 2]), 'jpeg'),
      urlOf(png().subarray(0, 40)),
    ])
      assert.match(await documentWith(logo), /Z/);
  });

  test('a damaged picture never throws, and never is drawn half', async () => {
    const whole = png();
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const file = Buffer.from(whole);
        file[at] = byte;
        assert.match(await documentWith(urlOf(file)), /^Receipt/);
      }),
      { numRuns: 30 },
    );
    assert.equal(drawableLogo(urlOf(Buffer.concat([whole.subarray(0, 33), chunk('IDAT', deflateSync(Buffer.alloc(10_000_000)))]))), null);
  });
});
