import type { z } from 'zod';
import type { Column, Fields, NewRecord } from '../../contract/resource.ts';
import type { DecisionContext } from './decision.ts';
import type { AccountRecord } from './records/owned.ts';

/** A resource's table of fields, and the field whose value ARCHIVED gives a record its `deleted_at`. */
interface Resource<F extends Fields> {
  readonly fields: F;
  readonly archived?: (keyof F & string) | undefined;
}

/** The time when a record was archived, or null when it is active again. Empty when its status is not sent. */
export function archivedAt(ctx: Pick<DecisionContext, 'now'>, { archived }: { readonly archived?: string | undefined }, sent: object) {
  const status: unknown = archived === undefined ? undefined : Reflect.get(sent, archived);
  return status === undefined ? {} : { deleted_at: status === 'ARCHIVED' ? ctx.now : null };
}

/** A new record of a resource from the fields that were sent. What was not sent is null. */
export function newRecord<F extends Fields>(
  ctx: DecisionContext,
  id: string,
  resource: Resource<F>,
  sent: NewRecord<F>,
): AccountRecord & z.output<z.ZodObject<Column<F, 'answer'>>> {
  const given: Readonly<Record<string, unknown>> = sent;
  const values = Object.fromEntries(Object.keys(resource.fields).map((field) => [field, given[field] ?? null]));
  const record: object = { ...values, ...archivedAt(ctx, resource, sent), account_id: ctx.account_id, id, created_at: ctx.now };
  return record as AccountRecord & z.output<z.ZodObject<Column<F, 'answer'>>>;
}
