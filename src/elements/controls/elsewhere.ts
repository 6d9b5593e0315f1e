/** Whether something of the page has the focus that is no part of the element: whoever has gone on to that is not called back. */
export function isElsewhere(root: ShadowRoot | null): boolean {
  const { activeElement, body } = document;
  return !root?.activeElement && activeElement !== null && activeElement !== body;
}
