import { BlockList, isIP } from 'node:net';

/**
 * The addresses to which no webhook is sent: a merchant chooses the URL, and it must not reach the network in which the service runs
 * (ruling *webhook delivery*).
 */

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * More networks than `addresses/private.ts` calls private: a merchant's URL may also not reach link-local, reserved and documentation
 * ranges, or an IPv4 address inside an IPv6 address.
 */
const refusedNetworks = new BlockList();
for (const [net, bits] of [
  // "This network"; private; shared by carriers; link-local, including the metadata services of clouds; private.
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  // Protocol assignments; documentation; 6to4 relays; private; benchmarks; documentation (two ranges); multicast; reserved.
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  refusedNetworks.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  // IPv6 addresses that contain an IPv4 address, which a gateway or tunnel extracts: IPv4-compatible (and unspecified), translated (SIIT),
  // NAT64 and local NAT64, Teredo, 6to4.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  // Discard-only; documentation (two ranges); private; link-local; site-local, which some networks still route; multicast.
  ['100::', 64],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  refusedNetworks.addSubnet(net, bits, 'ipv6');

/**
 * Whether a webhook may be sent to an address. `allowLoopback` lets the sandbox send to its own machine. An IPv4 address that is written as
 * IPv6 (`::ffff:10.0.0.1`) is checked as IPv4.
 */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  // A zone (`fe80::1%eth0`) is not part of the address.
  const bare = address.replace(/%.*$/, '');
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(plain, family)) return allowLoopback;
  return !refusedNetworks.check(plain, family);
}
