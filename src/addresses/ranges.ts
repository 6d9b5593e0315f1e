import ipaddr from 'ipaddr.js';

/** IP addresses and ranges of IP addresses, in code that runs in any JavaScript runtime. */

type Address = ReturnType<typeof ipaddr.parse>;

/** How many parsed texts are cached. One request checks the same address several times, and a frequent caller with each request. */
const MOST_KNOWN = 1000;
/** The longest text that is cached: the longest spelling of an address, with room for a zone. */
const LONGEST_KNOWN = 64;
const known = new Map<string, Address | null>();

/** Parses an address for comparison. An IPv4 address that is written as IPv6 (`::ffff:10.0.0.1`) becomes the IPv4 address. */
function parsed(text: string): Address | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const address = parse(text);
  if (known.size >= MOST_KNOWN) known.clear();
  if (text.length <= LONGEST_KNOWN) known.set(text, address);
  return address;
}

function parse(text: string): Address | null {
  // A zone (`fe80::1%eth0`) names a network card of this machine. It is not part of the address.
  const bare = text.replace(/%.*$/, '');
  // Only plain spellings are accepted, because programs disagree about what `0x7f.1`, `010.0.0.1` and `::10.0.0.7` mean.
  if (/^::\d+\./.test(bare)) return null;
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}

/** The canonical spelling of an address, in which addresses are compared and stored; null if the text is not an address. */
export function normalAddress(text: string): string | null {
  const address = parsed(text);
  if (address === null) return null;
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/** Tells whether an address is in one of the ranges of a list. */
export type AddressRanges = (address: string) => boolean;

/** A range: its first address, and the number of bits that all its addresses share. Null if the entry is not a range. */
function rangeOf(entry: string): [Address, number] | null {
  const [text = '', bits, ...more] = entry.split('/');
  const first = parsed(text);
  if (first === null || more.length > 0) return null;
  const most = first.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [first, most];
  // The prefix length of a range of mapped addresses includes the 96 bits before the IPv4 address.
  const shared = first.kind() === 'ipv4' && text.includes(':') ? Number(bits) - 96 : Number(bits);
  return /^\d{1,3}$/.test(bits) && shared >= 0 && shared <= most ? [first, shared] : null;
}

/**
 * Parses a list of single addresses (`10.0.0.7`, `fd00::7`) and CIDR ranges (`10.0.0.0/8`, `fd00::/8`).
 * @throws Error that names the entry that is neither
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
 * The unit for which rate limits count: an IPv4 address itself, or the network of the first 64 bits of an IPv6 address, because one
 * household or one rented server has such a network to itself. Null if the text is not an address.
 */
export function networkOf(text: string): string | null {
  const address = parsed(text);
  if (address === null) return null;
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toRFC5952String()}/64`;
}
