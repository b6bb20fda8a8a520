import { listProducts } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { asShownCategory } from '#features/catalog/categories/categories.rules';
import { findShownCategory } from '#features/catalog/categories/categories.service.server';
import { asCardProducts, asRowProducts } from '#features/catalog/products/card-product.rules';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { listGoodReviews } from '#features/catalog/reviews/reviews.service.server';
import { renderPageText, withLinksInLanguage } from '#features/content/pages/page-text.server';
import { readPictureSizes } from '#features/content/pages/shown-pages.service.server';
import type { ShownContact } from '#features/content/theme/shown-theme';
import type { BlockOf } from '#features/content/theme/theme.schema';
import type { Shop } from '#server/shop.server';
import { cutText } from '#shared/cut-text';
import { definedFields } from '#shared/defined-fields';
import type { Quote, SectionBlock, SectionView } from './home.schema';

/** A row. */
const NEWEST_QUOTES = 3;
/** Longer reviews are read on the product's page. */
const QUOTE_MAX_LENGTH = 280;

interface SectionOptions {
  contact: ShownContact;
  /** Of products, on a wide screen. */
  columns: number;
  /** Those that can be bought, in this order, with their prices for this visitor. */
  findProducts: (ids: readonly string[]) => Promise<ProductSummary[]>;
  withPrices: (products: ProductSummary[]) => Promise<ProductSummary[]>;
}

/** What a section shows; undefined: nothing is left of it (docs/rules.md#theme-sections). */
export async function loadSection(shop: Shop, block: SectionBlock, options: SectionOptions): Promise<SectionView | undefined> {
  switch (block.kind) {
    case 'quote':
    case 'newsletter':
    case 'viewed':
      return block;
    case 'picture': {
      const { text, ...story } = block;
      return { ...story, html: await render(shop, text) };
    }
    case 'text': {
      const { text, ...shown } = block;
      return { ...shown, html: await render(shop, text) };
    }
    case 'product': {
      const { productId, ...shown } = block;
      const [product] = asRowProducts(await options.findProducts([productId]));
      return product && { ...shown, text: shown.text || (product.description ?? ''), product };
    }
    case 'reviews': {
      const { kind, id, heading } = block;
      const quotes = await loadQuotes(shop, block, options);
      return quotes.length > 0 ? { kind, id, heading, quotes } : undefined;
    }
    case 'lookbook':
      return loadLookbook(block, options);
    case 'questions': {
      const questions = block.questions.map(async ({ question, text }) => ({ question, html: await render(shop, text) }));
      return questions.length > 0 ? { ...block, questions: await Promise.all(questions) } : undefined;
    }
    case 'logos': {
      const logos = block.logos.flatMap(({ picture, ...logo }) => (picture ? [{ ...logo, picture }] : []));
      return logos.length > 0 ? { ...block, logos } : undefined;
    }
    case 'countdown':
      return Date.parse(block.endsAt) > Date.now() ? block : undefined;
    case 'place':
      return options.contact.address || options.contact.hours ? { ...block, contact: options.contact } : undefined;
    case 'collection':
      return loadCollection(shop, block, options);
    default:
      return block satisfies never;
  }
}

/** A line break of the owner's is one on the page, as it is in the field. */
async function render({ db, config }: Shop, text: string): Promise<string> {
  const body = text.replace(/(?<=\S)\n(?=\S)/g, '  \n');
  return withLinksInLanguage(renderPageText(body, await readPictureSizes(db, body)).html, config.languages);
}

async function loadQuotes(shop: Shop, { rule, reviewIds }: BlockOf<'reviews'>, { findProducts }: SectionOptions): Promise<Quote[]> {
  const reviews =
    rule === 'chosen'
      ? await listGoodReviews(shop, { ids: reviewIds.map(Number), limit: reviewIds.length })
      : await listGoodReviews(shop, { limit: NEWEST_QUOTES });
  const products = asCardProducts(await findProducts([...new Set(reviews.map(({ productId }) => String(productId)))]));
  return reviews.flatMap(({ productId, review: { _id, rating, title, comment, user, verifiedPurchase, photos } }): Quote[] => {
    const product = products.find((each) => each._id === String(productId));
    const [photo] = photos;
    return product
      ? [
          {
            _id,
            rating,
            title,
            comment: cutText(comment, QUOTE_MAX_LENGTH),
            name: user.name,
            isVerified: verifiedPurchase,
            ...(photo && { photo }),
            product,
          },
        ]
      : [];
  });
}

async function loadLookbook({ picture, points, ...block }: BlockOf<'lookbook'>, { findProducts }: SectionOptions) {
  if (!picture) return undefined;
  const products = asCardProducts(await findProducts(points.map(({ productId }) => productId)));
  const shown = points.flatMap(({ productId, x, y }) => {
    const product = products.find(({ _id }) => _id === productId);
    return product ? [{ x, y, product }] : [];
  });
  return { ...block, picture, points: shown };
}

async function loadCollection(shop: Shop, { category: slug, ...block }: BlockOf<'collection'>, { columns, withPrices }: SectionOptions) {
  const category = await findShownCategory(shop, slug);
  if (!category?.active) return undefined;
  const { products } = await listProducts(shop, { category: slug, limit: columns });
  return definedFields({
    ...block,
    heading: block.heading || category.name,
    text: block.text || category.description,
    category: asShownCategory(category),
    products: asCardProducts(await withPrices(products)),
  });
}
