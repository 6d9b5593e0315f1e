/** Whether the focus is on something in the page outside the element. Then the element must not move it. */
export function isFocusOutside(root: ShadowRoot | null): boolean {
  const { activeElement, body } = document;
  return !root?.activeElement && activeElement !== null && activeElement !== body;
}
