/** Whether the focus is in the page outside the element. Then the element must not take it away from there. */
export function isFocusOutside(root: ShadowRoot | null): boolean {
  const { activeElement, body } = document;
  return !root?.activeElement && activeElement !== null && activeElement !== body;
}
