import type { Db, Tx } from '#db/database.server';
import type { CategoryRef } from '#features/catalog/categories/categories.schema';
import type { ProductDetail } from '#features/catalog/products/product-detail.schema';
import type { NamedValue, OptionValues, OptionWords } from '#features/catalog/products/product-options.rules';
import type { Image, ProductSummary } from '#features/catalog/products/products.schema';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import type { Language } from '#languages/languages';
import { readCatalogue, type Shop } from '#server/shop.server';
import { CARD_TEXTS, PAGE_TEXTS, selectTranslatedTexts, type TranslatedTexts } from './translated-texts.queries.server';

// The owner's words in the language of the request: docs/decisions/0128-translations-of-content.md. In the shop's default language nothing
// is read. The functions take what the storefront shows, so that whoever shows it asks for a translation in one line.

/** Products of cards and lists. One statement. */
export async function translateProducts(shop: Shop, products: ProductSummary[]): Promise<ProductSummary[]> {
  const language = contentLanguage(shop);
  if (language === undefined || products.length === 0) return products;
  const texts = await readCardTexts(shop, { language, products, words: [] });
  return products.map((product) => withCardTexts(product, texts));
}

/** What has a product, with values of its options. */
interface ProductItem {
  product: ProductSummary;
  options: OptionValues;
  /** The variant that a wish without options stands for. */
  variant?: { options: OptionValues } | undefined;
  words?: OptionWords;
}

/** The same of lines of a cart and of wishes, with the words of their options. One statement. */
export async function translateProductsOf<Item extends ProductItem>(shop: Shop, items: Item[]): Promise<Item[]> {
  const language = contentLanguage(shop);
  if (language === undefined || items.length === 0) return items;
  const wordsOf = ({ options, variant }: ProductItem) =>
    [options, variant?.options ?? {}].flatMap((values) => Object.entries(values).flat());
  const texts = await readCardTexts(shop, { language, products: items.map(({ product }) => product), words: items.flatMap(wordsOf) });
  return items.map((item) => ({ ...item, product: withCardTexts(item.product, texts), ...wordsShown(wordsOf(item), texts) }));
}

/** A line of an order, with the original words. */
interface OrderableLine {
  productId: number;
  options: readonly NamedValue[];
}

/** The same line with what an order stores beside the original words. */
type TranslatedLine<Line> = Omit<Line, 'options'> & { options: NamedValue[]; translatedName?: string | undefined };

/** Lines of an order in the language of the request. One statement. */
export async function translateLines<Line extends OrderableLine>(shop: Shop, lines: readonly Line[]): Promise<TranslatedLine<Line>[]> {
  const language = contentLanguage(shop);
  return language === undefined ? withOriginals(lines) : readCatalogue(shop, (db) => linesIn(db, { language, lines }));
}

/** Lines that staff put into an order, in the language of that order. One statement. */
export async function translateLinesFor<Line extends OrderableLine>(
  shop: Shop,
  db: Db | Tx,
  { lines, language }: { lines: readonly Line[]; language: Language },
): Promise<TranslatedLine<Line>[]> {
  return language === shop.config.languages.default ? withOriginals(lines) : linesIn(db, { language, lines });
}

async function linesIn<Line extends OrderableLine>(
  db: Db | Tx,
  { language, lines }: { language: Language; lines: readonly Line[] },
): Promise<TranslatedLine<Line>[]> {
  if (lines.length === 0) return [];
  const { products, words } = await selectTranslatedTexts(db, {
    language,
    productIds: [...new Set(lines.map(({ productId }) => productId))],
    categoryIds: [],
    words: lines.flatMap(({ options }) => options.flatMap(({ name, value }) => [name, value])),
    columns: ['name'],
  });
  return lines.map((line) => ({
    ...line,
    translatedName: products[line.productId]?.name,
    options: line.options.map((option) => ({
      ...option,
      translatedName: ownValue(words, option.name),
      translatedValue: ownValue(words, option.value),
    })),
  }));
}

function withOriginals<Line extends OrderableLine>(lines: readonly Line[]): TranslatedLine<Line>[] {
  return lines.map((line) => ({ ...line, options: [...line.options] }));
}

/** A product of its own page, with the words of its options. One statement. */
export async function translateProduct(shop: Shop, product: ProductDetail): Promise<ProductDetail> {
  const language = contentLanguage(shop);
  if (language === undefined) return product;
  const texts = await readCatalogue(shop, (db) =>
    selectTranslatedTexts(db, {
      language,
      productIds: idsOf([product]),
      categoryIds: idsOf([product.category, ...product.categoryPath]),
      words: [...wordsOfOptions(product), ...Object.keys(product.specifications)],
      columns: PAGE_TEXTS,
    }),
  );
  const translatePicture = pictureTranslator(product, texts);
  const { specifications, features, fullDescription, seoTitle, seoDescription } = texts.products[product._id] ?? {};
  return {
    ...withCardTexts(product, texts),
    ...(fullDescription && { fullDescription }),
    ...(features && { features }),
    ...(seoTitle && { seoTitle }),
    ...(seoDescription && { seoDescription }),
    specifications: translatePairs(product.specifications, new Map(specifications), texts),
    categoryPath: product.categoryPath.map((category) => withRefTexts(category, texts)),
    variants: product.variants.map((variant) => (variant.image ? { ...variant, image: translatePicture(variant.image) } : variant)),
    ...wordsShown(wordsOfOptions(product), texts),
  };
}

/** The present slug of a product in the language of the request. */
export async function translateSlug(shop: Shop, { id, slug }: { id: number; slug: string }): Promise<string> {
  const language = contentLanguage(shop);
  if (language === undefined) return slug;
  const { products } = await readCatalogue(shop, (db) =>
    selectTranslatedTexts(db, { language, productIds: [id], categoryIds: [], words: [], columns: ['slug'] }),
  );
  return products[id]?.slug ?? slug;
}

/** Categories as links name them. One statement. */
export async function translateCategoryRefs(shop: Shop, categories: CategoryRef[]): Promise<CategoryRef[]> {
  const language = contentLanguage(shop);
  if (language === undefined || categories.length === 0) return categories;
  const texts = await readCatalogue(shop, (db) =>
    selectTranslatedTexts(db, { language, productIds: [], categoryIds: idsOf(categories), words: [], columns: CARD_TEXTS }),
  );
  return categories.map((category) => withRefTexts(category, texts));
}

interface ShownCards {
  language: Language;
  products: readonly ProductSummary[];
  words: readonly string[];
}

function readCardTexts(shop: Shop, { language, products, words }: ShownCards): Promise<TranslatedTexts> {
  return readCatalogue(shop, (db) =>
    selectTranslatedTexts(db, {
      language,
      productIds: idsOf(products),
      categoryIds: idsOf(products.map(({ category }) => category)),
      words,
      columns: CARD_TEXTS,
    }),
  );
}

function withCardTexts<Product extends ProductSummary>(product: Product, texts: TranslatedTexts): Product {
  const { name, slug, description } = texts.products[product._id] ?? {};
  return {
    ...product,
    ...(name && { name }),
    ...(slug && { slug }),
    ...(description && { description }),
    images: product.images.map(pictureTranslator(product, texts)),
    category: withRefTexts(product.category, texts),
  };
}

/** Translates the alternative text of a picture. One that is the product's name is its name in each language. */
function pictureTranslator(
  { _id, name }: ProductSummary,
  { products }: TranslatedTexts,
): <Picture extends Image>(picture: Picture) => Picture {
  const translated = products[_id];
  const translations = new Map([...(translated?.name ? [[name, translated.name] as const] : []), ...(translated?.pictureTexts ?? [])]);
  return (picture) => ({ ...picture, alt: translations.get(picture.alt) ?? picture.alt });
}

function withRefTexts(category: CategoryRef, { categories }: TranslatedTexts): CategoryRef {
  return { ...category, ...categories[category._id] };
}

/** In the original's order: a text without a translation, such as one that was added later, stays in its own words. */
function translatePairs(
  originals: Readonly<Record<string, string>>,
  translated: ReadonlyMap<string, string>,
  { words }: TranslatedTexts,
): Record<string, string> {
  const shown = Object.keys(originals).map((name) => ownValue(words, name) ?? name);
  // Two names that are the same word in another language would be one specification.
  const isUnique = (name: string) => shown.indexOf(name) === shown.lastIndexOf(name);
  return Object.fromEntries(
    Object.entries(originals).map(([name, text], at) => {
      const word = shown[at] ?? name;
      return [isUnique(word) ? word : name, translated.get(name) ?? text] as const;
    }),
  );
}

/** Options stay what they are, because carts and orders know variants by them; their words stand beside them. */
function wordsShown(originals: readonly string[], { words }: TranslatedTexts): { words?: Record<string, string> } {
  const shown = originals.flatMap((word) => {
    const translation = ownValue(words, word);
    return translation === undefined ? [] : [[word, translation] as const];
  });
  return shown.length > 0 ? { words: Object.fromEntries(shown) } : {};
}

function wordsOfOptions({ options }: Pick<ProductDetail, 'options'>): string[] {
  return options.flatMap(({ name, values }) => [name, ...values]);
}

/** Not what every object has, such as `constructor`. */
function ownValue(words: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

function idsOf(all: readonly { _id: string }[]): number[] {
  return [...new Set(all.map(({ _id }) => Number(_id)))];
}
