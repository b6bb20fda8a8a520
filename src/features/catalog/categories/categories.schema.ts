import * as v from 'valibot';
import { sentEntries } from '#shared/fields/field-table';
import { FlagParam, LimitParam, OrderParam, optionalParam } from '#shared/query-params';
import { queryMessages as messages } from '#shared/query-params.messages';
import { CATEGORY_FIELDS } from './category-fields';

export const CategoryRefSchema = v.object({ _id: v.string(), name: v.string(), slug: v.string() });
export type CategoryRef = v.InferOutput<typeof CategoryRefSchema>;

export const CategorySchema = v.object({
  _id: v.string(),
  name: v.string(),
  slug: v.string(),
  image: v.optional(v.object({ url: v.string(), alt: v.string() })),
  metaData: v.object({ icon: v.string(), color: v.string() }),
  parent: v.optional(v.string()),
  hierarchy: v.object({ parent: v.optional(v.string()), ancestors: v.array(CategoryRefSchema) }),
  level: v.number(),
  sortOrder: v.number(),
  /** Including sub-categories. */
  productCount: v.number(),
  ...sentEntries(CATEGORY_FIELDS),
  /** As `featured`. */
  isFeatured: v.boolean(),
  /** Sent with a change, so that it does not overwrite another one. */
  version: v.number(),
});
export type Category = v.InferOutput<typeof CategorySchema>;

export interface CategoryBranch extends Category {
  children: CategoryBranch[];
}
/** `children` only with `tree=true`. */
export const ListedCategorySchema = v.object({ ...CategorySchema.entries, children: v.optional(v.array(CategorySchema)) });

export const CategoryCountSchema = v.object({ name: v.string(), slug: v.string(), count: v.number() });

/** docs/rules.md#categories-sorting */
const CATEGORY_SORT_KEYS = ['name', 'productCount', 'level', 'sortOrder'] as const;

export const CategoriesQuerySchema = v.object({
  tree: optionalParam(FlagParam),
  /** In the words of the shop's default language, as staff write them, whatever language the reader prefers. */
  originals: optionalParam(FlagParam),
  active: optionalParam(FlagParam),
  featured: optionalParam(FlagParam),
  level: optionalParam(
    v.pipe(
      v.string(() => messages.levelInvalid),
      v.regex(/^\d{1,4}$/, () => messages.levelInvalid),
      v.transform(Number),
    ),
  ),
  sortBy: optionalParam(v.picklist(CATEGORY_SORT_KEYS, () => messages.sortInvalid)),
  sortOrder: optionalParam(OrderParam),
  limit: optionalParam(LimitParam),
});
export type CategoriesQuery = Partial<v.InferOutput<typeof CategoriesQuerySchema>>;
