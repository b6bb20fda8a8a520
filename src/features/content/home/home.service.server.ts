import { listProducts } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { asShownCategory } from '#features/catalog/categories/categories.rules';
import type { Category } from '#features/catalog/categories/categories.schema';
import { FEATURED_LIMIT, featuredCategories, topLevelCategories } from '#features/catalog/categories/categories.service.server';
import { asCardProducts } from '#features/catalog/products/card-product.rules';
import type { CardProduct, ProductSummary } from '#features/catalog/products/products.schema';
import { findListed, listFeatured } from '#features/catalog/products/products.service.server';
import type { SalePreview } from '#features/catalog/sale-links/sale-links.schema';
import { withSalePrices } from '#features/catalog/sale-links/sale-links.service.server';
import type { BlockOf, HomeBlock } from '#features/content/theme/theme.schema';
import { listPromises, promiseMessages as messages } from '#features/platform/settings/promises.messages';
import { daysAtHome } from '#features/pricing/rates/delivery-notes.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import type { Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import type { Band, BlockView, HomePromise } from './home.schema';

/** Products chosen by hand are shown all. */
const ROWS_SHOWN = 2;
/** What is delivered within a week is called fast. */
const FAST_DAYS = 7;

interface HomeOptions {
  blocks: readonly HomeBlock[];
  salePreview: SalePreview | undefined;
  /** Of products, on a wide screen. */
  columns: number;
}

/** The home page with its products and categories: docs/rules.md#theme-home. */
export async function loadHome(shop: Shop, { blocks, ...options }: HomeOptions) {
  const shown = await loadBlocks(shop, blocks, options);
  const hero = blocks.find((block) => block.kind === 'hero');
  const text = hero?.text || promisesLine(shop);
  return {
    bands: toBands(shown),
    hasTitle: hero !== undefined,
    // After the shop's name.
    about: hero?.text || text.charAt(0).toLowerCase() + text.slice(1) || (hero?.heading ?? ''),
    picture: shown.map(pictureOf).find((picture) => picture !== undefined),
    products: shown.flatMap((block) => ('products' in block ? block.products : [])),
  };
}

/** Each list is loaded once; blocks without any are left out. */
async function loadBlocks(
  shop: Shop,
  blocks: readonly HomeBlock[],
  { salePreview, columns }: Omit<HomeOptions, 'blocks'>,
): Promise<BlockView[]> {
  const limit = columns * ROWS_SHOWN;
  let featured: Promise<CardProduct[]> | undefined;
  const priced = async (products: ProductSummary[]) => asCardProducts(await withSalePrices(shop, salePreview, products));
  const loadFeatured = () => {
    featured ??= listHomeProducts(shop, limit).then(priced);
    return featured;
  };
  const title = blocks.find(({ kind }) => kind === 'hero');
  const loaded = await Promise.all(
    blocks.map(async (block): Promise<BlockView> => {
      switch (block.kind) {
        case 'hero':
          return {
            ...block,
            text: block.text || promisesLine(shop),
            products: block.picture ? [] : await loadFeatured(),
            isTitle: block === title,
          };
        case 'categories':
          return { ...block, categories: (await listHomeCategories(shop)).map(asShownCategory) };
        case 'products': {
          const { kind, id, heading } = block;
          const products = block.rule === 'featured' ? await loadFeatured() : await priced(await listByRule(shop, block, limit));
          return { kind, id, heading, products, more: moreOf(block) };
        }
        case 'promises':
          return { ...block, promises: await listHomePromises(shop) };
        default:
          return block;
      }
    }),
  );
  return loaded.filter(hasContent);
}

/** The hero's sentence, unless the owner has written one; '' without promises. */
function promisesLine({ config: { shippingOffer, promises } }: Shop): string {
  const listed = listPromises(shippingOffer, promises);
  return listed.length > 0 ? messages.with(messages.goods, listed.join(' and ')) : '';
}

async function listHomePromises(shop: Shop): Promise<HomePromise[]> {
  const { shippingOffer, promises } = shop.config;
  const { securePayments, supportAvailability, supportHours } = promises;
  const days = daysAtHome(await readShopRates(shop), promises);
  return [
    ...(days === undefined ? [] : [deliveryPromise(days, shippingOffer)]),
    ...(securePayments ? [{ kind: 'payments', title: messages.securePayments, text: messages.cardsGoToTheProvider } as const] : []),
    ...(supportAvailability === 'always'
      ? [{ kind: 'support', title: messages.supportAlways, text: messages.writeWheneverYouLike } as const]
      : []),
    ...(supportAvailability === 'hours'
      ? [{ kind: 'support', title: messages.support, text: messages.personAnswers(supportHours) } as const]
      : []),
  ];
}

function deliveryPromise(days: number, offer: string | undefined): HomePromise {
  const title = days <= FAST_DAYS ? messages.fastDelivery : messages.delivery;
  return { kind: 'delivery', title, text: messages.atYourDoor(days, offer) };
}

/** Featured products; until there are some, the newest ones (docs/rules.md#lists-featured). */
async function listHomeProducts(shop: Shop, limit: number): Promise<ProductSummary[]> {
  const featured = await listFeatured(shop, limit);
  return featured.length > 0 ? featured : listNewest(shop, limit);
}

/** Featured categories; until there are some, main categories that have products. */
async function listHomeCategories(shop: Shop): Promise<Category[]> {
  const featured = await featuredCategories(shop);
  if (featured.length > 0) return featured;
  return (await topLevelCategories(shop)).filter(({ productCount }) => productCount > 0).slice(0, FEATURED_LIMIT);
}

async function listNewest(shop: Shop, limit: number): Promise<ProductSummary[]> {
  return (await listProducts(shop, { sortBy: 'createdAt', limit })).products;
}

function toBands(blocks: readonly BlockView[]): Band[] {
  const bands: Band[] = [];
  for (const block of blocks) {
    const last = bands.at(-1);
    if (block.kind === 'hero') bands.push(block);
    else if (Array.isArray(last)) last.push(block);
    else bands.push([block]);
  }
  return bands;
}

async function listByRule(shop: Shop, { rule, category, productIds }: BlockOf<'products'>, limit: number): Promise<ProductSummary[]> {
  switch (rule) {
    case 'featured':
      return listFeatured(shop, limit);
    case 'newest':
      return listNewest(shop, limit);
    case 'bestSellers':
      return (await listProducts(shop, { sortBy: 'popularity', limit })).products;
    case 'deals':
      return (await listProducts(shop, { onSale: true, limit })).products;
    case 'category':
      return (await listProducts(shop, { category, limit })).products;
    case 'chosen':
      return findListed(shop, productIds.map(Number));
    default:
      return rule satisfies never;
  }
}

function moreOf({ rule, category }: BlockOf<'products'>): string {
  switch (rule) {
    case 'newest':
      return paths.newArrivals();
    case 'bestSellers':
      return paths.bestSellers();
    case 'deals':
      return paths.deals();
    case 'category':
      return paths.products({ category });
    case 'featured':
    case 'chosen':
      return paths.products();
    default:
      return rule satisfies never;
  }
}

function hasContent(block: BlockView): boolean {
  if (block.kind === 'products') return block.products.length > 0;
  if (block.kind === 'promises') return block.promises.length > 0;
  return block.kind !== 'categories' || block.categories.length > 0;
}

/** Its first picture, for link previews. */
function pictureOf(block: BlockView) {
  if ('picture' in block && block.picture) return block.picture;
  return 'products' in block ? block.products[0]?.images[0] : undefined;
}
