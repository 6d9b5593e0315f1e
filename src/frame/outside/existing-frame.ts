/** The parameters that the page adds to the address of the frame's document: its look and language for the first paint. */
const ADDED = ['scheme', 'locale'] as const;

/** The frame for this address that the page's HTML already has in `container`, or null. A frame for another address is removed. */
export function existingFrame(container: Node, address: string): HTMLIFrameElement | null {
  const iframe = container instanceof Element ? container.querySelector('iframe') : null;
  if (!iframe) return null;
  const url = new URL(iframe.src, location.href);
  for (const name of ADDED) url.searchParams.delete(name);
  if (url.href === new URL(address, location.href).href) return iframe;
  iframe.remove();
  return null;
}
