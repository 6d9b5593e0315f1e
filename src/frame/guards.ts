/**
 * Checks messages before they are used. Each function returns a typed copy with only the known properties, or null. The checks are written
 * by hand, because a schema library would be larger than the rest of the frame.
 */
import { LOCALES } from '../facts/languages.ts';
import {
  CARD_BRANDS,
  CARD_FIELD_PROBLEMS,
  CARD_FIELDS,
  CHANNEL,
  SCHEMES,
  VAULT_REFUSALS,
  type CardProblems,
  type CardSummary,
  type FrameAppearance,
  type FromFrame,
  type HandshakeMessage,
  type ToFrame,
} from './messages.ts';
import { FRAME_TOKENS, isTokenValue } from './tokens.ts';

/** An object that has not been checked. */
type UnknownRecord = Readonly<Record<string, unknown>>;

/** One reader for each type of message: it returns the properties besides `type`. */
type MessageReaders<M extends { type: string }> = {
  readonly [T in M['type']]: (from: UnknownRecord) => Omit<Extract<M, { type: T }>, 'type'> | null;
};

/** `value` as an object with unknown properties, or null. */
export function asRecord(value: unknown): UnknownRecord | null {
  return typeof value === 'object' && value !== null ? (value as UnknownRecord) : null;
}

/** Whether `value` is one of `list`. */
export function isOneOf<const T extends string>(list: readonly T[], value: unknown): value is T {
  return (list as readonly unknown[]).includes(value);
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= max;
}

/** An id or a nonce. */
function isId(value: unknown): value is string {
  return isText(value, 64);
}

/** An http(s) address. */
function isWebAddress(value: unknown): value is string {
  return isText(value, 2_048) && /^https?:\/\//i.test(value);
}

/** A message of the handshake, or null. */
export function parseHandshake(data: unknown): HandshakeMessage | null {
  const from = asRecord(data);
  if (from?.channel !== CHANNEL || !isId(from.outside)) return null;
  const { type, outside, inside } = from;
  if (type === 'hello') return { channel: CHANNEL, type, outside };
  if ((type === 'welcome' || type === 'port') && isId(inside)) return { channel: CHANNEL, type, outside, inside };
  return null;
}

/** Brand and last four digits of a card, or null. */
export function parseCard(data: unknown): CardSummary | null {
  const from = asRecord(data);
  if (!from || !isOneOf(CARD_BRANDS, from.brand) || typeof from.last4 !== 'string' || !/^\d{4}$/.test(from.last4)) return null;
  return { brand: from.brand, last4: from.last4 };
}

/** Look and language. Unknown tokens and wrong values are left out. */
function parseAppearance(data: unknown): FrameAppearance | null {
  const from = asRecord(data);
  if (!from || !isOneOf(SCHEMES, from.scheme) || !isOneOf(LOCALES, from.locale)) return null;
  const given = asRecord(from.tokens) ?? {};
  const tokens: Record<string, string> = {};
  for (const token of FRAME_TOKENS) {
    const value = given[token];
    if (typeof value === 'string' && isTokenValue(token, value.trim())) tokens[token] = value.trim();
  }
  return { scheme: from.scheme, locale: from.locale, tokens };
}

function parseProblems(data: unknown): CardProblems | null {
  const from = asRecord(data);
  if (!from) return null;
  const problems: CardProblems = {};
  for (const field of CARD_FIELDS) {
    const problem = from[field];
    if (isOneOf(CARD_FIELD_PROBLEMS, problem)) problems[field] = problem;
  }
  return problems;
}

const toFrame: MessageReaders<ToFrame> = {
  appearance: (from) => {
    const appearance = parseAppearance(from.appearance);
    return appearance && { appearance };
  },
  tokenise: ({ id }) => (isId(id) ? { id } : null),
  check: () => ({}),
  disabled: ({ disabled }) => (typeof disabled === 'boolean' ? { disabled } : null),
  focus: ({ field }) => (isOneOf(CARD_FIELDS, field) ? { field } : null),
  clear: ({ field }) => (field === undefined ? {} : isOneOf(CARD_FIELDS, field) ? { field } : null),
  mark: ({ field, problem }) => (isOneOf(CARD_FIELDS, field) && isOneOf(CARD_FIELD_PROBLEMS, problem) ? { field, problem } : null),
  challenge: ({ url }) => (url === null || isWebAddress(url) ? { url } : null),
};

const fromFrame: MessageReaders<FromFrame> = {
  ready: () => ({}),
  height: ({ height }) => (typeof height === 'number' && height >= 0 && height <= 10_000 ? { height } : null),
  change: ({ brand, complete, invalid = complete === true ? [] : CARD_FIELDS }) => {
    const areFields = Array.isArray(invalid) && invalid.every((field) => isOneOf(CARD_FIELDS, field));
    return (brand === null || isOneOf(CARD_BRANDS, brand)) && typeof complete === 'boolean' && areFields
      ? { brand, complete, invalid }
      : null;
  },
  submit: () => ({}),
  escape: () => ({}),
  focus: ({ focused }) => (typeof focused === 'boolean' ? { focused } : null),
  token: ({ id, token, card: summary }) => {
    const card = parseCard(summary);
    return isId(id) && isText(token, 512) && card ? { id, token, card } : null;
  },
  invalid: ({ id, problems: given }) => {
    const problems = parseProblems(given);
    return isId(id) && problems ? { id, problems } : null;
  },
  refused: ({ id, code, retryable }) =>
    isId(id) && isOneOf(VAULT_REFUSALS, code) && typeof retryable === 'boolean' ? { id, code, retryable } : null,
  goodbye: () => ({}),
};

function readMessage<M extends { type: string }>(readers: MessageReaders<M>, data: unknown): M | null {
  const from = asRecord(data);
  const type = from?.type;
  // `hasOwn`, because names such as `constructor` are not messages.
  if (!from || typeof type !== 'string' || !Object.hasOwn(readers, type)) return null;
  const rest = readers[type as M['type']](from);
  return rest && ({ type, ...rest } as unknown as M);
}

/** A message to the frame, or null. */
export function parseToFrame(data: unknown): ToFrame | null {
  return readMessage<ToFrame>(toFrame, data);
}

/** A message from the frame, or null. */
export function parseFromFrame(data: unknown): FromFrame | null {
  return readMessage<FromFrame>(fromFrame, data);
}
