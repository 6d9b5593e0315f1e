import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Returns the `lookup` of a request that may go only to allowed addresses: it resolves a host name to those of its addresses that
 * `isAllowed` accepts, and fails with `refusal` if there are none. The connection uses the addresses that were checked, so the name cannot
 * change to another address in between. Node calls it for names only, not for a host that is an address.
 */
export function allowedLookup(
  isAllowed: (address: string) => boolean,
  refusal: () => Error,
  find: typeof resolve = resolve,
): LookupFunction {
  return (name, options, callback) => {
    find(name, { ...options, all: true }, (error, addresses) => {
      const allowed = error === null ? addresses.filter(({ address }) => isAllowed(address)) : [];
      const [first] = allowed;
      if (error !== null) callback(error, '', 4);
      else if (first === undefined) callback(refusal(), '', 4);
      else if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
