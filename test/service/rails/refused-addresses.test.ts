import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAllowedAddress } from '../../../src/service/rails/refused-addresses.ts';

/** Addresses inside a network, which a webhook must never reach. */
// prettier-ignore
const INNER = [
  '0.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8',
  '192.168.1.1', '198.18.0.1', '198.19.255.255', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255',
  '::', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'febf::1', 'ff02::1', '64:ff9b::a00:1',
  'fec0::1', 'feff::1', 'fe80::1%eth0', '100::1', '2001:db8::1', '3fff::1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1',
  // IPv4 addresses wrapped in IPv6 forms that a router on the way may unwrap: compatible, translated, NAT64, Teredo, 6to4.
  '::a00:1', '::10.0.0.1', '::8.8.8.8', '::ffff:0:a00:1', '::ffff:0:10.0.0.1', '64:ff9b:1::a00:1', '64:ff9b:1:ffff::1', '2001::1', '2001:0:a00:1::',
  '2002:a00:1::', '2002:a9fe:a9fe::1', '2002:808:808::1',
  // The same addresses written as IPv6.
  '::ffff:10.0.0.1', '::ffff:a00:1', '::FFFF:192.168.1.1', '::ffff:c0a8:101', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '0:0:0:0:0:ffff:a00:1',
];

const LOOPBACK = ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:0:0:1'];

// prettier-ignore
const OUTER = [
  '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.1',
  '100.63.255.255', '100.128.0.1', '169.253.0.1', '172.15.0.1', '172.32.0.1', '192.167.0.1', '223.255.255.255',
  '2606:4700::1111', '2a00:1450::1', '2001:4860:4860::8888', '2003::1', '64:ff9b:2::1', '::ffff:8.8.8.8', '::ffff:808:808',
];

describe('a webhook may go', () => {
  test('to public addresses', () => {
    assert.deepEqual(
      OUTER.filter((address) => !isAllowedAddress(address, false)),
      [],
    );
  });

  test('never to addresses inside a network', () => {
    for (const allowLoopback of [false, true])
      assert.deepEqual(
        INNER.filter((address) => isAllowedAddress(address, allowLoopback)),
        [],
      );
  });

  test('to this machine only if that is configured', () => {
    assert.deepEqual(
      LOOPBACK.filter((address) => isAllowedAddress(address, false)),
      [],
    );
    assert.deepEqual(
      LOOPBACK.filter((address) => !isAllowedAddress(address, true)),
      [],
    );
  });
});
