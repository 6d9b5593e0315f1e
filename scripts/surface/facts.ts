/** The public interface as facts: each has a name that says where it is, and a value that says what it is. */

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

/** The text of a file in `api/`: sorted, one fact a line. */
export const renderFacts = (facts: Facts): string =>
  [...facts]
    .sort(byText)
    .map(([name, value]) => `${name}${SEPARATOR}${value}\n`)
    .join('');

/** The facts of such a text. */
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

/** In a request, a new required field breaks callers. */
const isAsked = (fact: string): boolean => /\brequest\b|Request\b/.test(fact);

/** Values of a field in a request: if only "required" was removed, or a choice was added, existing calls still work. */
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
      // A part of something completely new requires nothing of those who don't use it.
      const parent = fact.slice(0, Math.max(fact.lastIndexOf('.'), fact.lastIndexOf(' ')));
      const breaks = isAsked(fact) && is?.startsWith('required ') === true && before.has(parent);
      return [{ kind: 'added', fact, name, now: is, breaks }];
    }
    if (is === undefined) {
      // The parts of something that is removed as a whole are named with it.
      const whole = names.find((other) => /^[ .]/.test(fact.slice(other.length)) && fact.startsWith(other) && !now.has(other));
      return [{ kind: 'removed', fact, name: lastName(whole ?? fact), before: was, breaks: true }];
    }
    return [{ kind: 'changed', fact, name, before: was, now: is, breaks: !isWider(fact, was, is) }];
  });
}

/** The breaking changes that the changelog does not name where it should. */
export function unnamedIn(changelog: string, changes: readonly Change[]): Change[] {
  const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog)?.[1] ?? '';
  const sections = [...unreleased.matchAll(/^### (?:Changed|Removed)\b.*\n([\s\S]*?)(?=^### |$(?![\s\S]))/gm)]
    .map(([, text = '']) => text)
    .join('\n');
  const named = new Set([...sections.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => [code, ...code.split(/[^\w-]+/)]));
  return changes.filter(({ breaks, name }) => breaks && !named.has(name));
}
