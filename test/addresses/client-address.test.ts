import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clientAddress } from '../../src/addresses/client-address.ts';
import { addressRanges, normalAddress } from '../../src/addresses/ranges.ts';

/** Trusted proxies: 10.x, an IPv6 network, and this machine. */
const TRUSTED = ['10.0.0.0/8', 'fd00::/8', '127.0.0.1'];

describe('the address of a client', () => {
  for (const [what, socket, forwardedFor, trusted, expected] of [
    ['is the other end of the connection', '196.25.1.9', null, TRUSTED, '196.25.1.9'],
    ['is never what a client says of itself', '196.25.1.9', '1.2.3.4', TRUSTED, '196.25.1.9'],
    ['is not believed to anyone where no proxy is trusted', '127.0.0.1', '1.2.3.4', [], '127.0.0.1'],
    ['is what a trusted proxy says', '10.0.0.1', '196.25.1.9', TRUSTED, '196.25.1.9'],
    ['is read from the end: what a client wrote before is skipped', '10.0.0.1', '1.2.3.4, 196.25.1.9', TRUSTED, '196.25.1.9'],
    ['is what stands before all trusted proxies', '10.0.0.1', '1.2.3.4, 196.25.1.9, fd00::7, 10.2.0.1', TRUSTED, '196.25.1.9'],
    ['of a client inside is the outermost proxy’s neighbour', '10.0.0.1', '10.9.9.9, 10.2.0.1', TRUSTED, '10.9.9.9'],
    ['is that of the proxy which says nothing', '10.0.0.1', null, TRUSTED, '10.0.0.1'],
    ['is that of the proxy before which there is rubbish', '10.0.0.1', 'unknown, 10.2.0.1', TRUSTED, '10.2.0.1'],
    ['is that of the proxy where the header is rubbish', '10.0.0.1', ',,<script>', TRUSTED, '10.0.0.1'],
    ['is an IPv6 one', 'fd00::1', '2001:DB8:0:0::9', TRUSTED, '2001:db8::9'],
    ['is the IPv4 one that is written as IPv6', '::ffff:196.25.1.9', null, TRUSTED, '196.25.1.9'],
    ['comes from a trusted proxy that is written as IPv6', '::ffff:10.0.0.1', '196.25.1.9', TRUSTED, '196.25.1.9'],
    ['has no port', '10.0.0.1', '196.25.1.9:51312', TRUSTED, '196.25.1.9'],
    ['has no port and no brackets', '10.0.0.1', '[2001:db8::9]:51312', TRUSTED, '2001:db8::9'],
    ['is not known without a connection', null, '196.25.1.9', TRUSTED, null],
    ['is not known of a connection that has none', '', '196.25.1.9', TRUSTED, null],
  ] as const)
    test(what, () => assert.equal(clientAddress({ socket, forwardedFor }, addressRanges(trusted)), expected));
});

describe('ranges of addresses', () => {
  for (const [entry, inside, outside] of [
    ['10.0.0.7', ['10.0.0.7', '::ffff:10.0.0.7'], ['10.0.0.8', 'fd00::7']],
    ['192.168.4.0/22', ['192.168.4.0', '192.168.7.255'], ['192.168.8.0', '192.168.3.255']],
    ['0.0.0.0/0', ['1.2.3.4', '255.255.255.255'], ['::1']],
    ['fd00::/8', ['fd00::1', 'fdff::', 'fd00::1%eth0'], ['fe00::1', '10.0.0.1']],
    ['::ffff:10.0.0.0/104', ['10.255.0.1'], ['11.0.0.1']],
    [' 2001:db8::7 ', ['2001:0db8:0::0:7'], ['2001:db8::8']],
  ] as const)
    test(entry, () => {
      const contains = addressRanges([entry]);
      for (const address of inside) assert.ok(contains(address), address);
      for (const address of outside) assert.ok(!contains(address), address);
    });

  test('never contain a text that is no address', () => {
    const all = addressRanges(['0.0.0.0/0', '::/0']);
    for (const text of ['', 'localhost', '10.1', '0x7f000001', '010.0.0.1', '::10.0.0.1', '10.0.0.1:80', '10.0.0.1 ', '1.2.3.4/8'])
      assert.deepEqual([all(text), normalAddress(text)], [false, null], text);
  });

  test('with a mistake in their list are refused, with the mistake named', () => {
    for (const entry of [
      '',
      'localhost',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0.0/-1',
      'fd00::/129',
      '10.0.0.0/8/8',
      '10/8',
      '*',
      '::ffff:10.0.0.0/95',
    ])
      assert.throws(
        () => addressRanges(['10.0.0.1', entry]),
        new RegExp(`"${entry.replace(/[*]/g, '\\*')}" is neither an IP address`),
        entry,
      );
  });
});
