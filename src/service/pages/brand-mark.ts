import { colourOf, initialOf, textOn, type BrandView } from '../domain/brand.ts';

/**
 * A merchant's mark as the address of an image: its logo, or the first letter of its name on its colour. Both are data URLs, so no other
 * site is asked for them.
 */
export function markOf(brand: BrandView): string {
  if (brand.logo !== null) return brand.logo;
  const colour = colourOf(brand);
  const drawn =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${colour}"/>` +
    `<text x="20" y="27" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="600" fill="${textOn(colour)}">&#${String(initialOf(brand).codePointAt(0) ?? 32)};</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
