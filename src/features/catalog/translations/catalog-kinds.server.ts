import { catalogAdminMessages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { lockSlug } from '#features/catalog/catalog-admin/product-admin.queries.server';
import { enteredSlug } from '#features/catalog/catalog-admin/slugs.service.server';
import { lockCategories } from '#features/catalog/category-admin/category-admin.queries.server';
import { AppError } from '#shared/errors';
import { CATEGORY_TEXTS, PRODUCT_TEXTS, type TranslatedOwner } from './translated-fields';
import { CATALOG_TABLES, type TranslatedKind } from './translated-kind.server';
import { TRANSLATION_RIGHTS } from './translation-rights';
import { translationsMessages as messages } from './translations.messages';
import * as queries from './translations.queries.server';

/** Products and categories, whose translations this feature shows, too. */
export const CATALOG_KINDS = {
  product: {
    type: 'product',
    texts: PRODUCT_TEXTS,
    tables: CATALOG_TABLES.product,
    wordColumns: ['options'],
    right: TRANSLATION_RIGHTS.product,
    missing: () => messages.productMissing,
    addresses: addressesOf('product'),
  },
  category: {
    type: 'category',
    texts: CATEGORY_TEXTS,
    tables: CATALOG_TABLES.category,
    right: TRANSLATION_RIGHTS.category,
    missing: () => messages.categoryMissing,
    // As whoever changes a category does, whose addresses are compared with those of all.
    lockFirst: async (tx) => void (await lockCategories(tx)),
    addresses: addressesOf('category'),
  },
} as const satisfies Record<TranslatedOwner, TranslatedKind>;

function addressesOf(owner: TranslatedOwner): NonNullable<TranslatedKind['addresses']> {
  return {
    async enter(tx, requested) {
      const slug = enteredSlug(requested.slug);
      await lockSlug(tx, CATALOG_TABLES[owner].originals, slug);
      if (await queries.isSlugTaken(tx, owner, { ...requested, slug })) {
        throw new AppError('conflict', { fields: [{ field: 'slug', message: catalogAdminMessages.slugTaken }] });
      }
      return slug;
    },
    leave: (tx, _, { id, slug }) => queries.keepFormerSlug(tx, owner, { id, slug }),
  };
}
