import { makeNonce } from '../guards.ts';
import { step, type Gate } from './gate.ts';

/**
 * Waits for the page that embeds this window and is one of `origins` to send a port, gives it to `admit`, and
 * stops listening for good.
 */
export function waitForPage(own: Window, origins: readonly string[], admit: (port: MessagePort) => void): void {
  let gate: Gate = { state: 'closed' };
  own.addEventListener('message', onMessage);

  function onMessage({ data, origin, source, ports }: MessageEvent<unknown>): void {
    const fromParent = source === own.parent && source !== own;
    const next = step(gate, { data, origin, fromParent, ports: ports.length }, { origins, nonce: makeNonce });
    gate = next.gate;
    if (next.answer) own.parent.postMessage(next.answer, origin);
    const [port] = ports;
    if (gate.state !== 'open' || !port) return;
    own.removeEventListener('message', onMessage);
    admit(port);
  }
}
