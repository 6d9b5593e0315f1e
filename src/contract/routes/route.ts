import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/** The subjects of operations, each with a sentence for the reference. */
export const TAGS = {
  'Bank accounts': 'Bank accounts of customers, to collect from.',
  Customers: 'Those who pay. They are archived, never deleted; on their request what names them is erased.',
  Recipients: 'Those who are paid out to.',
  Mandates: 'What customers allow to be collected from their accounts: by EFT debit order, DebiCheck or registered mandate.',
  Orders: 'What is paid for. Orders feed payment records and checkout pages.',
  Cards: 'Cards in the vault. Numbers never leave it.',
  Payments: 'Money to be collected, once or again and again.',
  Collections: 'Payments whose amounts come from items.',
  'Card vault': 'Holds on stored cards, and charging them: started by the merchant, without a challenge.',
  Payouts: 'Money sent to recipients, or to customers.',
  Transactions: 'Money that moved, or was to move.',
  'Reference data': 'Values of enumerations with their titles, and the payment methods of the account.',
  Verification: 'Whether a bank account exists, and whose it is.',
  Terminals: 'Point-of-sale terminals.',
  Products: 'What is sold, once or again and again.',
  Invoices: 'What was billed.',
  'Customer portal': 'Where customers look after their subscriptions.',
  Subscriptions: 'What is billed again and again: a stored card is charged, or payment is asked for.',
  Checkout: 'Hosted checkout pages.',
  'Checkout sessions': 'What the elements ask of a session, through the merchant’s server.',
  'Electronic mandates': 'Pages on which people sign mandates, and links to them.',
  Webhooks: 'What was sent to your server, what waits, and how to send it again.',
  Sandbox: 'Only where banks and card networks are simulated.',
} as const;

export type Tag = keyof typeof TAGS;

/**
 * One row for each operation of the interface. The service's router, the proxy's client and the OpenAPI document are all derived from
 * this table, so no operation can exist in only one of them. Paths are relative to `{base_url}` (`/2.0`); rows under `/sandbox` to the
 * service's root.
 */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  /** A sentence or two for the reference. */
  readonly description: string;
  /** Schema of the path's `{names}`. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body in the earlier layout of the interface: accepted too, and converted to `body` before anything else. */
  readonly earlier?: z.ZodType;
  readonly answer: z.ZodType;
  /** The errors of this operation, besides those of every operation (001, 006, 010, 011, 012, 013, 999). */
  readonly errors: readonly ErrorCode[];
  /** Our own convention, marked as such in the OpenAPI document. */
  readonly extension?: true;
  /** The content type of the answer, if it is not JSON. */
  readonly media?: 'application/pdf' | 'text/calendar';
  /** Answers a server-sent event stream of `answer`s. */
  readonly stream?: true;
  /** At the service's root instead of under /2.0. */
  readonly root?: true;
  /**
   * The body's `signature` (ruling *signed bodies*). `required`: if the account has a passphrase, the body must be signed. `other`:
   * the field of that name has another meaning. Without this property, a signature is accepted, and checked if it was sent.
   */
  readonly signature?: 'required' | 'other';
}

type Rest = Omit<Route, 'method' | 'path' | 'tag'>;
/** Does not compile with a property that rows do not have. */
type Only<R> = R & Readonly<Record<Exclude<keyof R, keyof Rest>, never>>;

/** The row of an operation that only reads. */
export const get = <const P extends string, const R extends Rest>(path: P, tag: Tag, rest: Only<R>) =>
  ({ method: 'GET', path, tag, ...rest }) as const;

/** The row of an operation that changes something. */
export const post = <const P extends string, const R extends Rest>(path: P, tag: Tag, rest: Only<R>) =>
  ({ method: 'POST', path, tag, ...rest }) as const;

/** The errors of operations that create records. */
export const CREATE_ERRORS = ['002', '003', '004', '005', '007', '010'] as const;
/** The errors of operations that change records. */
export const UPDATE_ERRORS = [...CREATE_ERRORS, '008'] as const;
/** The errors of a list's parameters. */
export const LIST_ERRORS = ['006'] as const;
