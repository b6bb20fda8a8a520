import { listProducts } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { asShownCategory } from '#features/catalog/categories/categories.rules';
import type { Category } from '#features/catalog/categories/categories.schema';
import { FEATURED_LIMIT, featuredCategories, topLevelCategories } from '#features/catalog/categories/categories.service.server';
import { asCardProducts } from '#features/catalog/products/card-product.rules';
import { canBeBought } from '#features/catalog/products/product-status.rules';
import type { CardProduct, ProductSummary } from '#features/catalog/products/products.schema';
import { findListed, listFeatured } from '#features/catalog/products/products.service.server';
import type { SalePreview } from '#features/catalog/sale-links/sale-links.schema';
import { withSalePrices } from '#features/catalog/sale-links/sale-links.service.server';
import type { ShownContact } from '#features/content/theme/shown-theme';
import type { BlockOf, HomeBlock } from '#features/content/theme/theme.schema';
import { listPromises } from '#features/platform/settings/promise-titles';
import { promiseMessages as messages } from '#features/platform/settings/promises.messages';
import { daysAtHome } from '#features/pricing/rates/delivery-notes.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import type { Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import type { Band, BlockView, HomePromise } from './home.schema';
import { loadSection } from './section.service.server';

/** Products chosen by hand are shown all. */
const ROWS_SHOWN = 2;
/** What is delivered within a week is called fast. */
const FAST_DAYS = 7;

interface HomeOptions {
  blocks: readonly HomeBlock[];
  contact: ShownContact;
  salePreview: SalePreview | undefined;
  /** Of products, on a wide screen. */
  columns: number;
}

/** The home page with its products and categories: docs/rules.md#theme-home. */
export async function loadHome(shop: Shop, { blocks, ...options }: HomeOptions) {
  const hero = blocks.find(isWide);
  const shown = await loadBlocks(shop, blocks, { ...options, title: hero });
  const text = hero?.text || promisesLine(shop);
  return {
    bands: toBands(shown),
    hasTitle: hero !== undefined,
    // After the shop's name.
    about: hero?.text || text.charAt(0).toLowerCase() + text.slice(1) || (hero?.heading ?? ''),
    picture: shown.map(pictureOf).find((picture) => picture !== undefined),
    products: shown.flatMap(productsOf),
  };
}

/** Sections below a page that has a heading of its own; undefined where nothing is shown: docs/rules.md#sections-below. */
export async function loadSectionsBelow(
  shop: Shop,
  { blocks, ...options }: HomeOptions,
): Promise<{ bands: Band[]; products: CardProduct[] } | undefined> {
  const shown = await loadBlocks(shop, blocks, { ...options, title: undefined });
  return shown.length > 0 ? { bands: toBands(shown), products: shown.flatMap(productsOf) } : undefined;
}

function isWide(block: HomeBlock): block is BlockOf<'hero' | 'banner'> {
  return block.kind === 'hero' || block.kind === 'banner';
}

/** The page is written again when one of them changes. */
function productsOf(block: BlockView): CardProduct[] {
  switch (block.kind) {
    case 'product':
      return [block.product];
    case 'reviews':
      return block.quotes.map(({ product }) => product);
    case 'lookbook':
      return block.points.map(({ product }) => product);
    default:
      return 'products' in block ? block.products : [];
  }
}

/** Each list is loaded once; blocks without any are left out. */
async function loadBlocks(
  shop: Shop,
  blocks: readonly HomeBlock[],
  { contact, salePreview, columns, title }: Omit<HomeOptions, 'blocks'> & { title: HomeBlock | undefined },
): Promise<BlockView[]> {
  const limit = columns * ROWS_SHOWN;
  let featured: Promise<CardProduct[]> | undefined;
  const withPrices = (products: ProductSummary[]) => withSalePrices(shop, salePreview, products);
  const priced = async (products: ProductSummary[]) => asCardProducts(await withPrices(products));
  const findChosen = async (ids: readonly string[]) => (await findListed(shop, ids.map(Number))).filter(canBeBought);
  const findProducts = async (ids: readonly string[]) => withPrices(await findChosen(ids));
  const loadFeatured = () => {
    featured ??= listHomeProducts(shop, limit).then(priced);
    return featured;
  };
  const loaded = await Promise.all(
    blocks.map(async (block): Promise<BlockView | undefined> => {
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
          const products =
            block.rule === 'featured'
              ? await loadFeatured()
              : await priced(
                  block.rule === 'chosen'
                    ? await findChosen(block.productIds)
                    : await listByRule(shop, block.rule, { category: block.category, limit }),
                );
          return { kind, id, heading, products, more: moreOf(block) };
        }
        case 'promises':
          return { ...block, promises: await listHomePromises(shop) };
        case 'banner':
          return { ...block, isTitle: block === title };
        default:
          return loadSection(shop, block, { contact, columns, findProducts, withPrices });
      }
    }),
  );
  return loaded.filter((block) => block !== undefined).filter(hasContent);
}

/** The hero's sentence, unless the owner has written one; '' without promises. */
function promisesLine({ config: { shippingOffer, promises } }: Shop): string {
  const [one, other] = listPromises(shippingOffer, promises);
  if (one === undefined) return '';
  return other === undefined ? messages.goodsWith(one) : messages.goodsWithBoth(one, other);
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
  return { kind: 'delivery', title, text: offer ? messages.atYourDoorWith(days, offer) : messages.atYourDoor(days) };
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
    if (block.kind === 'hero' || block.kind === 'banner') bands.push(block);
    else if (Array.isArray(last)) last.push(block);
    else bands.push([block]);
  }
  return bands;
}

async function listByRule(
  shop: Shop,
  rule: Exclude<BlockOf<'products'>['rule'], 'featured' | 'chosen'>,
  { category, limit }: { category: string; limit: number },
): Promise<ProductSummary[]> {
  switch (rule) {
    case 'newest':
      return listNewest(shop, limit);
    case 'bestSellers':
      return (await listProducts(shop, { sortBy: 'popularity', limit })).products;
    case 'deals':
      return (await listProducts(shop, { onSale: true, limit })).products;
    case 'category':
      return (await listProducts(shop, { category, limit })).products;
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
