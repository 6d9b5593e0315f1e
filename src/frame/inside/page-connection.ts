import { CHANNEL, type EarlyMessage } from '../messages.ts';
import { makeNonce } from '../../facts/nonce.ts';
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

/**
 * Tells the page that embeds this window that Enter was pressed before it had connected. The message may go to any origin: it contains
 * nothing else, and the document's policy lets only the session's origins embed this window.
 */
export function reportEarlySubmit(frameWindow: Window): void {
  const message: EarlyMessage = { channel: CHANNEL, type: 'submit' };
  frameWindow.parent.postMessage(message, '*');
}
