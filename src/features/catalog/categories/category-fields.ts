import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import {
  DESCRIPTION_MAX_LENGTH,
  LABEL_MAX_LENGTH,
  SEO_DESCRIPTION_MAX_LENGTH,
  SEO_TITLE_MAX_LENGTH,
} from '#features/catalog/products/product-limits';
import { flag, lines, oneOf, optionalText, requiredText } from '#shared/fields/field-kinds';
import type { FieldTable } from '#shared/fields/field-table';
import * as labels from './category-fields.messages';

/** As long as the address of a page may be. */
const SIZE_GUIDE_MAX_LENGTH = 80;

/** docs/rules.md#categories-product-order */
export const CATEGORY_PRODUCT_SORTS = ['newest', 'popular', 'rating', 'price-low', 'price-high', 'name-asc'] as const;
export type CategoryProductSort = (typeof CATEGORY_PRODUCT_SORTS)[number];

/**
 * The plain fields of a category, by their names in bodies. Its name, address, parent, place, icon, tint and picture have code of
 * their own (docs/decisions/0096-fields-of-a-record.md).
 */
export const CATEGORY_FIELDS = {
  description: { label: () => labels.description, column: 'description', ...requiredText(DESCRIPTION_MAX_LENGTH), input: { rows: 2 } },
  keywords: { label: () => labels.keywords, column: 'keywords', ...lines(LABEL_MAX_LENGTH) },
  featured: { label: () => labels.featured, column: 'isFeatured', ...flag(), input: { isSwitch: true, hint: () => labels.featuredHint } },
  active: { label: () => labels.visible, column: 'isActive', ...flag(), input: { isSwitch: true, hint: () => labels.visibleHint } },
  productSort: {
    label: () => labels.orderOfItsProducts,
    column: 'productSort',
    ...oneOf(CATEGORY_PRODUCT_SORTS, {
      nameOf: (sort) => labels.productSorts[sort],
      invalid: () => messages.productSortInvalid,
    }),
  },
  /** The address name of one of the owner's pages: docs/rules.md#products-size-guide */
  sizeGuide: { label: () => labels.sizeGuide, column: 'sizeGuide', ...optionalText(SIZE_GUIDE_MAX_LENGTH) },
  seoTitle: { label: () => labels.title, column: 'seoTitle', ...optionalText(SEO_TITLE_MAX_LENGTH) },
  seoDescription: { label: () => labels.text, column: 'seoDescription', ...optionalText(SEO_DESCRIPTION_MAX_LENGTH), input: { rows: 2 } },
} as const satisfies FieldTable;
