import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../..', import.meta.url).pathname;
const sheets = globSync(['src/**/*.css', 'demo/storefront/**/*.css', 'src/elements/**/*.ts'], { cwd: root }).map((path) => ({
  path,
  text: readFileSync(root + path, 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
}));

/** The parts of a text that stand in no block whose opening matches `opening`. */
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

test('what a pointer above something changes is for devices that have such a pointer: a touch screen would keep it', () => {
  const sticky = sheets.filter(({ text }) => outside(text, /@media \(hover: hover\) \{/).includes(':hover'));
  assert.deepEqual(
    sticky.map(({ path }) => path),
    [],
  );
});

test('an element measures in its own text: a page may make its rem anything', () => {
  const foreign = sheets
    .filter(({ path }) => path.startsWith('src/elements/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /\drem\b/.test(line) && !line.includes('@media') && !line.trim().startsWith('*'))
        .map((line) => `${path}: ${line.trim()}`),
    );
  assert.deepEqual(foreign, [
    // The size of its text is the one thing in which the page's has a say, where it is the larger.
    'src/elements/shared/controls/styles.ts: font: 400 var(--pay-font-size, max(1em, 1rem, 0cqw))/1.45 var(--_font);',
  ]);
});

test('every corner, ring and shadow is one of the scale', () => {
  const scale = /var\(--(?:_|pay-)?(?:radius|ring|halo|lifted|raised)[-\w]*\)/g;
  /** Whether each of its parts is of the scale, or nothing at all. Colours have commas of their own. */
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
