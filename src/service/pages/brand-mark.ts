import type { BrandView } from '../domain/brand.ts';

/** A merchant's mark: its logo, or the first letter of its name on its colour. Both are data URLs, so no other site is asked for them. */

/** The default colour of the elements, for a merchant without a colour. */
const COLOUR = '#1f3fae';

/** The mark as the address of an image. */
export function markOf({ name, primary, logo }: BrandView): string {
  if (logo !== null) return logo;
  const colour = primary ?? COLOUR;
  const [letter = ''] = name.trim().toUpperCase();
  const drawn =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${colour}"/>` +
    `<text x="20" y="27" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="600" fill="${textOn(colour)}">&#${String(letter.codePointAt(0) ?? 32)};</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

/** Black or white, whichever has more contrast on a colour. */
function textOn(colour: string): '#000' | '#fff' {
  return luminance(colour) > 0.179 ? '#000' : '#fff';
}

/** Relative luminance of #rgb or #rrggbb, as WCAG defines it. */
function luminance(colour: string): number {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => linear(parseInt(pair, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
