import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseFromFrame, parseHandshake, parseToFrame } from '../../src/frame/guards.ts';
import { CHANNEL, type FromFrame, type HandshakeMessage, type ToFrame } from '../../src/frame/messages.ts';

const handshakes: readonly HandshakeMessage[] = [
  { channel: CHANNEL, type: 'hello', outside: 'a' },
  { channel: CHANNEL, type: 'welcome', outside: 'a', inside: 'b' },
  { channel: CHANNEL, type: 'port', outside: 'a', inside: 'b' },
];

const toFrame: readonly ToFrame[] = [
  { type: 'appearance', appearance: { scheme: 'dark', locale: 'EN_ZA', tokens: { '--pay-radius': '4px' } } },
  { type: 'tokenise', id: '1' },
  { type: 'check' },
  { type: 'disabled', disabled: true },
  { type: 'focus', field: 'code' },
  { type: 'clear' },
  { type: 'clear', field: 'code' },
  { type: 'mark', field: 'code', problem: 'invalid' },
];

const fromFrame: readonly FromFrame[] = [
  { type: 'ready' },
  { type: 'height', height: 198 },
  { type: 'change', brand: null, complete: false, invalid: ['number', 'expiry', 'code'] },
  { type: 'change', brand: 'VISA', complete: true, invalid: [] },
  { type: 'submit' },
  { type: 'escape' },
  { type: 'focus', focused: true },
  { type: 'token', id: '1', token: 'tok_1', card: { brand: 'AMEX', last4: '0005' } },
  { type: 'invalid', id: '1', problems: { number: 'required', expiry: 'expired' } },
  { type: 'refused', id: '1', code: 'network', retryable: true },
  { type: 'goodbye' },
];

const walls: readonly [name: string, messages: readonly { type: string }[], parse: (data: unknown) => unknown][] = [
  ['of the handshake', handshakes, parseHandshake],
  ['to the frame', toFrame, parseToFrame],
  ['from the frame', fromFrame, parseFromFrame],
];

for (const [name, messages, parse] of walls)
  describe(`a message ${name}`, () => {
    for (const message of messages) {
      test(`passes unchanged: ${JSON.stringify(message)}`, () => assert.deepEqual(parse(message), message));
      test(`loses properties that are not listed: ${message.type}`, () =>
        assert.deepEqual(parse({ ...message, number: '4242424242424242', __proto__: { x: 1 } }), message));
    }

    test('with a property of another type is refused', () => {
      for (const message of messages)
        for (const key of Object.keys(message).filter((property) => property !== 'problems' && property !== 'invalid'))
          for (const wrong of [Symbol('x'), {}, [], 1n, Number.NaN])
            assert.equal(parse({ ...message, [key]: wrong }), null, `${message.type}.${key}`);
    });

    test('with a field that there is not is refused', () => {
      for (const invalid of ['number', {}, ['number', 'pin'], [1]])
        assert.equal(parse({ type: 'change', brand: null, complete: false, invalid }), null, JSON.stringify(invalid));
    });

    test('is refused if it only looks like one', () => {
      for (const junk of [
        null,
        undefined,
        0,
        'ready',
        [],
        {},
        { type: 'constructor' },
        { type: '__proto__' },
        { type: 'toString' },
        () => 1,
      ])
        assert.equal(parse(junk), null);
      fc.assert(
        fc.property(fc.anything(), (junk) => {
          assert.equal(parse(junk), null);
        }),
      );
    });

    test('with any content is either fully typed or refused', () => {
      const types = fc.constantFrom(...messages.map(({ type }) => type));
      const names = fc.constantFrom(
        'channel',
        'outside',
        'inside',
        'id',
        'field',
        'disabled',
        'height',
        'brand',
        'card',
        'appearance',
        'problems',
      );
      fc.assert(
        fc.property(types, fc.dictionary(names, fc.anything()), (type, rest) => {
          const parsed = parse({ ...rest, type });
          // A parsed message parses to itself, so nothing unchecked was let through.
          assert.deepEqual(parse(parsed), parsed);
        }),
      );
    });
  });

describe('other checks of messages', () => {
  test('tokens that are not on the list, or are invalid, are left out, and the others stay', () => {
    const tokens = { '--pay-radius': ' 4px ', '--pay-color-text': 'url(x)', '--other': 'red', '--pay-space': 7 };
    assert.deepEqual(parseToFrame({ type: 'appearance', appearance: { scheme: 'light', locale: 'ZU_ZA', tokens } }), {
      type: 'appearance',
      appearance: { scheme: 'light', locale: 'ZU_ZA', tokens: { '--pay-radius': '4px' } },
    });
  });

  test('the last four digits must be four digits', () => {
    for (const last4 of ['424242424242', '42', 'abcd', 4242])
      assert.equal(parseFromFrame({ type: 'token', id: '1', token: 't', card: { brand: 'VISA', last4 } }), null);
  });

  test('problems must have known fields and kinds', () => {
    const parsed = parseFromFrame({
      type: 'invalid',
      id: '1',
      problems: { number: '4242424242424242', expiry: 'expired', pin: 'required' },
    });
    assert.deepEqual(parsed, { type: 'invalid', id: '1', problems: { expiry: 'expired' } });
  });

  test('a message of another channel is ignored', () => {
    assert.equal(parseHandshake({ channel: 'other', type: 'hello', outside: 'a' }), null);
    assert.notEqual(parseHandshake(handshakes[0]), null);
  });
});
