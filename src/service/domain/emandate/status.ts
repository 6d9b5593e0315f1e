import type { RuleProblem } from '../mandate/problem.ts';
import { problemIf } from '../mandate/problem.ts';
import type { EmandatePage } from '../records/emandate.ts';

/** The statuses of an electronic mandate page. */

type Status = EmandatePage['page_status'];

/** The allowed changes of status. People have seen a published page, so it never becomes a draft again. */
const PAGE_MOVES: Readonly<Record<Status, readonly Status[]>> = {
  DRAFT: ['PUBLISHED', 'ARCHIVED'],
  PUBLISHED: ['DISABLED', 'ARCHIVED'],
  DISABLED: ['PUBLISHED', 'ARCHIVED'],
  ARCHIVED: [],
};

/** Why a page may not change to a status; empty when it may. Staying in a status is always allowed. */
export const moveProblems = (from: Status, to: Status): RuleProblem[] =>
  problemIf(
    from !== to && !PAGE_MOVES[from].includes(to),
    'page_status',
    'transition',
    `a page that is ${from} cannot become ${to}`,
    '008',
  );
