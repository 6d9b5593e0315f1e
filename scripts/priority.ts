import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Gives a process, and all that it starts, a processor only when processes of normal priority leave one idle. The process
 * must be the leader of a session (`detached`).
 */
export function giveWay(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // Linux may first share the processors between sessions, and only then between the processes of each. A browser is a session
  // of its own, so the session must have the lower priority, too.
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) writeFileSync(session, String(constants.priority.PRIORITY_BELOW_NORMAL));
}
