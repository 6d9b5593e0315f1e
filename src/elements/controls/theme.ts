/**
 * From one brand colour to the colours an element needs, so that whatever a merchant picks stays readable
 * (WCAG 2.2: 4.5 to 1 for text).
 */

type Rgb = readonly [number, number, number];

/** The colours that follow from a brand colour. */
export interface BrandColors {
  /** As the merchant gave it, `#rrggbb`: what buttons are filled with. */
  readonly brand: string;
  /** Text on the brand colour: white wherever that can be read, else black. */
  readonly onBrand: string;
  /** The brand as text, link or focus ring on a light surface, darkened as far as needed. */
  readonly accentLight: string;
  /** The same on a dark surface, lightened as far as needed. */
  readonly accentDark: string;
}

/** The surfaces that accents must be read on: the least favourable of each scheme (the summary's). */
export const SURFACES = { light: '#f5f6f8', dark: '#1f2229' } as const;

const WHITE = '#ffffff';
const BLACK = '#000000';
const READABLE = 4.5;

/** The colours of a brand, or null where `value` is not #rgb or #rrggbb. */
export function brandColors(value: string): BrandColors | null {
  const rgb = parseHex(value);
  if (!rgb) return null;
  const brand = toHex(rgb);
  return {
    brand,
    onBrand: contrast(brand, WHITE) >= READABLE ? WHITE : BLACK,
    accentLight: readableOn(rgb, SURFACES.light, [0, 0, 0]),
    accentDark: readableOn(rgb, SURFACES.dark, [255, 255, 255]),
  };
}

/** WCAG contrast of two hex colours, from 1 to 21; 1 where one of them is not a colour. */
export function contrast(a: string, b: string): number {
  const one = parseHex(a);
  const two = parseHex(b);
  if (!one || !two) return 1;
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a colour with black or white in small steps until it can be read; the last step is black or white itself. */
function readableOn(color: Rgb, surface: string, towards: Rgb): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = toHex([mix(color[0], towards[0], share), mix(color[1], towards[1], share), mix(color[2], towards[2], share)]);
    if (contrast(mixed, surface) >= READABLE) return mixed;
  }
  return toHex(towards);
}

function mix(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * share);
}

function parseHex(value: string): Rgb | null {
  const hex = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))$/i.exec(value.trim());
  if (!hex) return null;
  const long = hex[1] ?? (hex[2] ?? '').replace(/./g, '$&$&');
  const all = Number.parseInt(long, 16);
  return [(all >> 16) & 255, (all >> 8) & 255, all & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
