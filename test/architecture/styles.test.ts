import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../..', import.meta.url).pathname;
const sheets = globSync(['src/**/*.css', 'demo/storefront/**/*.css', 'src/elements/**/*.ts'], { cwd: root }).map((path) => ({
  path,
  text: readFileSync(root + path, 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
}));

/** The parts of a text that are outside of every block whose beginning matches `opening`. */
function outside(text: string, opening: RegExp): string {
  let rest = '';
  let from = 0;
  for (const { index, 0: found } of text.matchAll(new RegExp(opening, 'g'))) {
    if (index < from) continue;
    let end = index + found.length;
    for (let depth = 1; depth > 0 && end < text.length; end++) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
    rest += text.slice(from, index);
    from = end;
  }
  return rest + text.slice(from);
}

test('hover styles are only for devices with a pointer that can hover, because a touch screen would keep them', () => {
  const sticky = sheets.filter(({ text }) => outside(text, /@media \(hover: hover\) \{/).includes(':hover'));
  assert.deepEqual(
    sticky.map(({ path }) => path),
    [],
  );
});

test('an element uses units of its own text size, because a page may set its rem to anything', () => {
  const foreign = sheets
    .filter(({ path }) => path.startsWith('src/elements/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /\drem\b/.test(line) && !line.includes('@media') && !line.trim().startsWith('*'))
        .map((line) => `${path}: ${line.trim()}`),
    );
  assert.deepEqual(foreign, [
    // The text size is the one value that depends on the page: the page's size is used if it is larger.
    'src/elements/shared/controls/styles.ts: font: 400 var(--pay-font-size, max(1em, 1rem, 0cqw))/1.45 var(--_font);',
  ]);
});

test('a field keeps an outline in focus, because forced colours remove its shadow', () => {
  const fields = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\.input|(?<![-\w])input|select)\S*:focus(?:-visible)?[^{}]*\{([^}]*)\}/g)].map(([, rules = '']) => ({
      path,
      rules,
    })),
  );
  assert.ok(fields.length >= 2);
  assert.deepEqual(
    fields.filter(({ rules }) => /outline(?:-width|-style)?:\s*(?:0|none)\b/.test(rules)).map(({ path }) => path),
    [],
  );
});

test('every corner, focus ring and shadow is one of the scale', () => {
  const scale = /var\(--(?:_|pay-)?(?:radius|ring|halo|lifted|raised)[-\w]*\)/g;
  /** Whether every part of a value is from the scale, or is nothing. Colours contain commas of their own. */
  const isScaled = (value: string): boolean =>
    value
      .replaceAll(scale, '§')
      .replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '')
      .split(',')
      .every((part) => /^(?:§|0$|none$)/.test(part.trim()));
  const literal = sheets
    .filter(({ path }) => /^src\/(?:elements|frame)\/|pages\/assets\/(?:hosted|portal)\.css$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![-\w])(?:border-[-a-z]*radius|box-shadow):\s*([^;}]+);/g)]
        .map(([rule, value = '']) => ({ rule, value }))
        .filter(({ value }) => !isScaled(value))
        .map(({ rule }) => `${path}: ${rule.replaceAll(/\s+/g, ' ')}`),
    );
  assert.deepEqual(literal, []);
});

test('what moves takes at most 0.2 s, and only for people who did not ask for less motion', () => {
  const allowed = /@media \(prefers-reduced-motion: no-preference\) \{/;
  const elements = sheets.filter(({ path }) => path.startsWith('src/elements/'));
  const moves = (text: string) => [...text.matchAll(/(?<=[\s{])transition:\s*([^;]+);/g)].map(([, value = '']) => value);
  assert.deepEqual(
    elements.filter(({ text }) => moves(outside(text, allowed)).length > 0).map(({ path }) => path),
    [],
  );
  const all = elements.flatMap(({ text }) => moves(text));
  assert.ok(all.length >= 5);
  assert.deepEqual(
    all.filter((value) => !value.split(/,\s*/).every((part) => /(?:var\(--_move\)|\b0\.1\d?s)/.test(part))),
    [],
  );
  assert.match(elements.map(({ text }) => text).join(), /--_move: 0\.1\d?s /);
});
