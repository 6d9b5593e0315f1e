/** The name of the background colour behind a product's picture. The style sheet defines the colours. */
export type Tint = 'clay' | 'honey' | 'sage' | 'dusk' | 'sand';

/** A product of the shop. Prices are only in this file. */
export interface Product {
  readonly sku: string;
  /** The product's page is /shop/{slug}; its picture is /assets/art/{slug}.svg. */
  readonly slug: string;
  readonly name: string;
  /** The size of one unit: 500 ml, 400 g. */
  readonly size: string;
  /** Cents, VAT included. */
  readonly price: number;
  readonly line: string;
  readonly story: readonly string[];
  readonly facts: Readonly<Record<string, string>>;
  /** The text alternative of the picture. */
  readonly picture: string;
  readonly tint: Tint;
}

/** All products, in the order of the home page. */
export const CATALOGUE: readonly Product[] = [
  {
    sku: 'KB-HON-400',
    slug: 'fynbos-honey',
    name: 'Fynbos honey',
    size: '400 g jar',
    price: 149_00,
    line: 'Raw, dark and a little wild, from hives above the Gouritz River.',
    story: [
      'The bees work the slopes from July, when the ericas come out, to the last of the buchu in November. We spin it cold and strain it once, so it sets in winter and runs again in the sun.',
      'Good on warm rusks, better on sheep’s-milk cheese.',
    ],
    facts: { From: 'Herbertsdale, Western Cape', Harvest: 'Spring', Keeps: 'Three years, out of the sun' },
    picture: 'A round jar of dark amber honey with a linen lid and a wooden dipper.',
    tint: 'honey',
  },
  {
    sku: 'KB-ROO-250',
    slug: 'mountain-rooibos',
    name: 'Mountain rooibos',
    size: '250 g loose leaf',
    price: 89_00,
    line: 'Long-cut leaf, sun-dried on the Cederberg, red as the road up there.',
    story: [
      'Cut by sickle at the end of summer, bruised, heaped overnight to turn sweet and dried on a clay floor. One growing family, one harvest a year.',
      'A heaped teaspoon to a cup, just off the boil, five minutes at least. It cannot be over-drawn.',
    ],
    facts: { From: 'Wupperthal, Cederberg', Caffeine: 'None', Keeps: 'Two years, dry' },
    picture: 'A tall red tea tin with a cream label and a sprig of rooibos.',
    tint: 'clay',
  },
  {
    sku: 'KB-OIL-500',
    slug: 'olive-oil',
    name: 'First-press olive oil',
    size: '500 ml bottle',
    price: 189_00,
    line: 'Green and peppery, picked in April and pressed the same evening.',
    story: [
      'Frantoio and Coratina from a stony terrace outside Prince Albert, where the nights are cold enough to keep the fruit honest.',
      'Unfiltered, so shake it. The pepper at the back of the throat is how you know it is young.',
    ],
    facts: { From: 'Prince Albert, Great Karoo', Acidity: '0,2 %', Keeps: 'Eighteen months; six weeks once open' },
    picture: 'A slender dark green bottle with a cork and an olive branch on its label.',
    tint: 'sage',
  },
  {
    sku: 'KB-RUS-500',
    slug: 'buttermilk-rusks',
    name: 'Buttermilk rusks',
    size: '500 g, about 16',
    price: 79_00,
    line: 'Baked twice in a wood oven, made to be dunked.',
    story: [
      'Farm butter, real buttermilk and a little aniseed; baked as loaves on Friday, broken by hand and dried in the falling heat until Saturday.',
      'They hold for seven seconds in coffee. We have counted.',
    ],
    facts: { From: 'Our own oven', Contains: 'Wheat, milk, egg', Keeps: 'Three months in a tin' },
    picture: 'A stack of golden rusks tied with kitchen twine.',
    tint: 'sand',
  },
  {
    sku: 'KB-FIG-300',
    slug: 'sun-dried-figs',
    name: 'Sun-dried figs',
    size: '300 g bag',
    price: 95_00,
    line: 'Left on the tree until they wrinkle, then ten days on the roof.',
    story: [
      'Adam figs, soft at the heart, with nothing on them: no sugar, no sulphur. The small crunch is seed, the frosting is their own sugar.',
      'For a cheese board, a lamb pot, or the drive to Beaufort West.',
    ],
    facts: { From: 'Prince Albert valley', Contains: 'Figs', Keeps: 'A year' },
    picture: 'A whole purple fig beside half a fig with pink flesh and pale seeds.',
    tint: 'dusk',
  },
  {
    sku: 'KB-APR-340',
    slug: 'apricot-konfyt',
    name: 'Apricot konfyt',
    size: '340 g jar',
    price: 74_00,
    line: 'Whole fruit, its own kernels, and half the usual sugar.',
    story: [
      'Bulida apricots from the Little Karoo, picked on the ripe side of right and cooked in copper a small pot at a time, so that the halves stay halves.',
      'A few kernels go back in for the almond note.',
    ],
    facts: { From: 'Barrydale, Little Karoo', Contains: 'Apricots, cane sugar, lemon', Keeps: 'Two years' },
    picture: 'A squat jar of orange preserve under a checked cloth lid.',
    tint: 'honey',
  },
  {
    sku: 'KB-SAL-250',
    slug: 'pan-salt',
    name: 'Pan salt flakes',
    size: '250 g pinch pot',
    price: 118_00,
    line: 'Raked from an inland pan in the Kalahari, dried by the wind.',
    story: [
      'An underground lake, some 250 million years old, pumped up and left to the wind. It dries to wide, brittle flakes that go to nothing between the fingers.',
      'Comes in a thrown pinch pot; refill it from a plain bag next time.',
    ],
    facts: { From: 'Upington, Northern Cape', Pot: 'Stoneware, dishwasher safe', Keeps: 'Longer than we shall' },
    picture: 'A small blue-grey pot heaped with white salt flakes, with a wooden spoon.',
    tint: 'dusk',
  },
  {
    sku: 'KB-BRA-120',
    slug: 'braai-spice',
    name: 'Braai spice No. 3',
    size: '120 g jar',
    price: 64_00,
    line: 'Coriander, smoked chilli and brown sugar, for chops and mielies.',
    story: [
      'The third try was the one. Coriander roasted until it jumps, chilli smoked over vine stumps, just enough sugar to catch at the edges.',
      'Rub it on an hour ahead, and again when the meat comes off.',
    ],
    facts: { From: 'Our own mill', Heat: 'Two of five', Keeps: 'A year' },
    picture: 'A corked glass jar with layers of brown, red and golden spice.',
    tint: 'clay',
  },
];

const bySku = new Map(CATALOGUE.map((product) => [product.sku, product]));
const bySlug = new Map(CATALOGUE.map((product) => [product.slug, product]));

/** The product with this SKU; undefined if the shop does not sell it. */
export function productBySku(sku: string): Product | undefined {
  return bySku.get(sku);
}

/** The product with this slug. */
export function productBySlug(slug: string): Product | undefined {
  return bySlug.get(slug);
}
