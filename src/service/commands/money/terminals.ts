import { notFound } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { terminalsFilters } from '../../../contract/terminals.ts';
import { update } from '../../domain/decision.ts';
import { changedTerminal } from '../../domain/terminal.ts';
import { listOperation } from '../lists.ts';
import { write, type Call, type Services } from '../write.ts';

/** Terminals: each function is one operation. The answers have the list under `records`. */

/** GET /terminals */
export const listTerminals = listOperation('terminals', { filters: terminalsFilters, list: 'records' });

/** POST /terminals/{id}: changes the fields that are sent. */
export const updateTerminal = (services: Services, call: Call, { params, body }: ParsedRequest<'terminals.update'>) =>
  write(services, call, async (tx, ctx) => {
    const before = await tx.lock('terminals', params.id);
    if (before === undefined) throw notFound('id', params.id);
    const set = changedTerminal(ctx, before, body);
    return { changes: [update('terminals', before.id, set)], result: { status: true, records: [{ ...before, ...set }] } };
  });
