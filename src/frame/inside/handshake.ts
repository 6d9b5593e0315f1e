/**
 * The frame's side of the handshake, as a state and one pure step. `page-connection.ts` passes it the messages that the window receives.
 */
import { parseHandshake } from '../guards.ts';
import { CHANNEL, type HandshakeMessage } from '../messages.ts';

/** closed: no hello yet · greeted: a page of an allowed origin said hello, and was answered · open: that page sent the port. */
export type HandshakeState =
  | { readonly state: 'closed' }
  | { readonly state: 'greeted'; readonly origin: string; readonly outside: string; readonly inside: string }
  | { readonly state: 'open' };

/** A message that the window received, as plain data, so that tests need no window. */
export interface ReceivedMessage {
  readonly data: unknown;
  readonly origin: string;
  /** Whether the window that embeds the frame sent it. */
  readonly fromParent: boolean;
  /** The number of transferred ports. */
  readonly ports: number;
}

/** What the frame knows before any message. */
export interface HandshakeRules {
  /** The origins that may embed this session, from the service. */
  readonly origins: readonly string[];
  /** Makes a number that nobody can guess. */
  readonly nonce: () => string;
}

/** The state after a message, and the answer to send to its origin. If the message changes nothing, `next` is the same object as before. */
export interface HandshakeStep {
  readonly next: HandshakeState;
  readonly answer?: HandshakeMessage;
}

/** One step of the handshake. */
export function handshakeStep(current: HandshakeState, received: ReceivedMessage, { origins, nonce }: HandshakeRules): HandshakeStep {
  if (current.state === 'open' || !received.fromParent || !origins.includes(received.origin)) return { next: current };
  const message = parseHandshake(received.data);

  if (message?.type === 'hello') {
    const inside = nonce();
    const { outside } = message;
    return {
      next: { state: 'greeted', origin: received.origin, outside, inside },
      answer: { channel: CHANNEL, type: 'welcome', outside, inside },
    };
  }
  if (message?.type !== 'port' || current.state !== 'greeted' || received.ports !== 1) return { next: current };
  const isSameHandshake = received.origin === current.origin && message.outside === current.outside && message.inside === current.inside;
  return { next: isSameHandshake ? { state: 'open' } : current };
}
