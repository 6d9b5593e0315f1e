/** The error codes of the interface (ruling *error codes*), each with its HTTP status. */
export const ERROR_CODES = {
  '001': { status: 401, meaning: 'bad credentials' },
  '002': { status: 400, meaning: 'the body does not have the layout of this operation' },
  '003': { status: 400, meaning: 'bad parameters' },
  '004': { status: 400, meaning: 'unknown lookup or enumerated value' },
  '005': { status: 400, meaning: 'a rule of the interface failed' },
  '006': { status: 400, meaning: 'bad URL parameter' },
  '007': { status: 404, meaning: 'not found' },
  '008': { status: 409, meaning: 'not allowed in this state' },
  '009': { status: 409, meaning: 'limit exceeded' },
  '010': { status: 409, meaning: 'the same reference or idempotency key was used for something else' },
  '011': { status: 429, meaning: 'too many requests' },
  '012': { status: 413, meaning: 'body too large' },
  '013': { status: 405, meaning: 'method or content type not supported' },
  '999': { status: 500, meaning: 'our fault' },
} as const;

/** One of {@link ERROR_CODES}. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes for a problem of a record whose format is right. */
export type FaultCode = Extract<ErrorCode, '003' | '004' | '005' | '007' | '008' | '009' | '010'>;

/** The problem of one field. */
export interface FieldError {
  /** A sentence for a developer. */
  readonly message: string;
  /** The broken rule in one word, for programs. */
  readonly rule: string;
}

/** The problem of each field, by the field's path relative to the record (`customer.postal_code`). */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** The errors of one record, with the record as it was sent. */
export interface RecordErrors {
  readonly record: unknown;
  readonly errors: FieldErrors;
}

/**
 * A refusal by the service. Any code may throw it; one place turns it into an answer. `details` name the fields. `status` replaces
 * the status of the code (013 is 405 or 415).
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly RecordErrors[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { details?: readonly RecordErrors[]; status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = extra.status ?? ERROR_CODES[code].status;
    this.details = extra.details ?? [];
    this.headers = extra.headers ?? {};
  }
}

/** A refusal about one field of one record. */
export function refuseField(code: ErrorCode, field: string, rule: string, message: string, record: unknown = {}): Refusal {
  return new Refusal(code, message, { details: [{ record, errors: { [field]: { message, rule } } }] });
}

/** An id that does not exist for this account (ruling *unknown ids*). */
export function notFound(field: string, id: string): Refusal {
  return refuseField('007', field, 'exists', `${field} ${id} was not found`, { [field]: id });
}
