/** Registers an element where there are elements, once: a server has none, and a page may load us twice. */
export function register(name: string, element: CustomElementConstructor): void {
  const registry: CustomElementRegistry | undefined = globalThis.customElements;
  if (registry !== undefined && !registry.get(name)) registry.define(name, element);
}
