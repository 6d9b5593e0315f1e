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
    .filter(({ path }) => /^src\/(?:elements|frame)\/|pages\/assets\/hosted\.css$/.test(path))
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

test('no text is smaller than 12 px: a part of a smaller or larger text is written as its own share of that', () => {
  /** The size in pixels, beside text of 16 px. What is not a plain length is a token, or follows the text around it. */
  const pixels = (value: string): number => {
    const [, size = '', unit] = /^(?:calc\(|max\(|min\()?([\d.]+)(em|rem|px)/.exec(value) ?? [];
    return size === '' ? Infinity : Number(size) * (unit === 'px' ? 1 : 16);
  };
  const small = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![-\w])font(?:-size)?:\s*(?:\d{3} )?([^;]+);/g)]
      .filter(([, value = '']) => pixels(value.trim()) < 12)
      .map(([rule]) => `${path}: ${rule}`),
  );
  assert.deepEqual(small, []);
});

test('a text has one of three weights: each further one is a font that a browser has to find before it shows anything', () => {
  const weights = sheets
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ text }) => [...text.matchAll(/font(?:-weight)?:\s*(\d{3})\b/g)].map(([, weight = '']) => weight));
  assert.deepEqual([...new Set(weights)].sort(), ['400', '500', '600']);
});

test('the badge for test mode has one size, beside texts of every size', () => {
  const sizes = sheets.flatMap(({ path, text }) =>
    path.startsWith('src/elements/') ? [...text.matchAll(/\.test \{[^}]*?font-size:\s*([^;]+);/g)].map(([, value = '']) => value) : [],
  );
  assert.ok(sizes.length >= 4);
  assert.deepEqual(
    sizes.filter((value) => !/^(?:0\.75em|calc\(0\.75em \/ [\d.]+\))$/.test(value)),
    [],
  );
});

test('there is one chevron, drawn once', () => {
  const drawn = globSync('src/**/*.ts', { cwd: root }).filter((path) =>
    // Two lines of the same length that meet in a corner.
    /(?<=["'`])m\d+ \d+l? ?(-?\d+) (?:-?\d+)[ ]?\1-\d+(?=["'`])/i.test(readFileSync(root + path, 'utf8')),
  );
  assert.deepEqual(drawn, ['src/marks/chevron.ts']);
});

test('a focus ring follows the corners of what it is around', () => {
  const drawing = sheets.filter(({ path }) => /^src\/(?:elements|frame)\/|pages\/assets\/hosted\.css$/.test(path));
  // The sheets of the elements are used together.
  const beside = (path: string): string =>
    drawing.flatMap((sheet) => (sheet.path === path || path.startsWith('src/elements/') ? [sheet.text] : [])).join('\n');
  const square = drawing.flatMap(({ path, text }) =>
    [...text.matchAll(/([^{};`]+)\{([^{}]*)\}/g)]
      .filter(([, on = '', rules = '']) => on.includes(':focus-visible') && /outline:\s*2px/.test(rules))
      .flatMap(([, on = '']) => on.match(/\.[-\w]+|\b(?:summary|button|a|input|select)\b(?!-)/g) ?? [])
      .filter(
        (name) => !new RegExp(`(?<![-\\w.])${name.replace('.', '\\.')}(?![-\\w])[^{}]*\\{[^{}]*border-[-a-z]*radius`).test(beside(path)),
      )
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(square, []);
});

test('progress reads the right way in forced colours: a spinner keeps its gap, and only steps that are done are full', () => {
  const forced = sheets.map(({ text }) => text.split('@media (forced-colors: active) {').slice(1).join('\n')).join('\n');
  assert.match(forced, /\.spinner \{\s*border-inline-end-color: Canvas;/);
  assert.match(
    forced,
    /\.bars span \{\s*border: 1px solid CanvasText;\s*background: Canvas;\s*\}\s*\.bars \.done \{\s*background: CanvasText;/,
  );
});
