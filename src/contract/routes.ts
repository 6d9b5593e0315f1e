import type { z } from 'zod';
import { cardsRoutes, cardVaultRoutes } from './routes/card-vault.ts';
import { checkoutRoutes, linksRoutes } from './routes/checkout.ts';
import { electronicMandatesRoutes } from './routes/electronic-mandates.ts';
import { mandatesRoutes } from './routes/mandates.ts';
import { paymentsRoutes } from './routes/payments.ts';
import { payoutsRoutes, transactionsRoutes } from './routes/transactions.ts';
import { peopleRoutes } from './routes/people.ts';
import { portalRoutes } from './routes/portal.ts';
import { referenceRoutes } from './routes/reference.ts';
import { salesRoutes } from './routes/sales.ts';
import { sandboxRoutes } from './routes/sandbox.ts';
import { subscriptionsRoutes } from './routes/subscriptions.ts';
import { webhooksRoutes } from './routes/webhooks.ts';

/** All operations: the rows of all resources (see {@link Route}). */
export const routes = {
  ...peopleRoutes,
  ...salesRoutes,
  ...mandatesRoutes,
  ...paymentsRoutes,
  ...cardsRoutes,
  ...cardVaultRoutes,
  ...payoutsRoutes,
  ...transactionsRoutes,
  ...referenceRoutes,
  ...checkoutRoutes,
  ...linksRoutes,
  ...electronicMandatesRoutes,
  ...subscriptionsRoutes,
  ...portalRoutes,
  ...webhooksRoutes,
  ...sandboxRoutes,
} as const;

export type Routes = typeof routes;
/** The name of an operation. */
export type Operation = keyof Routes;

type Part<O extends Operation, P extends 'params' | 'query' | 'body'> = Routes[O] extends Record<P, infer S extends z.ZodType> ? S : null;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parsed request of an operation. */
export interface ParsedRequest<O extends Operation> {
  readonly params: OutputOf<Part<O, 'params'>>;
  readonly query: OutputOf<Part<O, 'query'>>;
  readonly body: OutputOf<Part<O, 'body'>>;
}

/** The request of an operation, as a caller sends it. */
export interface SentRequest<O extends Operation> {
  readonly params?: InputOf<Part<O, 'params'>>;
  readonly query?: InputOf<Part<O, 'query'>>;
  readonly body?: InputOf<Part<O, 'body'>>;
}

/** The decoded answer of an operation. */
export type OperationAnswer<O extends Operation> = z.output<Routes[O]['answer']>;
