import { toCategoryRef } from '#features/catalog/categories/category-view.server';
import { toProductSummary } from '#features/catalog/products/product-view.server';
import type { Suggestions } from '#features/catalog/suggestions/suggestions.schema';
import { readCatalogue, type Shop } from '#server/shop.server';
import { cutSearch } from '#shared/search-text';
import { rewordSearch } from './search.service.server';
import { selectSuggestedCategories, selectSuggestedProducts } from './suggestions.queries.server';

const PRODUCTS_SHOWN = 5;
const CATEGORIES_SHOWN = 3;

/** Suggestions while typing. Two statements; more if nothing matches the typed text. */
export async function suggest(shop: Shop, typed: string): Promise<Suggestions> {
  const text = cutSearch(typed);
  if (!text) return { products: [], categories: [] };
  const suggestions = await suggestFor(shop, text);
  if (suggestions.products.length > 0 || suggestions.categories.length > 0) return suggestions;
  const [rewording] = (await readCatalogue(shop, (db) => rewordSearch(db, text))).filter(({ correction }) => correction !== undefined);
  if (!rewording) return suggestions;
  return { ...(await suggestFor(shop, rewording.text)), correction: rewording.correction };
}

async function suggestFor(shop: Shop, text: string): Promise<Suggestions> {
  const [products, categories] = await Promise.all([
    readCatalogue(shop, (db) => selectSuggestedProducts(db, text, PRODUCTS_SHOWN)),
    readCatalogue(shop, (db) => selectSuggestedCategories(db, text, CATEGORIES_SHOWN)),
  ]);
  return { products: products.map(toProductSummary), categories: categories.map(toCategoryRef) };
}
