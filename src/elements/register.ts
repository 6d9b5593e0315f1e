/** Registers an element where there are elements, once: a server has none, and a page may load us twice. */
export function register(name: string, element: CustomElementConstructor): void {
  if ('customElements' in globalThis && !customElements.get(name)) customElements.define(name, element);
}
