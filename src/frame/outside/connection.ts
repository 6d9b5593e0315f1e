import { makeNonce, parseFromFrame, parseHandshake } from '../guards.ts';
import { CHANNEL, type FromFrame, type HandshakeMessage, type ToFrame } from '../messages.ts';

/** The private line to a frame. */
export interface Connection {
  /** Says something to the frame; in vain while there is no line. */
  send(message: ToFrame): void;
  /** Hangs up and stops listening. */
  close(): void;
}

/** What the other end of a {@link Connection} leads to. */
export interface Receiver {
  /** A document was loaded and is being greeted. Happens again when the frame is reloaded or moved. */
  onGreeting(): void;
  /** The line is there; what is said now is the first that the frame hears. */
  onConnected(): void;
  /** A message that came over the line. */
  onMessage(message: FromFrame): void;
}

/**
 * Greets each document that the frame loads, and hands one end of a channel to the one that answers from the
 * right window, the right origin and with the right nonce. Anything else is ignored, without a word.
 */
export function connect(iframe: HTMLIFrameElement, origin: string, receiver: Receiver): Connection {
  let port: MessagePort | null = null;
  let outside = '';

  const post = (message: HandshakeMessage, transfer: Transferable[] = []) => {
    iframe.contentWindow?.postMessage(message, origin, transfer);
  };

  const hangUp = () => {
    window.removeEventListener('message', onWindowMessage);
    port?.close();
    port = null;
  };

  const greet = () => {
    hangUp();
    outside = makeNonce();
    window.addEventListener('message', onWindowMessage);
    receiver.onGreeting();
    post({ channel: CHANNEL, type: 'hello', outside });
  };

  function onWindowMessage(event: MessageEvent<unknown>): void {
    if (event.source === null || event.source !== iframe.contentWindow || event.origin !== origin) return;
    const message = parseHandshake(event.data);
    if (message?.type !== 'welcome' || message.outside !== outside) return;
    window.removeEventListener('message', onWindowMessage);
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = parseFromFrame(data);
      if (parsed) receiver.onMessage(parsed);
    };
    post({ channel: CHANNEL, type: 'port', outside, inside: message.inside }, [channel.port2]);
    receiver.onConnected();
  }

  iframe.addEventListener('load', greet);
  return {
    send: (message) => port?.postMessage(message),
    close: () => {
      iframe.removeEventListener('load', greet);
      hangUp();
    },
  };
}
