import { combine } from '#features/catalog/catalog-admin/product-variants.rules';
import { COLOR, type OptionValues, SIZE, type StoredOption } from '#features/catalog/products/product-options.rules';
import { type Cents, cents, sumCents } from '#shared/money';
import { slugify } from '#shared/slug';
import { DAY_MS } from '#shared/time';
import type { CategoryEntry, ProductEntry } from './catalog/catalog-entry';
import { COLOR_HEX } from './catalog/color-names';
import { SIZE_RUNS } from './catalog/size-runs';
import type { DemoPicture, DemoProduct, DemoShelf, DemoVariant } from './demo-shop.types';
import { type Drawings, makeProductPictures } from './make-pictures.server';
import { createRandom, pickWeighted, type Random } from './random';

interface ProductPlace {
  id: number;
  firstVariantId: number;
  shelf: DemoShelf & { department: CategoryEntry };
  /** The first of each shelf stands in the window: never sold out. */
  isFirst: boolean;
  now: Date;
  drawings: Drawings;
}

/** The featured products, which the home page shows: one of each kind, in colours that go together. */
export const FRONT_ROW = [
  'tessera-quiet-one-headphones',
  'persimmon-teapot',
  'voyager-cabin-trolley',
  'pip-the-money-tree',
  'barnaby-the-bear',
  'dot-grid-notebook-a5',
  'ridge-2-tent',
  'surprise-gift-crate',
] as const;

const OLDEST_DAYS = 420;
export const SALE_SHARE = 0.25;
export const SALE_PERCENTS = [5, 10, 15, 15, 20, 20, 20, 25, 25, 30, 30, 35, 40, 50, 60] as const;
const SKU_DIGITS = 4;

/** A product with all that is derived from its entry; the same entry gives the same product. */
export function makeProduct(entry: ProductEntry, place: ProductPlace): { product: DemoProduct; pictures: DemoPicture[] } {
  const { id, shelf, isFirst, now } = place;
  const slug = slugify(entry.name);
  const random = createRandom(`product ${slug}`);
  const { images, pictures } = makeProductPictures({ slug, entry, drawings: place.drawings });
  const isNew = !isFirst && random.isTrue(0.12);
  const ageDays = isNew ? random.int(1, 20) : random.int(30, OLDEST_DAYS);
  const listPriceCents = cents(entry.priceCents);
  const product: DemoProduct = {
    id,
    categoryId: shelf.category.id,
    department: shelf.department.slug,
    slug,
    name: entry.name,
    brand: entry.brand,
    description: entry.line,
    fullDescription: writeFullDescription(entry.story, { notes: shelf.notes, random }),
    listPriceCents,
    salePriceCents: random.isTrue(SALE_SHARE) ? reducePrice(listPriceCents, random.pick(SALE_PERCENTS)) : undefined,
    images,
    options: makeOptions(entry),
    features: entry.features,
    specifications: [['Brand', entry.brand], ...entry.specifications, ...sizeSpecifications(entry)],
    weight: entry.weight,
    dimensions: entry.dimensions,
    isFeatured: FRONT_ROW.some((featured) => featured === slug),
    isPopular: isFirst,
    createdAt: new Date(now.getTime() - ageDays * DAY_MS - random.int(0, DAY_MS)),
    variants: [],
  };
  product.variants = makeVariants(product, { entry, random, firstVariantId: place.firstVariantId, isFirst });
  return { product, pictures };
}

/** A sale price that ends as the list price does, at least 5 % and at most 60 % below it. */
export function reducePrice(listCents: Cents, percent: number): Cents {
  const wantedCents = (listCents * (100 - percent)) / 100;
  const ending = listCents % 100;
  const endingLikeList = Math.round((wantedCents - ending) / 100) * 100 + ending;
  const takenShare = (listCents - endingLikeList) / listCents;
  return cents(takenShare >= 0.05 && takenShare <= 0.6 ? endingLikeList : Math.round(wantedCents / 5) * 5);
}

function writeFullDescription(story: string, { notes, random }: { notes: readonly string[]; random: Random }): string {
  const [first, second, third] = random.shuffle(notes);
  return `${story} ${first}\n\n${second} ${third}`;
}

function sizeSpecifications({ dimensions, weight }: ProductEntry): [string, string][] {
  return [...(dimensions ? [['Dimensions', dimensions] as [string, string]] : []), ['Item weight', weight]];
}

function makeOptions({ look, sizes, choices = [] }: ProductEntry): StoredOption[] {
  const colors = (look.colors ?? []).map((name) => ({ name, hex: COLOR_HEX[name] }));
  const sizeNames = sizes ? SIZE_RUNS[sizes].map((name) => ({ name })) : [];
  return [
    { name: COLOR, values: colors },
    { name: SIZE, values: sizeNames },
    ...choices.map(({ name, values }) => ({ name, values: values.map(([value]) => ({ name: value })) })),
  ].filter(({ values }) => values.length > 0);
}

function makeVariants(
  product: DemoProduct,
  { entry, random, firstVariantId, isFirst }: { entry: ProductEntry; random: Random; firstVariantId: number; isFirst: boolean },
): DemoVariant[] {
  const choices = combine(product.options);
  const stocks = makeStocks(choices.length, { random, isFirst });
  const prefix = slugify(product.brand).replaceAll('-', '').slice(0, 3).toUpperCase();
  return choices.map((options, at) => ({
    id: firstVariantId + at,
    sku: `${prefix}-${String(product.id).padStart(SKU_DIGITS, '0')}-${String(at + 1).padStart(2, '0')}`,
    options,
    ...ownPrices(product, addedCents(entry, options)),
    onHand: stocks[at] ?? 0,
  }));
}

function ownPrices(
  { listPriceCents, salePriceCents }: DemoProduct,
  added: Cents,
): Pick<DemoVariant, 'ownListPriceCents' | 'ownSalePriceCents'> {
  if (added === 0) return {};
  const ownListPriceCents = sumCents([listPriceCents, added]);
  return salePriceCents === undefined ? { ownListPriceCents } : { ownListPriceCents, ownSalePriceCents: sumCents([salePriceCents, added]) };
}

/** What the chosen values add to the price. */
function addedCents({ choices = [] }: ProductEntry, options: OptionValues): Cents {
  return sumCents(choices.map(({ name, values }) => cents(values.find(([value]) => value === options[name])?.[1] ?? 0)));
}

/** Pieces of each variant: most products have plenty, some a few, some none, and some lack a size or a colour. */
export function makeStocks(count: number, { random, isFirst }: { random: Random; isFirst: boolean }): number[] {
  const supply = isFirst
    ? 'plenty'
    : pickWeighted(random, [
        ['plenty', 87],
        ['low', 8],
        ['none', 5],
      ] as const);
  switch (supply) {
    case 'none':
      return Array.from({ length: count }, () => 0);
    case 'low': {
      const stocks = Array.from({ length: count }, () => 0);
      for (let left = random.int(1, 10); left > 0; left--) {
        const at = random.int(0, count - 1);
        stocks[at] = (stocks[at] ?? 0) + 1;
      }
      return stocks;
    }
    case 'plenty': {
      const isGappy = count > 3 && random.isTrue(0.5);
      // The first variant is the one that a page preselects.
      return Array.from({ length: count }, (_, at) =>
        at > 0 && isGappy && random.isTrue(0.16) ? 0 : random.int(count > 6 ? 3 : 12, count > 6 ? 24 : 90),
      );
    }
    default:
      return supply satisfies never;
  }
}
