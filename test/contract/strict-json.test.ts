import { test } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Refusal } from '../../src/contract/errors.ts';
import { parseStrictJson } from '../../src/contract/strict-json.ts';

const refused = (text: string): Refusal => {
  try {
    parseStrictJson(text);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return assert.fail(`${text} was taken`);
};

test('a number that is taken is written again with the same value', () => {
  for (const text of [
    ...['0', '-0', '0.1', '149.99', '149.990', '-1.5', '1e2', '1E+2', '15e-1', '0.00e5', '1e21', '1e-300', '5e-324'],
    ...['9007199254740991', '9007199254740992', '9007199254740994', '1234567890123456', '0.1234567890123456', '1.7976931348623157e308'],
  ])
    assert.deepEqual(parseStrictJson(`{"n":${text}}`), { n: Number(text) }, text);
});

test('a number that a double would change is refused with 003, by the name of its field', () => {
  for (const text of [
    ...['9007199254740993', '-9007199254740993', '9007199254740993.0', '90071992547409930e-1', '12345678901234567890'],
    ...['1e400', '-1e400', '1e-400', '1e99999999999999999999', '0.1234567890123456789', '0.30000000000000001', '149.99000000000000001'],
  ]) {
    const { code, details } = refused(`{"a":[{"b":"9007199254740993"},{"c":[1,"x,y",${text}]}]}`);
    assert.deepEqual([code, Object.keys(details[0]?.errors ?? {})], ['003', ['a.1.c.2']], text);
  }
});

test('whatever JavaScript writes is taken, and decimals are read as they are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => assert.equal(JSON.stringify(parseStrictJson(JSON.stringify(value))), JSON.stringify(value))),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }), (whole) => {
      const written = JSON.stringify({ n: Number(whole) });
      if (written === `{"n":${whole}}`) assert.deepEqual(parseStrictJson(written), { n: Number(whole) });
      else assert.equal(refused(`{"n":${whole}}`).code, '003');
    }),
  );
});
