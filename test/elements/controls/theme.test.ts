import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { brandColors, contrast, SURFACES } from '../../../src/elements/controls/theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('black on white has the contrast that WCAG says', () => {
  assert.equal(Math.round(contrast('#000', '#fff')), 21);
  assert.equal(contrast('#777', '#777'), 1);
});

test('whatever the brand, its button, links and focus rings can be read', () => {
  fc.assert(
    fc.property(hex, (brand) => {
      const colors = brandColors(brand);
      assert.ok(colors);
      assert.ok(contrast(colors.brand, colors.onBrand) >= 4.5, `text on ${brand}`);
      assert.ok(contrast(colors.accentLight, SURFACES.light) >= 4.5, `${brand} on light`);
      assert.ok(contrast(colors.accentDark, SURFACES.dark) >= 4.5, `${brand} on dark`);
    }),
  );
});

test('a brand that can be read is left as it is', () => {
  assert.equal(brandColors('#0A3D62')?.accentLight, '#0a3d62');
  assert.deepEqual(brandColors('#0af')?.brand, '#00aaff');
});

test('what is not a hex colour is refused', () => {
  for (const value of ['', 'red', '#12', '#12345', 'url(x)', '#12345g', '#123456; color: red']) assert.equal(brandColors(value), null);
});
