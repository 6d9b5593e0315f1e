import { addressRanges } from './ranges.ts';

/**
 * Addresses of this machine, and of networks that cannot be reached from outside: the private ranges of IPv4 and of IPv6. Link-local
 * addresses are not among them, because cloud providers have their own services there, which give out credentials. Webhooks are refused to
 * more networks than these (`service/rails/refused-addresses.ts`).
 */

const inside = addressRanges(['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']);

/** Whether an IP address belongs to this machine or to a private network. */
export const isPrivateAddress = (address: string): boolean => inside(address);
