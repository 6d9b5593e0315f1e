/**
 * The style sheet for a session's brand colour, exactly as an element's HTML has it, because its hash goes into the page's policy. Empty if
 * `brand` is not a colour.
 */
export function brandStyle(brand: string | null): string {
  return brand !== null && /^#(?:[\da-f]{3}){1,2}$/i.test(brand) ? `.root{--session-brand:${brand.toLowerCase()}}` : '';
}
