import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countries } from '../../../src/elements/checkout/countries.ts';
import { COUNTRIES } from '../../../src/service/domain/country.ts';

test('the countries to choose from are those that the service takes, in every language', () => {
  for (const locale of ['en-ZA', 'af-ZA', 'zu-ZA', 'xh-ZA'])
    assert.deepEqual(
      countries(locale)
        .map(({ value }) => value)
        .sort(),
      [...COUNTRIES.keys()].sort(),
      locale,
    );
});
