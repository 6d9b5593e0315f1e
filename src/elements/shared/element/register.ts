/** Registers an element once. Does nothing on a server, which has no custom elements, or when a page loads the script twice. */
export function register(name: string, element: CustomElementConstructor): void {
  if ('customElements' in globalThis && !customElements.get(name)) customElements.define(name, element);
}
