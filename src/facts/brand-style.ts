/** The style sheet of a session's colour, as it stands in an element's HTML: its hash goes into a page's policy. Empty for what is no colour. */
export function brandStyle(brand: string | null): string {
  return brand !== null && /^#(?:[\da-f]{3}){1,2}$/i.test(brand) ? `.root{--session-brand:${brand.toLowerCase()}}` : '';
}
