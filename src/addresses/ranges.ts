import ipaddr from 'ipaddr.js';

/** IP addresses and ranges of them, in a form that runs wherever JavaScript does. */

type Address = ReturnType<typeof ipaddr.parse>;

/** So many texts are remembered: one request asks of the same address several times, and a caller of many requests each time. */
const MOST_KNOWN = 1000;
/** The longest spelling of an address, with room for a zone: longer texts are not kept. */
const LONGEST_KNOWN = 64;
const known = new Map<string, Address | null>();

/** An address as a range is compared with it: an IPv4 address that is written as IPv6 (`::ffff:10.0.0.1`) is the IPv4 one. */
function parsed(text: string): Address | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const address = parse(text);
  if (known.size >= MOST_KNOWN) known.clear();
  if (text.length <= LONGEST_KNOWN) known.set(text, address);
  return address;
}

function parse(text: string): Address | null {
  // A zone (`fe80::1%eth0`) names a network card of this machine and is no part of the address.
  const bare = text.replace(/%.*$/, '');
  // Only plain spellings: `0x7f.1`, `010.0.0.1` and `::10.0.0.7` mean one address to one program and another to the next.
  if (/^::\d+\./.test(bare)) return null;
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}

/** An address in the one spelling under which it is compared and written down; null for a text that is none. */
export function normalAddress(text: string): string | null {
  const address = parsed(text);
  if (address === null) return null;
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/** Whether an address lies in one of the ranges of a list. */
export type AddressRanges = (address: string) => boolean;

/** A range as the first address and the number of bits that all its addresses share. */
function rangeOf(entry: string): [Address, number] | null {
  const [text = '', bits, ...more] = entry.split('/');
  const first = parsed(text);
  if (first === null || more.length > 0) return null;
  const most = first.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [first, most];
  // A range of mapped addresses counts the 96 bits before the IPv4 address too.
  const shared = first.kind() === 'ipv4' && text.includes(':') ? Number(bits) - 96 : Number(bits);
  return /^\d{1,3}$/.test(bits) && shared >= 0 && shared <= most ? [first, shared] : null;
}

/**
 * The ranges that a list names: single addresses (`10.0.0.7`, `fd00::7`) and CIDR ranges (`10.0.0.0/8`, `fd00::/8`).
 * @throws Error that names the entry which is neither
 */
export function addressRanges(entries: readonly string[]): AddressRanges {
  const ranges = entries.map((entry) => {
    const range = rangeOf(entry.trim());
    if (range === null) throw new Error(`"${entry}" is neither an IP address nor a CIDR range such as 10.0.0.0/8`);
    return range;
  });
  return (text) => {
    const address = parsed(text);
    return address !== null && ranges.some(([first, bits]) => first.kind() === address.kind() && address.match(first, bits));
  };
}

/**
 * What limits count an address as: itself, or for IPv6 the network of its first 64 bits, all of which one household or one
 * rented server has to itself. Null for a text that is no address.
 */
export function networkOf(text: string): string | null {
  const address = parsed(text);
  if (address === null) return null;
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toRFC5952String()}/64`;
}
