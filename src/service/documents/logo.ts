import { inflateSync } from 'node:zlib';

/** The most pixels along a side of a logo. */
const LARGEST = 1024;

/** The samples of a pixel, by the colour type of a PNG file. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const END = Buffer.from([0, 0, 0, 0, ...Buffer.from('IEND'), 0, 0, 0, 0]);

/**
 * The parts of a PNG file that its picture needs. Null unless they are exactly what its header promises: the library unpacks a transparent
 * picture later, where an error of a damaged file would stop the process.
 */
function soundPng(file: Buffer): Buffer | null {
  const kept = [file.subarray(0, 8)];
  const parts: Record<string, Buffer[]> = { IHDR: [], PLTE: [], tRNS: [], IDAT: [] };
  for (let at = 8, end = at; at + 12 <= file.length; at = end) {
    end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const part = parts[file.toString('latin1', at + 4, at + 8)];
    part?.push(file.subarray(at + 8, end - 4));
    if (part !== undefined) kept.push(file.subarray(at, end));
  }
  const [header = END] = parts['IHDR'] ?? [];
  if (parts['IHDR']?.length !== 1 || header.length !== 13) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits, kind = 0, , , interlaced] = header.subarray(8);
  const line = 1 + width * (SAMPLES[kind] ?? 0);
  const palette = Buffer.concat(parts['PLTE'] ?? []).length;
  if (bits !== 8 || interlaced !== 0 || line <= 1 || width > LARGEST || height > LARGEST || palette % 3 !== 0) return null;
  if ((kind === 3) !== palette > 0 || (kind !== 3 && parts['tRNS']?.length !== 0)) return null;
  const pixels = inflateSync(Buffer.concat(parts['IDAT'] ?? []), { maxOutputLength: line * height + 1 });
  const isWhole = height > 0 && pixels.length === line * height;
  return isWhole && pixels.every((byte, at) => at % line > 0 || byte <= 4) ? Buffer.concat([...kept, END]) : null;
}

/** The file of a merchant's logo, if a document can draw it: PNG (of 8 bits, not interlaced) and JPEG. Null for other pictures, and for damaged ones. */
export function drawableLogo(logo: string | null): Buffer | null {
  const [, kind = '', base64 = ''] = /^data:image\/(png|jpeg);base64,(.*)$/i.exec(logo ?? '') ?? [];
  const file = Buffer.from(base64, 'base64');
  try {
    if (kind.toLowerCase() === 'jpeg') return file.readUInt16BE(0) === 0xffd8 ? file : null;
    return file.length > 8 && file.readUInt32BE(0) === 0x89504e47 ? soundPng(file) : null;
  } catch {
    return null;
  }
}
