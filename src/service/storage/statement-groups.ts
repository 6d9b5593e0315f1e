import type { Change } from '../domain/decision.ts';

/** Changes that one statement can write: inserts of one kind, or one other change. */
export type Group = readonly [Change, ...Change[]];

const idOf = (change: Change): string => ('row' in change ? change.row.id : change.id);

/**
 * Orders changes into phases. No record occurs twice in a phase, so its statements do not depend on each other. New rows of one
 * kind are one statement, in their order. A second change of a record starts the next phase.
 */
export function phases(changes: readonly Change[]): Group[][] {
  const all: Group[][] = [];
  let seen = new Set<string>();
  let inserts = new Map<Change['kind'], [Change, ...Change[]]>();
  let phase: Group[] = [];
  for (const change of changes) {
    const key = `${change.kind} ${idOf(change)}`;
    if (phase.length === 0 || seen.has(key)) {
      seen = new Set();
      inserts = new Map();
      phase = [];
      all.push(phase);
    }
    seen.add(key);
    const others = change.op === 'insert' ? inserts.get(change.kind) : undefined;
    if (others !== undefined) others.push(change);
    else {
      const group: [Change, ...Change[]] = [change];
      if (change.op === 'insert') inserts.set(change.kind, group);
      phase.push(group);
    }
  }
  return all;
}
