import { makeNonce } from '../guards.ts';
import { handshakeStep, type HandshakeState } from './handshake.ts';

/**
 * Waits until the page that embeds this window, with one of `origins`, has sent a port. Then calls `onConnected` with it, and
 * never listens to the window again.
 */
export function acceptConnection(frameWindow: Window, origins: readonly string[], onConnected: (port: MessagePort) => void): void {
  let handshake: HandshakeState = { state: 'closed' };
  frameWindow.addEventListener('message', onMessage);

  function onMessage({ data, origin, source, ports }: MessageEvent<unknown>): void {
    const fromParent = source === frameWindow.parent && source !== frameWindow;
    const { next, answer } = handshakeStep(handshake, { data, origin, fromParent, ports: ports.length }, { origins, nonce: makeNonce });
    handshake = next;
    if (answer) frameWindow.parent.postMessage(answer, origin);
    const [port] = ports;
    if (handshake.state !== 'open' || !port) return;
    frameWindow.removeEventListener('message', onMessage);
    onConnected(port);
  }
}
