import { createHash } from 'node:crypto';

/** The hash of some bytes in the format of an `integrity` attribute. */
const hashOf = (algorithm: string, bytes: Uint8Array): string => `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** The hash of some bytes: `sha384-…`. */
export const integrityOf = (bytes: Uint8Array): string => hashOf('sha384', bytes);

/** A hash that browsers know, and after it options, which they ignore. Everything else in the attribute is ignored too. */
const KNOWN = /^(sha(?:256|384|512))-([\w+/-]+={0,2})(?:\?.*)?$/i;

/**
 * The hashes with which a browser compares a file: those of the strongest algorithm in the attribute. Empty if the browser compares
 * nothing, because there is no hash that it knows.
 */
export function comparedHashes(integrity: string): string[] {
  const hashes = integrity.split(/[\t\n\f\r ]+/).flatMap((part) => {
    const [, algorithm, value] = KNOWN.exec(part) ?? [];
    return algorithm === undefined || value === undefined ? [] : [{ algorithm: algorithm.toLowerCase(), value }];
  });
  const strongest = hashes
    .map(({ algorithm }) => algorithm)
    .sort()
    .at(-1);
  return hashes.filter(({ algorithm }) => algorithm === strongest).map(({ algorithm, value }) => `${algorithm}-${value}`);
}

/** Whether a browser runs a file with these bytes. */
export function runs(bytes: Uint8Array, integrity: string): boolean {
  const hashes = comparedHashes(integrity);
  return hashes.length === 0 || hashes.includes(hashOf(hashes[0]?.slice(0, 'sha384'.length) ?? '', bytes));
}
