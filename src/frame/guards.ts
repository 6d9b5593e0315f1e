/**
 * What each side makes of a message before it believes it: a typed copy with the known properties and nothing
 * else, or null. Written by hand, because a schema library would weigh more than the rest of the frame.
 */
import {
  CARD_BRANDS,
  CARD_FIELD_PROBLEMS,
  CARD_FIELDS,
  CHANNEL,
  LOCALES,
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

/** An object of which nothing is known yet. */
type Loose = Readonly<Record<string, unknown>>;

/** One reader for each kind of message: what it has besides its type. */
type Readers<M extends { type: string }> = { readonly [T in M['type']]: (from: Loose) => Omit<Extract<M, { type: T }>, 'type'> | null };

/** `value` as an object whose properties may be asked for, or null. */
export function loose(value: unknown): Loose | null {
  return typeof value === 'object' && value !== null ? (value as Loose) : null;
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

/** An address that a document may be shown from. */
function isWebAddress(value: unknown): value is string {
  return isText(value, 2_048) && /^https?:\/\//i.test(value);
}

/** A message of the handshake, or null. */
export function parseHandshake(data: unknown): HandshakeMessage | null {
  const from = loose(data);
  if (from?.channel !== CHANNEL || !isId(from.outside)) return null;
  const { type, outside, inside } = from;
  if (type === 'hello') return { channel: CHANNEL, type, outside };
  if ((type === 'welcome' || type === 'port') && isId(inside)) return { channel: CHANNEL, type, outside, inside };
  return null;
}

/** Whether `data` is a message of the handshake. */
export function isHandshake(data: unknown): data is HandshakeMessage {
  return parseHandshake(data) !== null;
}

/** Brand and last four digits of a card, or null. */
export function parseCard(data: unknown): CardSummary | null {
  const from = loose(data);
  if (!from || !isOneOf(CARD_BRANDS, from.brand) || typeof from.last4 !== 'string' || !/^\d{4}$/.test(from.last4)) return null;
  return { brand: from.brand, last4: from.last4 };
}

/** Look and language; a token that is not on the list, or a value that does not fit it, is left out. */
function parseAppearance(data: unknown): FrameAppearance | null {
  const from = loose(data);
  if (!from || !isOneOf(SCHEMES, from.scheme) || !isOneOf(LOCALES, from.locale)) return null;
  const given = loose(from.tokens) ?? {};
  const tokens: Record<string, string> = {};
  for (const token of FRAME_TOKENS) {
    const value = given[token];
    if (typeof value === 'string' && isTokenValue(token, value.trim())) tokens[token] = value.trim();
  }
  return { scheme: from.scheme, locale: from.locale, tokens };
}

function parseProblems(data: unknown): CardProblems | null {
  const from = loose(data);
  if (!from) return null;
  const problems: CardProblems = {};
  for (const field of CARD_FIELDS) {
    const problem = from[field];
    if (isOneOf(CARD_FIELD_PROBLEMS, problem)) problems[field] = problem;
  }
  return problems;
}

const toFrame: Readers<ToFrame> = {
  appearance: (from) => {
    const appearance = parseAppearance(from.appearance);
    return appearance && { appearance };
  },
  tokenise: ({ id }) => (isId(id) ? { id } : null),
  disabled: ({ disabled }) => (typeof disabled === 'boolean' ? { disabled } : null),
  focus: ({ field }) => (isOneOf(CARD_FIELDS, field) ? { field } : null),
  clear: ({ field }) => (field === undefined ? {} : isOneOf(CARD_FIELDS, field) ? { field } : null),
  challenge: ({ url }) => (url === null || isWebAddress(url) ? { url } : null),
};

const fromFrame: Readers<FromFrame> = {
  ready: () => ({}),
  height: ({ height }) => (typeof height === 'number' && height >= 0 && height <= 10_000 ? { height } : null),
  change: ({ brand, complete }) =>
    (brand === null || isOneOf(CARD_BRANDS, brand)) && typeof complete === 'boolean' ? { brand, complete } : null,
  submit: () => ({}),
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

function read<M extends { type: string }>(readers: Readers<M>, data: unknown): M | null {
  const from = loose(data);
  const type = from?.type;
  // hasOwn: `constructor` and its kin are no messages.
  if (!from || typeof type !== 'string' || !Object.hasOwn(readers, type)) return null;
  const rest = readers[type as M['type']](from);
  return rest && ({ type, ...rest } as unknown as M);
}

/** What the page asks of the frame, or null. */
export function parseToFrame(data: unknown): ToFrame | null {
  return read<ToFrame>(toFrame, data);
}

/** What the frame tells the page, or null. */
export function parseFromFrame(data: unknown): FromFrame | null {
  return read<FromFrame>(fromFrame, data);
}

/** A number nobody can guess, as text: 128 bits. */
export function makeNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
