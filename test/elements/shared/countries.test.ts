import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countries } from '../../../src/elements/shared/form/address.ts';

test('the countries are those of ISO 3166-1, sorted by name', () => {
  const all = countries('en-ZA');
  assert.equal(all.length, 249);
  assert.equal(new Set(all.map(({ value }) => value)).size, 249);
  for (const [value, label] of [
    ['ZA', 'South Africa'],
    ['BW', 'Botswana'],
    ['LS', 'Lesotho'],
    ['GB', 'United Kingdom'],
  ])
    assert.ok(
      all.some((each) => each.value === value && each.label === label),
      label,
    );
});
