import fc from 'fast-check';

/** Makes wrong bodies from valid ones by one change at one place. */

/** The place of a change: keys and indexes from the top. */
export type Path = readonly (string | number)[];

/** Every place in a body, including objects and arrays. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, Array.isArray(value) ? Number(key) : key]));
  return path.length === 0 ? inner : [path, ...inner];
}

/** A change at a place. */
export type Change =
  | { readonly type: 'missing' }
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'beside'; readonly name: string; readonly value: unknown };

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

const NAMES = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  '__defineGetter__',
  'valueOf',
  'colour',
  'Reference',
  '',
  ' ',
  '$where',
  '\u202e',
];

const TEXTS = [
  '',
  ' ',
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
  'a\udc00b',
  '\u202eabc',
  '👩‍👩‍👧‍👦'.repeat(40),
  '\ufeff',
  "'; drop table customers; --",
  '%00',
  '${7*7}',
  '<script>',
  'NaN',
  '1e400',
  '-0',
  '12.345',
  '0x10',
  '٣',
  'constructor',
  '__proto__',
  'null',
  '2026-02-30',
];

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[]],
  [null],
  { a: {} },
  deep(20),
  deep(40),
  ...TEXTS,
];

/** Any change. */
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Change>({ type: 'missing' }) },
  { weight: 6, arbitrary: fc.constantFrom(...VALUES).map((value): Change => ({ type: 'value', value })) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value): Change => ({ type: 'value', value })) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }).map((value): Change => ({ type: 'value', value })) },
  { weight: 3, arbitrary: fc.constantFrom(...NAMES).map((name): Change => ({ type: 'beside', name, value: 1 })) },
);

/** A body with one change, and the place of the change. */
export interface Wrong {
  readonly path: Path;
  readonly change: Change;
  readonly body: unknown;
}

function apply(body: unknown, path: Path, { ...made }: Change): unknown {
  // Copied through JSON: an object that appears twice in a body becomes two separate places.
  const copy: unknown = JSON.parse(JSON.stringify(body));
  const last = path.at(-1) ?? '';
  let at = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  const set = (name: string | number, value: unknown) =>
    Object.defineProperty(at, name, { value, enumerable: true, configurable: true, writable: true });
  if (made.type === 'value') set(last, made.value);
  else if (made.type === 'missing') {
    if (Array.isArray(at)) at.splice(Number(last), 1);
    else Reflect.deleteProperty(at, last);
  } else if (!Array.isArray(at)) set(made.name, made.value);
  return copy;
}

/** Bodies that differ from a valid one in one place. Some of them are still valid. */
export const wrongBodies = (right: object): fc.Arbitrary<Wrong> =>
  fc
    .record({ path: fc.constantFrom(...placesIn(right)), change })
    .map(({ path, change: made }) => ({ path, change: made, body: apply(right, path, made) }));
