import { addressRanges } from './ranges.ts';

/** This machine, and networks that nobody outside can reach: the private ranges of IPv4, and their like in IPv6. */

/** Not link-local: there are clouds' own services, which hand out credentials. */
const inside = addressRanges(['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']);

/** Whether an IP address is this machine's or a private network's. */
export const isPrivateAddress = (address: string): boolean => inside(address);
