import * as v from 'valibot';
import { dollarAmount } from '#shared/money-schema';
import { tooLong } from '#shared/text-schema';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import { isShownPicture, type PictureSources } from './picture-address.rules';

/** docs/rules.md#lengths-product and docs/rules.md#products-bodies */
const PRODUCT_NAME_MAX = 200;
const CATEGORY_NAME_MAX = 100;
const DESCRIPTION_MAX = 20_000;
const LABEL_MAX = 100;
const LINE_MAX = 500;
const URL_MAX = 2_000;
const MAX_ENTRIES = 100;
const MAX_STOCK = 1_000_000_000;
const MAX_SORT_ORDER = 1_000_000;

function text(maxLength: number) {
  return v.pipe(v.string(messages.textInvalid), v.trim(), v.maxLength(maxLength, tooLong(maxLength)));
}

function name(maxLength: number) {
  return v.pipe(v.string(messages.nameRequired), v.trim(), v.nonEmpty(messages.nameRequired), v.maxLength(maxLength, tooLong(maxLength)));
}

/** Null and the empty string remove a value; absent leaves it unchanged. */
function clearableText(maxLength: number) {
  return v.pipe(
    v.nullable(text(maxLength)),
    v.transform((value) => value || null),
  );
}

function list<Schema extends v.GenericSchema>(item: Schema) {
  return v.pipe(v.array(item, messages.listInvalid), v.maxLength(MAX_ENTRIES, `Please give at most ${MAX_ENTRIES} entries`));
}

const LabelSchema = v.pipe(text(LABEL_MAX), v.nonEmpty(messages.textInvalid));
const StockSchema = v.pipe(
  v.number(messages.stockInvalid),
  v.integer(messages.stockInvalid),
  v.minValue(0, messages.stockInvalid),
  v.maxValue(MAX_STOCK, messages.stockInvalid),
);
const FlagSchema = v.boolean(messages.flagInvalid);
const HexSchema = v.pipe(v.string(messages.colorInvalid), v.regex(/^#[0-9a-f]{6}$/i, messages.colorInvalid), v.toLowerCase());

function urlSchema(sources: PictureSources) {
  return v.pipe(
    text(URL_MAX),
    v.nonEmpty(messages.imageInvalid),
    // No URL with a scheme that a browser would execute (`javascript:`).
    v.check((url) => /^(https?:\/\/.|data:image\/)/i.test(url) || !/^[a-z][a-z0-9+.-]*:/i.test(url), messages.imageInvalid),
    v.check((url) => isShownPicture(url, sources), messages.imageForeign),
  );
}

const DimensionSchema = v.pipe(v.number(messages.imageInvalid), v.integer(messages.imageInvalid), v.minValue(1), v.maxValue(20_000));
function imageBodySchema(sources: PictureSources) {
  return v.object({
    url: urlSchema(sources),
    alt: v.optional(text(LINE_MAX)),
    width: v.optional(DimensionSchema),
    height: v.optional(DimensionSchema),
    color: v.optional(LabelSchema),
  });
}
export type ImageBody = v.InferOutput<ReturnType<typeof imageBodySchema>>;

function imageOrUrlSchema(sources: PictureSources) {
  return v.union(
    [
      v.pipe(
        urlSchema(sources),
        v.transform((url): ImageBody => ({ url })),
      ),
      imageBodySchema(sources),
    ],
    ({ issues }) => issues?.find(({ kind }) => kind === 'validation')?.message ?? messages.imageInvalid,
  );
}

const ColorSchema = v.union(
  [
    v.pipe(
      LabelSchema,
      v.transform((label): { name: string; hex?: string | undefined } => ({ name: label })),
    ),
    v.object({ name: LabelSchema, hex: v.optional(HexSchema) }),
  ],
  messages.textInvalid,
);

const VariantBodySchema = v.object({
  size: v.optional(clearableText(LABEL_MAX)),
  color: v.optional(clearableText(LABEL_MAX)),
  stock: StockSchema,
  sku: v.optional(LabelSchema),
});
export type VariantBody = v.InferOutput<typeof VariantBodySchema>;

/** A category's id, slug or name. */
const CategoryNameSchema = v.pipe(
  v.union([v.pipe(v.number(), v.transform(String)), v.string()], messages.categoryRequired),
  v.trim(),
  v.nonEmpty(messages.categoryRequired),
);

const SpecificationsSchema = v.pipe(
  v.record(v.string(), v.union([text(LINE_MAX), v.pipe(v.number(), v.transform(String))], messages.specificationsInvalid)),
  v.check((map) => Object.keys(map).length <= MAX_ENTRIES, `Please give at most ${MAX_ENTRIES} entries`),
  v.check((map) => Object.keys(map).every((key) => key.trim() && key.length <= LABEL_MAX), messages.specificationsInvalid),
);

const SalePriceSchema = v.nullable(dollarAmount(messages.salePriceInvalid));

/** The optional fields of a product. `salePrice` and `discountPrice` are aliases; null ends a sale. */
function optionalOfProduct(sources: PictureSources) {
  return {
    fullDescription: v.optional(clearableText(DESCRIPTION_MAX)),
    salePrice: v.optional(SalePriceSchema),
    discountPrice: v.optional(SalePriceSchema),
    brand: v.optional(clearableText(LABEL_MAX)),
    images: v.optional(list(imageOrUrlSchema(sources))),
    sizes: v.optional(list(LabelSchema)),
    colors: v.optional(list(ColorSchema)),
    features: v.optional(list(v.pipe(text(LINE_MAX), v.nonEmpty(messages.textInvalid)))),
    specifications: v.optional(SpecificationsSchema),
    weight: v.optional(clearableText(LABEL_MAX)),
    dimensions: v.optional(clearableText(LABEL_MAX)),
    featured: v.optional(FlagSchema),
    stock: v.optional(StockSchema),
    variants: v.optional(v.pipe(list(VariantBodySchema), v.nonEmpty(messages.variantsEmpty))),
  };
}

export function newProductSchema(sources: PictureSources) {
  return v.object({
    name: name(PRODUCT_NAME_MAX),
    description: v.optional(text(DESCRIPTION_MAX), ''),
    price: dollarAmount(messages.priceInvalid),
    category: CategoryNameSchema,
    ...optionalOfProduct(sources),
  });
}
export type NewProduct = v.InferOutput<ReturnType<typeof newProductSchema>>;

/** Absent fields stay unchanged. */
export function productChangeSchema(sources: PictureSources) {
  return v.object({
    name: v.optional(name(PRODUCT_NAME_MAX)),
    description: v.optional(text(DESCRIPTION_MAX)),
    price: v.optional(dollarAmount(messages.priceInvalid)),
    category: v.optional(CategoryNameSchema),
    slug: v.optional(text(PRODUCT_NAME_MAX)),
    ...optionalOfProduct(sources),
  });
}
export type ProductChange = v.InferOutput<ReturnType<typeof productChangeSchema>>;

function optionalOfCategory(sources: PictureSources) {
  return {
    description: v.optional(text(DESCRIPTION_MAX)),
    image: v.optional(v.nullable(imageOrUrlSchema(sources))),
    metaData: v.optional(v.object({ icon: v.optional(LabelSchema), color: v.optional(HexSchema) })),
    parent: v.optional(v.nullable(CategoryNameSchema)),
    sortOrder: v.optional(
      v.pipe(
        v.number(messages.sortOrderInvalid),
        v.integer(messages.sortOrderInvalid),
        v.minValue(-MAX_SORT_ORDER, messages.sortOrderInvalid),
        v.maxValue(MAX_SORT_ORDER, messages.sortOrderInvalid),
      ),
    ),
    keywords: v.optional(list(LabelSchema)),
    isFeatured: v.optional(FlagSchema),
    featured: v.optional(FlagSchema),
    active: v.optional(FlagSchema),
  };
}

export function newCategorySchema(sources: PictureSources) {
  return v.object({ name: name(CATEGORY_NAME_MAX), ...optionalOfCategory(sources) });
}
export type NewCategory = v.InferOutput<ReturnType<typeof newCategorySchema>>;

/** Absent fields stay unchanged. */
export function categoryChangeSchema(sources: PictureSources) {
  return v.object({ name: v.optional(name(CATEGORY_NAME_MAX)), ...optionalOfCategory(sources) });
}
export type CategoryChange = v.InferOutput<ReturnType<typeof categoryChangeSchema>>;
