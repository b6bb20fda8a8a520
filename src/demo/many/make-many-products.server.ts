import { combine } from '#features/catalog/catalog-admin/product-variants.rules';
import type { StoredOption } from '#features/catalog/products/product-options.rules';
import { SIZE } from '#features/catalog/products/product-options.rules';
import { type Cents, cents } from '#shared/money';
import { slugify } from '#shared/slug';
import { DAY_MS } from '#shared/time';
import type { DemoShop } from '../demo-shop.server';
import type { DemoProduct, DemoVariant } from '../demo-shop.types';
import { makeStocks, reducePrice, SALE_PERCENTS, SALE_SHARE } from '../make-products.server';
import { createRandom, type Random } from '../random';
import { makeUpNames, pickSeries, pickSkewed } from './made-up-words';

/** More would be millions of rows that no list reads. */
export const MOST_VARIANTS = 4;

const BRAND_COUNT = 4_000;
/** The brands of a shelf stand side by side in the list of all, so that neighbouring shelves share some. */
const BRANDS_OF_A_SHELF = 250;
const BRANDS_APART = 110;
const OLDEST_DAYS = 1_500;
const FEATURED_SHARE = 0.001;
const OWN_BRAND_SHARE = 0.1;
const EDITIONS = ['', '', '', '', ' Mini', ' Plus', ' Pro', ' Lite', ' Classic', ' Original', ' II', ' XL', ' Studio', ' Travel'] as const;
const FINISHES =
  `White Cream Silver Grey Charcoal Black Sand Tan Brown Red Burgundy Terracotta Orange Mustard Yellow Olive Sage Green Mint Teal Sky Blue
  Navy Purple Lavender Pink Blush`.split(/\s+/);
const CENT_ENDINGS = [99, 99, 99, 95, 50, 0] as const;

interface ManyProducts extends Pick<DemoShop, 'products'> {
  now: Date;
  /** The variants of the product `id` are numbered from here. */
  firstVariantId: (id: number) => number;
}

/** Makes any number of products after those of the demo shop: the same id gives the same product, whatever is made beside it. */
export function manyProductsMaker({ products, now, firstVariantId }: ManyProducts): (id: number) => DemoProduct {
  // Shelves differ in size, as in any shop: what comes first is taken more often.
  const models = createRandom('models').shuffle(products);
  const brands = makeUpNames('brands', BRAND_COUNT);
  return (id) => {
    const random = createRandom(`product ${id}`);
    const model = pickSkewed(random, models, 1.3);
    const { name, brand } = pickName(model, { random, brands });
    const listPriceCents = pickPrice(model.listPriceCents, random);
    const product: DemoProduct = {
      ...model,
      id,
      // The id is nobody else's.
      slug: `${slugify(name)}-${id}`,
      name,
      brand,
      listPriceCents,
      salePriceCents: random.isTrue(SALE_SHARE) ? reducePrice(listPriceCents, random.pick(SALE_PERCENTS)) : undefined,
      images: model.images.slice(0, 2).map(({ color: _, ...image }) => ({ ...image, alt: name })),
      options: pickOptions(model, random),
      features: random.shuffle(model.features).slice(0, 3),
      specifications: model.specifications.map(([key, value]) => [key, key === 'Brand' ? brand : value]),
      isFeatured: random.isTrue(FEATURED_SHARE),
      createdAt: new Date(now.getTime() - DAY_MS / 24 - Math.floor(random.next() ** 1.5 * OLDEST_DAYS * DAY_MS)),
      variants: [],
    };
    product.variants = makeManyVariants(product, { random, firstVariantId: firstVariantId(id) });
    return product;
  };
}

function pickName(model: DemoProduct, { random, brands }: { random: Random; brands: readonly string[] }): { name: string; brand: string } {
  const placeOnShelf = Math.floor(BRANDS_OF_A_SHELF * random.next() ** 2);
  const other = brands[(model.categoryId * BRANDS_APART + placeOnShelf) % brands.length];
  const brand = other === undefined || random.isTrue(OWN_BRAND_SHARE) ? model.brand : other;
  const kind = model.name.startsWith(`${model.brand} `) ? model.name.slice(model.brand.length + 1) : model.name;
  const finish = random.isTrue(0.3) ? `, ${random.pick(FINISHES)}` : '';
  return { name: `${pickSeries(random)} ${kind}${random.pick(EDITIONS)}${finish}`, brand };
}

/** A third to three times what the model costs, and an ending that prices have. */
function pickPrice(modelCents: Cents, random: Random): Cents {
  const exactCents = modelCents * Math.exp((random.next() + random.next() - 1) * 1.1);
  return cents(Math.max(1, Math.floor(exactCents / 100)) * 100 + random.pick(CENT_ENDINGS));
}

function pickOptions({ options }: DemoProduct, random: Random): StoredOption[] {
  const sizes = options.find(({ name }) => name === SIZE);
  return sizes && random.isTrue(0.5) ? [{ name: SIZE, values: sizes.values.slice(0, MOST_VARIANTS) }] : [];
}

function makeManyVariants(
  { id, options }: DemoProduct,
  { random, firstVariantId }: { random: Random; firstVariantId: number },
): DemoVariant[] {
  const choices = combine(options);
  const stocks = makeStocks(choices.length, { random, isFirst: false });
  return choices.map((values, at) => ({
    id: firstVariantId + at,
    sku: `MANY-${id}-${at + 1}`,
    options: values,
    onHand: stocks[at] ?? 0,
  }));
}
