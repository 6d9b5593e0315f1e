import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, isWebAddress, type Attributes } from '../../../src/elements/shared/element/attributes.ts';

const good: Attributes = {
  session: 'ses_1a-B_2',
  endpoint: '/pay',
  locale: null,
  theme: null,
  pageUrl: null,
  draft: null,
  appearance: null,
  button: null,
};

test('a valid or absent attribute is no mistake', () => {
  const others: Partial<Attributes>[] = [
    {},
    { session: null },
    { endpoint: 'https://shop.example/pay' },
    { draft: 'on' },
    { draft: 'off' },
    { appearance: 'page' },
    { locale: 'af-ZA' },
    { locale: 'xh' },
    { theme: 'auto', locale: 'ZU_ZA', pageUrl: 'https://pay.example/checkout/ses_1' },
  ];
  for (const change of others) assert.deepEqual(faultsOf({ ...good, ...change }), []);
});

test('each mistake is reported with its value and the valid values; only some mistakes stop the element', () => {
  const cases: [Partial<Attributes>, RegExp, boolean][] = [
    [{ session: '' }, /session="" is not an id like ses_/, true],
    [{ session: 'chk_1' }, /session="chk_1"/, true],
    [{ session: 'ses_../x' }, /session=/, true],
    [{ endpoint: 'pay' }, /endpoint="pay" is not a path like \/pay/, true],
    [{ endpoint: '//evil.example' }, /endpoint=/, true],
    [{ endpoint: 'javascript:alert(1)' }, /endpoint=/, true],
    [{ theme: 'LIGHT' }, /theme="LIGHT" is not light, dark or auto/, false],
    [{ locale: 'en-GB' }, /locale="en-GB" is not EN_ZA/, false],
    [{ locale: 'fr' }, /locale="fr" is not EN_ZA/, false],
    [{ appearance: 'stripe' }, /appearance="stripe" is not page/, false],
    [{ draft: 'false' }, /draft="false" is not on or off/, false],
    [{ pageUrl: 'javascript:alert(1)' }, /page-url=/, false],
  ];
  for (const [change, message, fatal] of cases) {
    const [fault, ...more] = faultsOf({ ...good, ...change });
    assert.match(fault?.message ?? '', message);
    assert.equal(fault?.fatal, fatal);
    assert.deepEqual(more, []);
  }
});

test('only http(s) addresses are opened', () => {
  assert.ok(isWebAddress('https://shop.example/thanks?x=1'));
  for (const value of [null, undefined, '', '/thanks', 'javascript:alert(1)', 'data:text/html,x', 'https://a b'])
    assert.ok(!isWebAddress(value));
});
