/** The frame's half of the handshake, as a state and one pure step. `entry.ts` feeds it with what the window receives. */
import { parseHandshake } from '../guards.ts';
import { CHANNEL, type HandshakeMessage } from '../messages.ts';

/** Closed: nobody has greeted. Greeted: a page of a right origin has, and was answered. Open: it has sent the port. */
export type Gate =
  | { readonly state: 'closed' }
  | { readonly state: 'greeted'; readonly origin: string; readonly outside: string; readonly inside: string }
  | { readonly state: 'open' };

/** What the window received, without the parts that would need a window to test. */
export interface Arrival {
  readonly data: unknown;
  readonly origin: string;
  /** Whether the window that embeds the frame sent it, and no other. */
  readonly fromParent: boolean;
  /** How many ports came along. */
  readonly ports: number;
}

/** What the frame knows by itself. */
export interface Rules {
  /** The origins that may embed this session, from the service. */
  readonly origins: readonly string[];
  /** A new number that nobody can guess. */
  readonly nonce: () => string;
}

/** The state after an arrival, and what to answer to the arrival's origin. The same gate comes back when the arrival changes nothing. */
export interface Step {
  readonly gate: Gate;
  readonly answer?: HandshakeMessage;
}

/** One step of the handshake. */
export function step(gate: Gate, arrival: Arrival, { origins, nonce }: Rules): Step {
  if (gate.state === 'open' || !arrival.fromParent || !origins.includes(arrival.origin)) return { gate };
  const message = parseHandshake(arrival.data);

  if (message?.type === 'hello') {
    const inside = nonce();
    const { outside } = message;
    return {
      gate: { state: 'greeted', origin: arrival.origin, outside, inside },
      answer: { channel: CHANNEL, type: 'welcome', outside, inside },
    };
  }
  if (message?.type !== 'port' || gate.state !== 'greeted' || arrival.ports !== 1) return { gate };
  const sameTalk = arrival.origin === gate.origin && message.outside === gate.outside && message.inside === gate.inside;
  return { gate: sameTalk ? { state: 'open' } : gate };
}
