import * as v from 'valibot';
import { LabelSchema, name } from '#features/catalog/products/body-schemas';
import { BODY_ENTRIES, PRODUCT_FIELDS } from '#features/catalog/products/product-fields';
import { LABEL_MAX_LENGTH, MAX_OPTIONS, MAX_VARIANTS, PRODUCT_NAME_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { PRODUCT_STATUSES } from '#features/catalog/products/product-status.rules';
import { STOCK_POLICIES } from '#features/catalog/products/stock-policy.rules';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import { MAX_STOCK } from '#features/catalog/stock/stock.rules';
import { ALT_MAX_LENGTH } from '#features/platform/media/media.limits';
import { clearableText, list, text, trimNames } from '#shared/fields/field-schemas';
import { bodyEntries } from '#shared/fields/field-table';
import { fieldMessages } from '#shared/fields/fields.messages';
import { moment } from '#shared/moment-schema';
import { dollarAmount } from '#shared/money-schema';
import { tooLong } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import { isShownPicture, type PictureSources } from './picture-address.rules';

const stockInvalid = () => messages.stockInvalid;
const imageInvalid = () => messages.imageInvalid;
const priceInvalid = () => messages.priceInvalid;

/** docs/rules.md#products-bodies */
const URL_MAX = 2_000;

/** Below zero, so many pieces are owed: only of what can be ordered beyond its stock. */
const SignedStockSchema = v.pipe(
  v.number(stockInvalid),
  v.integer(stockInvalid),
  v.minValue(-MAX_STOCK, stockInvalid),
  v.maxValue(MAX_STOCK, stockInvalid),
);
const StockSchema = v.pipe(SignedStockSchema, v.minValue(0, stockInvalid));
const StockPolicySchema = v.picklist(STOCK_POLICIES, () => messages.stockPolicyInvalid);
export const HexSchema = v.pipe(
  v.string(() => messages.colorInvalid),
  v.regex(/^#[0-9a-f]{6}$/i, () => messages.colorInvalid),
  v.toLowerCase(),
);

function urlSchema(sources: PictureSources) {
  return v.pipe(
    text(URL_MAX),
    v.nonEmpty(imageInvalid),
    // No URL with a scheme that a browser would execute (`javascript:`).
    v.check((url) => /^(https?:\/\/.|data:image\/)/i.test(url) || !/^[a-z][a-z0-9+.-]*:/i.test(url), imageInvalid),
    v.check(
      (url) => isShownPicture(url, sources),
      () => messages.imageForeign,
    ),
  );
}

const DimensionSchema = v.pipe(v.number(imageInvalid), v.integer(imageInvalid), v.minValue(1), v.maxValue(20_000));
function imageBodySchema(sources: PictureSources) {
  return v.pipe(
    v.object({
      url: v.optional(urlSchema(sources)),
      /** The id of an uploaded picture, instead of `url`. */
      mediaId: v.optional(LabelSchema),
      alt: v.optional(text(ALT_MAX_LENGTH)),
      width: v.optional(DimensionSchema),
      height: v.optional(DimensionSchema),
      color: v.optional(LabelSchema),
    }),
    v.check(({ url, mediaId }) => (url === undefined) !== (mediaId === undefined), imageInvalid),
  );
}
export type ImageBody = v.InferOutput<ReturnType<typeof imageBodySchema>>;

export function imageOrUrlSchema(sources: PictureSources) {
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
  () => fieldMessages.textInvalid,
);

/** An option, and its values in the order in which they are shown. */
const OptionBodySchema = v.object({
  name: LabelSchema,
  values: v.pipe(
    list(ColorSchema),
    v.nonEmpty(() => messages.valuesEmpty),
  ),
});
export type OptionBody = v.InferOutput<typeof OptionBodySchema>;

/** The value of each option. Its names are labels too, like those in the list of options. */
const VariantOptionsSchema = v.pipe(
  v.record(v.string(), LabelSchema, () => fieldMessages.textInvalid),
  trimNames(),
  v.check(
    (values) => !Object.hasOwn(values, ''),
    () => fieldMessages.textInvalid,
  ),
  v.check(
    (values) => Object.keys(values).every((name) => name.length <= LABEL_MAX_LENGTH),
    () => tooLong(LABEL_MAX_LENGTH),
  ),
);

const SalePriceSchema = v.nullable(dollarAmount(() => messages.salePriceInvalid));

/** Absent fields stay unchanged, null removes. Without a price of its own a variant has the product's. */
function variantBodySchema(sources: PictureSources) {
  const entries = {
    _id: v.optional(v.string()),
    options: v.optional(VariantOptionsSchema),
    size: v.optional(clearableText(LABEL_MAX_LENGTH)),
    color: v.optional(clearableText(LABEL_MAX_LENGTH)),
    price: v.optional(v.nullable(dollarAmount(priceInvalid))),
    salePrice: v.optional(SalePriceSchema),
    stock: v.optional(SignedStockSchema),
    /** Of a new variant `counted`, when absent: docs/rules.md#stock-policies */
    stockPolicy: v.optional(StockPolicySchema),
    sku: v.optional(LabelSchema),
    ...bodyEntries(VARIANT_FIELDS),
    image: v.optional(v.nullable(imageOrUrlSchema(sources))),
    /** The id of an uploaded picture, instead of `image`. */
    mediaId: v.optional(v.nullable(LabelSchema)),
  };
  return v.pipe(
    v.object(entries),
    v.forward(
      v.check(({ stock = 0, stockPolicy }) => stock >= 0 || stockPolicy === 'backorder', stockInvalid),
      ['stock'],
    ),
  );
}
export type VariantBody = v.InferOutput<ReturnType<typeof variantBodySchema>>;

/** A category's id, slug or name. */
export const CategoryNameSchema = v.pipe(
  v.union([v.pipe(v.number(), v.transform(String)), v.string()], () => messages.categoryRequired),
  v.trim(),
  v.nonEmpty(() => messages.categoryRequired),
);

const { description, ...otherEntries } = BODY_ENTRIES;

/** The optional fields of a product. `salePrice` and `discountPrice` are aliases; null ends a sale. */
function optionalOfProduct(sources: PictureSources) {
  return {
    salePrice: v.optional(SalePriceSchema),
    discountPrice: v.optional(SalePriceSchema),
    images: v.optional(list(imageOrUrlSchema(sources))),
    options: v.optional(list(OptionBodySchema, { most: MAX_OPTIONS, tooMany: () => messages.optionsTooMany(MAX_OPTIONS) })),
    /** The values of the options Size and Color, for clients that know only these. */
    sizes: v.optional(list(LabelSchema)),
    colors: v.optional(list(ColorSchema)),
    /** Of a product with one variant; of a new product, divided among its variants. */
    stock: v.optional(StockSchema),
    /** Of a product with one variant; of a new product, of each variant. */
    stockPolicy: v.optional(StockPolicySchema),
    status: v.optional(v.picklist(PRODUCT_STATUSES, () => messages.statusInvalid)),
    publishAt: v.optional(v.nullable(moment(() => messages.publishAtInvalid))),
    ...otherEntries,
    variants: v.optional(
      v.pipe(
        list(variantBodySchema(sources), { most: MAX_VARIANTS, tooMany: () => messages.variantsTooMany(MAX_VARIANTS) }),
        v.nonEmpty(() => messages.variantsEmpty),
      ),
    ),
  };
}

export function newProductSchema(sources: PictureSources) {
  return v.object({
    name: name(PRODUCT_NAME_MAX_LENGTH),
    description: v.optional(PRODUCT_FIELDS.description.schema, ''),
    price: dollarAmount(priceInvalid),
    category: CategoryNameSchema,
    ...optionalOfProduct(sources),
  });
}
export type NewProductBody = v.InferInput<ReturnType<typeof newProductSchema>>;
export type NewProduct = v.InferOutput<ReturnType<typeof newProductSchema>>;

/** Absent fields stay unchanged. */
export function productChangeSchema(sources: PictureSources) {
  return v.object({
    name: v.optional(name(PRODUCT_NAME_MAX_LENGTH)),
    description,
    price: v.optional(dollarAmount(priceInvalid)),
    category: v.optional(CategoryNameSchema),
    slug: v.optional(text(PRODUCT_NAME_MAX_LENGTH)),
    /** The version that the change is based on; what others changed since is then refused instead of overwritten. */
    version: v.optional(VersionSchema),
    ...optionalOfProduct(sources),
  });
}
export type ProductChange = v.InferOutput<ReturnType<typeof productChangeSchema>>;
