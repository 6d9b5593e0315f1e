import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codeLength } from '../../src/frame/card.ts';
import { cardMarkup } from '../../src/frame/markup.ts';
import { LOCALES } from '../../src/facts/languages.ts';
import { CARD_FIELD_PROBLEMS, CARD_FIELDS } from '../../src/frame/messages.ts';
import { problemWords, wordsOf } from '../../src/frame/words.ts';

describe('the form that the service writes', () => {
  const html = cardMarkup('EN_ZA');

  for (const [label, autocomplete] of [
    ['Card number', 'cc-number'],
    ['Expiry date', 'cc-exp'],
    ['Security code', 'cc-csc'],
  ] as const)
    test(`has a label and an autofill token for ${label}`, () => {
      const id = new RegExp(`<label for="(\\w+)">${label}</label>`).exec(html)?.[1];
      assert.ok(id);
      assert.match(html, new RegExp(`<input id="${id}" name="[\\w-]+" autocomplete="${autocomplete}" inputmode="numeric"`));
    });

  test('needs no inline style or script, and never submits itself', () => {
    assert.doesNotMatch(html, /style=|<script|<style|\son\w+=|action=|type="submit"|<button/);
    assert.match(html, /<form id="card" method="dialog" novalidate>/);
  });

  test('describes its fields by elements that exist', () => {
    for (const [, ids = ''] of html.matchAll(/aria-describedby="([^"]+)"/g))
      for (const id of ids.split(' ')) assert.match(html, new RegExp(`id="${id}"`));
  });
});

describe('every language', () => {
  for (const locale of LOCALES)
    test(`${locale} has a text for every possible mistake`, () => {
      for (const field of CARD_FIELDS)
        for (const problem of CARD_FIELD_PROBLEMS)
          for (const brand of ['VISA', 'AMEX'] as const)
            assert.ok(problemWords(wordsOf(locale), field, problem, codeLength(brand)).length > 8);
    });
});
