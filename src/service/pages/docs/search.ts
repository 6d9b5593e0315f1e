import { fieldsOf } from './fields.ts';
import type { Entry, Group } from './reference.ts';

/** Searches operations by words in the name, the address, the description, and the fields and their values. */

/** An operation that was found, with its resource. */
export interface SearchResult {
  readonly group: Group;
  readonly entry: Entry;
}

/** Returns the operations that contain all words, best match first. */
export type Search = (asked: string) => readonly SearchResult[];

/** The weight of a word found in each place. */
const WEIGHTS = { title: 8, address: 4, text: 2, fields: 1 } as const;
type Place = keyof typeof WEIGHTS;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');

function placesOf({ entry, group }: SearchResult): Readonly<Record<Place, string>> {
  const fields = [entry.body, entry.answer].flatMap((schema) => (schema === null ? [] : fieldsOf(schema)));
  const parameters = entry.parameters.map(({ name }) => name);
  return {
    title: entry.summary.toLowerCase(),
    address: `${entry.method} ${entry.path} ${entry.id}`.toLowerCase(),
    text: `${group.tag} ${entry.description}`.toLowerCase(),
    fields: [...parameters, ...fields.flatMap(({ path, values }) => [path, ...values])].join(' ').toLowerCase(),
  };
}

/** Makes the search index of a reference. */
export function searchIndex(groups: readonly Group[]): Search {
  const index = groups
    .flatMap((group) => group.entries.map((entry) => ({ group, entry })))
    .map((found) => ({ found, places: Object.entries(placesOf(found)) as [Place, string][] }));
  return (asked) => {
    const words = wordsOf(asked);
    if (words.length === 0) return [];
    return index
      .map(({ found, places }) => {
        const points = words.map((word) => places.reduce((sum, [place, text]) => sum + (text.includes(word) ? WEIGHTS[place] : 0), 0));
        return { found, score: points.includes(0) ? 0 : points.reduce((a, b) => a + b, 0) };
      })
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ found }) => found);
  };
}
