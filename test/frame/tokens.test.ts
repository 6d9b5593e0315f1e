import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isTokenValue, type FrameToken } from '../../src/frame/tokens.ts';

const good: readonly [FrameToken, string][] = [
  ['--pay-color-text', '#fff'],
  ['--pay-color-text', '#1a2b3cff'],
  ['--pay-color-text', 'rebeccapurple'],
  ['--pay-color-text', 'rgb(10, 20, 30)'],
  ['--pay-color-text', 'rgb(10 20 30 / 50%)'],
  ['--pay-color-text', 'oklch(0.7 0.1 250)'],
  ['--pay-color-text', 'color(srgb 0.1 0.2 0.3 / 0.5)'],
  ['--pay-font-size', '17px'],
  ['--pay-radius', '0'],
  ['--pay-radius', '0.375rem'],
  ['--pay-font-family', `Inter, "Segoe UI", 'Helvetica Neue', system-ui, sans-serif`],
];

const bad: readonly [FrameToken, string][] = [
  ['--pay-color-field', 'url(https://evil.example/x)'],
  ['--pay-color-field', 'rgb(url(x))'],
  ['--pay-color-field', 'var(--x)'],
  ['--pay-color-field', 'image-set("x" 1x)'],
  ['--pay-color-field', 'red; background: url(x)'],
  ['--pay-color-field', '#ff'.repeat(20)],
  ['--pay-color-field', 'expression(alert(1))'],
  ['--pay-color-field', ''],
  ['--pay-font-size', '100vw'],
  ['--pay-font-size', '9999px'],
  ['--pay-font-size', '-1px'],
  ['--pay-font-size', 'calc(1px + 1px)'],
  ['--pay-space', 'env(safe-area-inset-top)'],
  ['--pay-font-family', 'url(x)'],
  ['--pay-font-family', 'a; color: red'],
  ['--pay-font-family', '"a'],
  ['--pay-font-family', 'a,'.repeat(200)],
];

describe('a page may set the token', () => {
  for (const [token, value] of good) test(`${token}: ${value}`, () => assert.equal(isTokenValue(token, value), true));
});

describe('a page may not set the token', () => {
  for (const [token, value] of bad) test(`${token}: ${value.slice(0, 60)}`, () => assert.equal(isTokenValue(token, value), false));
});
