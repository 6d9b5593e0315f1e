import { parseFromFrame, parseHandshake } from '../guards.ts';
import { makeNonce } from '../../facts/nonce.ts';
import { CHANNEL, type FromFrame, type HandshakeMessage, type ToFrame } from '../messages.ts';

/** The private connection to a frame. */
export interface Connection {
  /** Sends a message. It is dropped while there is no connection. */
  send(message: ToFrame): void;
  /** Greets a document that may have loaded already, so that no `load` event would come. */
  greetExisting(): void;
  /** Disconnects and stops listening. */
  close(): void;
}

/** Receives what happens on a {@link Connection}. */
export interface Receiver {
  /** A document has loaded, and the handshake begins. Called again when the frame is reloaded or moved. */
  onGreeting(): void;
  /** The connection is open. A message sent now is the first one that the frame gets. */
  onConnected(): void;
  /** A message from the frame. */
  onMessage(message: FromFrame): void;
}

/**
 * Says hello to each document that the frame loads, and gives a port to the one that answers from the right window, the right
 * origin and with the right nonce. Every other message is ignored.
 */
export function connect(iframe: HTMLIFrameElement, origin: string, receiver: Receiver): Connection {
  let port: MessagePort | null = null;
  let outside = '';
  /** True if the document was greeted before its `load` event, so that its script may have missed the greeting. */
  let greetedEarly = false;

  const post = (message: HandshakeMessage, transfer: Transferable[] = []) => {
    iframe.contentWindow?.postMessage(message, origin, transfer);
  };

  const disconnect = () => {
    window.removeEventListener('message', onWindowMessage);
    port?.close();
    port = null;
  };

  const greet = () => {
    disconnect();
    outside = makeNonce();
    window.addEventListener('message', onWindowMessage);
    post({ channel: CHANNEL, type: 'hello', outside });
  };

  const onLoad = () => {
    // The document has already answered, and only now finished loading.
    const isConnected = greetedEarly && port !== null;
    greetedEarly = false;
    if (isConnected) return;
    receiver.onGreeting();
    greet();
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
      // The next `load` event belongs to another document.
      if (parsed?.type === 'goodbye') greetedEarly = false;
      if (parsed) receiver.onMessage(parsed);
    };
    post({ channel: CHANNEL, type: 'port', outside, inside: message.inside }, [channel.port2]);
    receiver.onConnected();
  }

  iframe.addEventListener('load', onLoad);
  return {
    send: (message) => port?.postMessage(message),
    greetExisting: () => {
      // An empty document cannot receive the greeting, and the browser would log an error. A document of another origin cannot be
      // inspected.
      if (iframe.contentDocument?.URL === 'about:blank') return;
      greetedEarly = true;
      greet();
    },
    close: () => {
      iframe.removeEventListener('load', onLoad);
      disconnect();
    },
  };
}
