/** The public interface as facts. The name of a fact is its place in the interface; the value is its type or kind. */

/** Facts by name. */
export type Facts = ReadonlyMap<string, string>;

/** How a fact has changed. */
export interface Change {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly fact: string;
  /** The last part of the fact's name: a line of the changelog has to name it. */
  readonly name: string;
  readonly before?: string | undefined;
  readonly now?: string | undefined;
  /** Whether code that worked may stop working. */
  readonly breaks: boolean;
}

const SEPARATOR = ': ';

const byText = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : a > b ? 1 : 0);

/** The text of a file in `scripts/surface/accepted`: one fact in each line, sorted. */
export const renderFacts = (facts: Facts): string =>
  [...facts]
    .sort(byText)
    .map(([name, value]) => `${name}${SEPARATOR}${value}\n`)
    .join('');

/** Reads the facts from the text of such a file. */
export const parseFacts = (text: string): Facts =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.indexOf(SEPARATOR);
        return [line.slice(0, at), line.slice(at + SEPARATOR.length)] as const;
      }),
  );

/** `POST /checkout/page request.order.items[].sku` → `sku`; `POST /checkout/{id}` → `/checkout/{id}` */
function lastName(fact: string): string {
  const last = fact.split(/[\s.]/).at(-1) ?? '';
  return last.startsWith('/') ? last : last.replace(/[[\]{}()]/g, '');
}

/** Whether a fact is part of a request. In a request, a new required field breaks callers. */
const isAsked = (fact: string): boolean => /\brequest\b|Request\b/.test(fact);

/** Whether a field of a request still accepts all earlier values: only "required" was removed, or a choice was added. */
function isWider(fact: string, before: string, now: string): boolean {
  if (!isAsked(fact)) return false;
  const bare = (value: string): string => value.replace(/^required /, '');
  if (before.startsWith('required ') && bare(before) === now) return true;
  if (now.startsWith('required ') && !before.startsWith('required ')) return false;
  const choices = (value: string): readonly string[] => bare(value).split(' | ');
  return choices(before).every((choice) => choices(now).includes(choice));
}

/** The changes of facts, in the order of their names. */
export function changesOf(before: Facts, now: Facts): Change[] {
  const names = [...new Set([...before.keys(), ...now.keys()])].sort();
  return names.flatMap((fact): Change[] => {
    const [was, is] = [before.get(fact), now.get(fact)];
    if (was === is) return [];
    const name = lastName(fact);
    if (was === undefined) {
      // A required field breaks existing calls only if the object that it belongs to existed before.
      const parent = fact.slice(0, Math.max(fact.lastIndexOf('.'), fact.lastIndexOf(' ')));
      const breaks = isAsked(fact) && is?.startsWith('required ') === true && before.has(parent);
      return [{ kind: 'added', fact, name, now: is, breaks }];
    }
    if (is === undefined) {
      // If a whole object was removed, its fields get the name of that object, so that the changelog has to name only the object.
      const whole = names.find((other) => /^[ .]/.test(fact.slice(other.length)) && fact.startsWith(other) && !now.has(other));
      return [{ kind: 'removed', fact, name: lastName(whole ?? fact), before: was, breaks: true }];
    }
    return [{ kind: 'changed', fact, name, before: was, now: is, breaks: !isWider(fact, was, is) }];
  });
}

/** The breaking changes that the changelog does not name in the required section. */
export function unnamedIn(changelog: string, changes: readonly Change[]): Change[] {
  const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog)?.[1] ?? '';
  const sections = [...unreleased.matchAll(/^### (?:Changed|Removed)\b.*\n([\s\S]*?)(?=^### |$(?![\s\S]))/gm)]
    .map(([, text = '']) => text)
    .join('\n');
  const named = new Set([...sections.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => [code, ...code.split(/[^\w-]+/)]));
  return changes.filter(({ breaks, name }) => breaks && !named.has(name));
}
