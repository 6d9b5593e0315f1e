import { sastDay } from '../../../facts/days.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import type { CollectionEntry } from '../../../contract/collections.ts';
import { collectingFilters } from '../../../contract/payments.ts';
import type { DecisionContext } from '../../domain/decision.ts';
import { problemIf, type ReportProblem } from '../../domain/mandate/problem.ts';
import { mandateMethodType } from '../../domain/mandate/rules.ts';
import { amountsOf, linesOf, linesProblems, mandateFieldOf, mandateObjectProblems, termsOf } from '../../domain/payment/collection.ts';
import { collectionView } from '../../domain/payment/view.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { PaymentMethod } from '../../domain/records/money.ts';
import type { Product } from '../../domain/records/sales.ts';
import { listOperation } from '../lists.ts';
import { readProducts } from './parties.ts';
import type { Submission } from './submission.ts';
import { submitAll } from './submit.ts';
import { BatchErrors } from '../batch-answers.ts';
import { write, type Call, type Services } from '../write.ts';

/** Collections: each function is one operation. */

const fieldName = (field: string): string => (field === 'amount' ? 'items' : `collection.${field.replace('one-time', 'one_time')}`);

/**
 * The submission of an entry with its products and method. Problems are reported. Missing values are reported later, when the
 * payment is drafted.
 */
function submissionOf(
  ctx: DecisionContext,
  entry: CollectionEntry,
  { products, methods }: { products: ReadonlyMap<string, Product>; methods: ReadonlyMap<string, PaymentMethod> },
  report: ReportProblem,
): Submission {
  const { collection, mandate, is_tax } = entry;
  const repeats = collection.recurring != null;
  const method = methods.get(collection.payment_methods_id);
  const type = method === undefined ? null : mandateMethodType(method);
  const known = productsKnown(entry, products, report);
  const lines = linesOf(entry.items, products, repeats);
  const amounts = amountsOf(lines, is_tax, repeats, sastDay(ctx.now));
  if (type !== null && known)
    for (const problem of [
      ...linesProblems(lines, type, repeats, amounts),
      ...(mandate == null ? [] : mandateObjectProblems(mandate, type)),
      ...identityProblems(entry, type),
    ])
      report(problem);
  return {
    ...entry,
    ...collection,
    kind: 'COLLECTION',
    mandate:
      mandate == null || type === null
        ? null
        : termsOf(mandate, { lines, amounts, type, process_date: collection.one_time?.process_date ?? null }),
    transaction_reference: collection.one_time?.transaction_reference,
    amount: amounts.amount,
    first_amount: amounts.first,
    // The reference of its only debit is the payment's.
    one_time: collection.one_time && { process_date: collection.one_time.process_date },
    items: lines,
    invoice: invoiceOf(entry),
    named: fieldName,
    mandateField: mandateFieldOf(type ?? 'DEBIT_ORDER'),
  };
}

const invoiceOf = ({ invoice }: CollectionEntry): Submission['invoice'] =>
  invoice == null
    ? null
    : {
        due_days: invoice.due_days ?? 0,
        memo: invoice.memo ?? null,
        footer: invoice.footer ?? null,
        email_invoice: invoice.email_invoice ?? false,
      };

/** Registered mandates need the same details of the payer as DebiCheck. DebiCheck's own rules are checked with the mandate. */
const identityProblems = ({ customer }: CollectionEntry, type: string) =>
  type !== 'REGISTERED_MANDATES' || customer == null
    ? []
    : (['id_type', 'id_number'] as const).flatMap((field) =>
        problemIf(customer[field] == null, `customer.${field}`, 'required', `${field} is required for registered mandates`, '003'),
      );

/** Whether all products of an entry exist and are active. The others are reported. */
function productsKnown({ items }: CollectionEntry, products: ReadonlyMap<string, Product>, report: ReportProblem): boolean {
  return items
    .map(({ product_id }, index) => {
      if (product_id == null) return true;
      const field = `items.${String(index)}.product_id`;
      const product = products.get(product_id);
      if (product === undefined) report({ field, code: '007', rule: 'exists', message: `product_id ${product_id} was not found` });
      else if (product.product_status !== 'ACTIVE')
        report({ field, code: '008', rule: 'status', message: `the product is ${product.product_status}` });
      return product?.product_status === 'ACTIVE';
    })
    .every(Boolean);
}

async function catalogue(tx: Transactional, entries: readonly CollectionEntry[]) {
  const product_ids = entries.flatMap(({ items }) => items.flatMap(({ product_id }) => product_id ?? []));
  const method_ids = [...new Set(entries.map(({ collection }) => collection.payment_methods_id))];
  return { products: await readProducts(tx, product_ids), methods: await tx.findMany('payment_methods', method_ids) };
}

/** POST /collections/submit: submits collections, each with its items, customer and days. */
export const submitCollections = (services: Services, call: Call, { body }: ParsedRequest<'collections.submit'>) =>
  write(services, call, async (tx, ctx) => {
    const errors = new BatchErrors();
    const known = await catalogue(tx, body.records);
    const entries = body.records.map((entry, index) =>
      submissionOf(ctx, entry, known, ({ code, field, rule, message }) => errors.add(index, code, field, rule, message)),
    );
    const batch_reference = body.batch_reference ?? null;
    const { changes, result } = await submitAll(tx, ctx, { sent: body.records, entries, batch_reference, errors });
    return {
      changes,
      result: {
        status: true,
        batch_reference,
        results: result.map(({ payment, mandate_status, transaction_ids }) => ({
          ...collectionView(payment),
          payment_id: payment.id,
          mandate_status,
          transaction_ids: [...transaction_ids],
        })),
      },
    };
  });

export const listCollections = listOperation('payments', { filters: collectingFilters, list: 'results' }, collectionView, [
  { field: 'kind', is: 'COLLECTION' },
]);
