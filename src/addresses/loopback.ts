import { addressRanges } from './ranges.ts';

/** Addresses of the machine on which the program runs. */

const loopbackAddress = addressRanges(['127.0.0.0/8', '::1']);

/** Whether a name or address means this machine: `localhost`, `127.0.0.1`, `::1` or `[::1]`. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || loopbackAddress(name);
}
