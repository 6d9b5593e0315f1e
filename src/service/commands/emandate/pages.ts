import { emandatePages, type EmandateLinkRecord } from '../../../contract/electronic-mandates.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { insert, type Decision } from '../../domain/decision.ts';
import { emandateLinkUrl, linkProblems, newEmandateSession, openEmandateSession, type LinkToCheck } from '../../domain/emandate/link.ts';
import { impliedFields, newPage, pageAnswer } from '../../domain/emandate/page.ts';
import { pageProblems } from '../../domain/emandate/rules.ts';
import { problemIf, type RuleProblem } from '../../domain/mandate/problem.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { EmandatePage, EmandateSession } from '../../domain/records/people.ts';
import { updateRecords } from '../batch.ts';
import { listOperation } from '../lists.ts';
import { BatchErrors, requireAll, batchAnswer } from '../batch-answers.ts';
import { write, type Call, type Services } from '../write.ts';

/** Electronic mandate pages and links: each function is one operation. */

const pagesAnswer = ({ publicUrl }: Services, { changes, result }: Decision<EmandatePage[]>) =>
  batchAnswer({ changes, result: result.map((page) => pageAnswer(page, publicUrl)) });

const note = (errors: BatchErrors, index: number, problems: readonly RuleProblem[]) => {
  for (const { field, code, rule, message } of problems) errors.add(index, code, field, rule, message);
};

/** Looks up the method and products that pages name, and reports missing ones. Returns the rules of a page over them. */
async function rulesOver(tx: Transactional, pages: readonly Partial<EmandatePage>[], errors: BatchErrors) {
  const named = <T>(value: (page: Partial<EmandatePage>) => T | null | undefined) =>
    pages.flatMap((page, index) => {
      const found = value(page);
      return found == null ? [] : [{ index, found }];
    });
  const methods = await requireAll(
    tx,
    'payment_methods',
    named(({ payment_methods_id }) => payment_methods_id).map(({ index, found }) => ({ index, field: 'payment_methods_id', id: found })),
    errors,
  );
  const products = await requireAll(
    tx,
    'products',
    named(({ product_ids }) => product_ids).flatMap(({ index, found }) =>
      found.map((id, at) => ({ index, field: `product_ids.${at}`, id })),
    ),
    errors,
  );
  return (page: EmandatePage) => {
    const method = methods.get(page.payment_methods_id);
    // A missing method was reported above.
    return method === undefined ? [] : pageProblems({ page, method, products: [...products.values()] });
  };
}

/** POST /electronic-mandates/create: create electronic mandate pages. */
export const createEmandatePages = (services: Services, call: Call, { body }: ParsedRequest<'emandates.create'>) =>
  write(services, call, async (tx, ctx) => {
    const pages = body.records.map((record) => newPage(ctx, record));
    const errors = new BatchErrors();
    const rules = await rulesOver(tx, pages, errors);
    errors.throwIfAny(body.records);
    pages.forEach((page, index) => note(errors, index, rules(page)));
    errors.throwIfAny(body.records);
    return pagesAnswer(services, { changes: pages.map((page) => insert('emandate_pages', page)), result: pages });
  });

/** POST /electronic-mandates/update: change electronic mandate pages, or publish and close them. */
export const updateEmandatePages = (services: Services, call: Call, { body }: ParsedRequest<'emandates.update'>) =>
  write(services, call, async (tx, ctx) => {
    const known = await tx.lockMany('emandate_pages', [...new Set(body.records.map(({ id }) => id))]);
    const errors = new BatchErrors();
    const merged = body.records.map((record) => {
      const before = known.get(record.id);
      return { payment_methods_id: record.payment_methods_id ?? before?.payment_methods_id, product_ids: productsAfter(record, before) };
    });
    const rules = await rulesOver(tx, merged.map(definedOnly), errors);
    errors.throwIfAny(body.records);
    // The present status of each page. A batch may name a page twice.
    const status = new Map([...known].map(([id, page]) => [id, page.page_status]));
    return pagesAnswer(
      services,
      await updateRecords(tx, ctx, 'emandate_pages', body.records, {
        set: impliedFields,
        problems: (after) => {
          const moved = moveProblems(status.get(after.id) ?? after.page_status, after.page_status);
          status.set(after.id, after.page_status);
          return [...moved, ...rules(after)];
        },
      }),
    );
  });

const productsAfter = (record: ParsedRequest<'emandates.update'>['body']['records'][number], before: EmandatePage | undefined) =>
  record.product_ids === undefined ? before?.product_ids : record.product_ids;

const definedOnly = (page: { payment_methods_id: string | undefined; product_ids: string[] | null | undefined }): Partial<EmandatePage> =>
  Object.fromEntries(Object.entries(page).filter(([, value]) => value !== undefined));

export const listEmandatePages = listOperation('emandate_pages', emandatePages, (page, { publicUrl }) => pageAnswer(page, publicUrl));

/** Looks up the records that a link call names, and reports missing ones. */
async function namedRecords(tx: Transactional, records: readonly EmandateLinkRecord[]): Promise<LinkToCheck[]> {
  const errors = new BatchErrors();
  const asked = (field: 'page_id' | 'customer_id' | 'bank_account_id') =>
    records.flatMap((record, index) => {
      const id = record[field];
      return id == null ? [] : [{ index, field, id }];
    });
  const pages = await requireAll(tx, 'emandate_pages', asked('page_id'), errors);
  const accounts = await requireAll(tx, 'bank_accounts', asked('bank_account_id'), errors);
  const customers = await requireAll(tx, 'customers', asked('customer_id'), errors);
  errors.throwIfAny(records);
  const owners = await tx.findMany('customers', [...new Set([...accounts.values()].map(({ customer_id }) => customer_id))]);
  const methods = await tx.findMany('payment_methods', [...new Set([...pages.values()].map((page) => page.payment_methods_id))]);
  return records.flatMap((record) => {
    const page = pages.get(record.page_id);
    const method = methods.get(page?.payment_methods_id);
    if (page === undefined || method === undefined) return [];
    const bank_account = accounts.get(record.bank_account_id);
    const customer = customers.get(record.customer_id) ?? owners.get(bank_account?.customer_id);
    return [{ record, page, method, customer, bank_account }];
  });
}

/** POST /electronic-mandates/link: makes links to published pages, prepared for a customer. */
export const linkEmandates = (services: Services, call: Call, { body }: ParsedRequest<'emandates.link'>) =>
  write(services, call, async (tx, ctx) => {
    const subjects = await namedRecords(tx, body.records);
    const errors = new BatchErrors();
    subjects.forEach((subject, index) => note(errors, index, linkProblems(subject)));
    errors.throwIfAny(body.records);
    const sessions = subjects.map((subject) => newEmandateSession(ctx, subject, body.allowed_origins));
    const answer = ({ page_id, session_id }: EmandateSession) => ({
      page_id,
      link: emandateLinkUrl(services.publicUrl, session_id),
      session_id,
    });
    return batchAnswer({ changes: sessions.flatMap((session) => openEmandateSession(ctx, session)), result: sessions.map(answer) });
  });

type Status = EmandatePage['page_status'];

/** The allowed changes of status. People have seen a published page, so it never becomes a draft again. */
const PAGE_MOVES: Readonly<Record<Status, readonly Status[]>> = {
  DRAFT: ['PUBLISHED', 'ARCHIVED'],
  PUBLISHED: ['DISABLED', 'ARCHIVED'],
  DISABLED: ['PUBLISHED', 'ARCHIVED'],
  ARCHIVED: [],
};

/** Why a page may not change to a status; empty when it may. Staying in a status is always allowed. */
const moveProblems = (from: Status, to: Status): RuleProblem[] =>
  problemIf(
    from !== to && !PAGE_MOVES[from].includes(to),
    'page_status',
    'transition',
    `a page that is ${from} cannot become ${to}`,
    '008',
  );
