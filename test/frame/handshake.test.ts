import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { handshakeStep, type ReceivedMessage, type HandshakeState, type HandshakeRules } from '../../src/frame/inside/handshake.ts';
import { CHANNEL } from '../../src/frame/messages.ts';

const shop = 'https://shop.example';
const rules: HandshakeRules = { origins: [shop, 'https://other.example'], nonce: () => 'inside' };
const closed: HandshakeState = { state: 'closed' };
const greeted: HandshakeState = { state: 'greeted', origin: shop, outside: 'outside', inside: 'inside' };

const hello: ReceivedMessage = { data: { channel: CHANNEL, type: 'hello', outside: 'outside' }, origin: shop, fromParent: true, ports: 0 };
const port: ReceivedMessage = { ...hello, data: { channel: CHANNEL, type: 'port', outside: 'outside', inside: 'inside' }, ports: 1 };

describe('the frame answers', () => {
  test('a page of the session that says hello and sends a port', () => {
    const first = handshakeStep(closed, hello, rules);
    assert.deepEqual(first, { next: greeted, answer: { channel: CHANNEL, type: 'welcome', outside: 'outside', inside: 'inside' } });
    assert.deepEqual(handshakeStep(first.next, port, rules), { next: { state: 'open' } });
  });

  test('the page that said hello last, with a new nonce', () => {
    const again = { ...hello, data: { channel: CHANNEL, type: 'hello', outside: 'second' } };
    const { next } = handshakeStep(greeted, again, { ...rules, nonce: () => 'third' });
    assert.deepEqual(next, { state: 'greeted', origin: shop, outside: 'second', inside: 'third' });
    assert.equal(handshakeStep(next, port, rules).next, next);
  });
});

describe('the frame ignores', () => {
  const refused: readonly [why: string, gate: HandshakeState, arrival: ReceivedMessage][] = [
    ['a hello from an origin that is not of the session', closed, { ...hello, origin: 'https://evil.example' }],
    ['a hello from an origin that begins like one', closed, { ...hello, origin: `${shop}.evil.example` }],
    ['a hello from a document without an origin', closed, { ...hello, origin: 'null' }],
    ['a hello from another window', closed, { ...hello, fromParent: false }],
    ['a port before any hello', closed, port],
    [
      'a port with another nonce of the page',
      greeted,
      { ...port, data: { channel: CHANNEL, type: 'port', outside: 'x', inside: 'inside' } },
    ],
    [
      'a port with another nonce of the frame',
      greeted,
      { ...port, data: { channel: CHANNEL, type: 'port', outside: 'outside', inside: 'x' } },
    ],
    ['a port from another origin of the same session', greeted, { ...port, origin: 'https://other.example' }],
    ['a port from another window', greeted, { ...port, fromParent: false }],
    ['a port message without a port', greeted, { ...port, ports: 0 }],
    ['two ports at once', greeted, { ...port, ports: 2 }],
    [
      'a welcome, which is its own word',
      greeted,
      { ...port, data: { channel: CHANNEL, type: 'welcome', outside: 'outside', inside: 'inside' } },
    ],
    ['a second hello once it is open', { state: 'open' }, hello],
    ['a second port once it is open', { state: 'open' }, port],
  ];
  for (const [why, gate, arrival] of refused) test(why, () => assert.deepEqual(handshakeStep(gate, arrival, rules), { next: gate }));

  test('every hello if no origin may embed it', () =>
    assert.deepEqual(handshakeStep(closed, hello, { ...rules, origins: [] }), { next: closed }));

  test('a thousand forged messages', () => {
    const forged = fc.record({
      data: fc.anything(),
      origin: fc.constantFrom(shop, 'null', ''),
      fromParent: fc.boolean(),
      ports: fc.nat(2),
    });
    for (const gate of [closed, greeted])
      fc.assert(
        fc.property(forged, (arrival) => {
          assert.deepEqual(handshakeStep(gate, arrival, rules), { next: gate });
        }),
        { numRuns: 1000 },
      );
  });
});
