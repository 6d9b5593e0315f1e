/**
 * The error codes of the interface (ruling *error codes*), each with its HTTP status and its sentence, which is the `error_message` of
 * every answer with this code. What is particular stands in `error_details`.
 */
export const ERROR_CODES = {
  '001': { status: 401, meaning: 'The credentials are missing or wrong.' },
  '002': { status: 400, meaning: 'The request does not have the layout of this operation.' },
  '003': { status: 400, meaning: 'A parameter is missing or wrong.' },
  '004': { status: 400, meaning: 'A value is not one of the known values.' },
  '005': { status: 400, meaning: 'A rule of the interface does not allow this.' },
  '006': { status: 400, meaning: 'A part of the URL is wrong.' },
  '007': { status: 404, meaning: 'This was not found.' },
  '008': { status: 409, meaning: 'This is not allowed in the present state.' },
  '009': { status: 409, meaning: 'This would exceed a limit.' },
  '010': { status: 409, meaning: 'The reference or idempotency key was used for something else.' },
  '011': { status: 429, meaning: 'There were too many requests.' },
  '012': { status: 413, meaning: 'The request is too large.' },
  '013': { status: 405, meaning: 'The method or the content type is not supported.' },
  '999': { status: 500, meaning: 'Something went wrong on our side.' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes for a problem of a record whose format is right. */
export type FaultCode = Extract<ErrorCode, '003' | '004' | '005' | '007' | '008' | '009' | '010'>;

/** A broken rule of a record, and the field that it is reported for. */
export interface Problem {
  readonly field: string;
  readonly code: FaultCode;
  readonly rule: string;
  /** A sentence for a developer. The field's name is left out where it is clear. */
  readonly message: string;
}

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

/** The status and headers of an answer, where they are not those of its code. */
interface AnswerExtra {
  /** Replaces the status of the code (013 is 405 or 415). */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The sentence about the first wrong field; undefined where no field is named. */
export const particularOf = (details: readonly RecordErrors[]): string | undefined =>
  details.flatMap(({ errors }) => Object.values(errors))[0]?.message;

/**
 * A refusal by the service. Any code may throw it; one place turns it into an answer. `details` name the fields, and say what is
 * particular. Its message, for developers, is the sentence about the first of them.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly RecordErrors[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: readonly RecordErrors[], { status, headers, message }: AnswerExtra & { message?: string } = {}) {
    super(message ?? particularOf(details) ?? ERROR_CODES[code].meaning);
    this.name = 'Refusal';
    this.code = code;
    this.status = status ?? ERROR_CODES[code].status;
    this.details = details;
    this.headers = headers ?? {};
  }
}

/**
 * A refusal about one field of one record. What is no field of a body is named by its place in the request: a path parameter, `path`,
 * `query`, `method`, `body`, or a header.
 */
export function refuseField(
  code: ErrorCode,
  field: string,
  rule: string,
  message: string,
  record: unknown = {},
  extra: AnswerExtra = {},
): Refusal {
  return new Refusal(code, [{ record, errors: { [field]: { message, rule } } }], extra);
}

/** An id that does not exist for this account (ruling *unknown ids*). */
export function notFound(field: string, id: string): Refusal {
  return refuseField('007', field, 'exists', `${field} ${id} was not found`, { [field]: id });
}

/** What a call names by its id. @throws Refusal 007 where it does not exist */
export function requireFound<T>(found: T | undefined, field: string, id: string): T {
  if (found === undefined) throw notFound(field, id);
  return found;
}

/** Too many requests of what the field names; `seconds` until the next one is taken. */
export function tooMany(field: string, message: string, seconds: number): Refusal {
  return refuseField('011', field, 'rate', message, {}, { headers: { 'retry-after': String(seconds) } });
}

/** A content type, a charset or a content encoding that is not supported; `header` names it. */
export function unsupportedMedia(header: 'Content-Type' | 'Content-Encoding', message: string): Refusal {
  return refuseField('013', header, 'supported', message, {}, { status: 415 });
}
