import { bodyOfFields, parseWhole } from '#console/form/form-kinds';
import { changedFields, isSame } from '#console/form/record-form.rules';
import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { PLAIN_TABLE } from '#features/catalog/products/product-fields';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import { stockMessages } from '#features/catalog/stock/stock.messages';
import type { FieldErrors } from '#shared/field-errors';
import { namesIn } from '#shared/fields/field-table';
import { pick } from '#shared/pick';
import { productBodyMessages as texts } from './product-editor-console.messages';
import {
  type EditedImage,
  type EditedVariant,
  type EditedVariantField,
  newVariant,
  type ProductFields,
  parseAmount,
  type StockEdit,
} from './product-fields.console';
import { usedOptions } from './variant-rows.console';

type Body = Record<string, unknown>;

/** A new product's body. */
export function toNewBody(fields: ProductFields): Body {
  const { slug: _, ...body } = bodyOf(fields);
  return { ...body, options: toOptions(fields), variants: fields.variants.map((variant) => toVariant(fields, variant)) };
}

/** Only what differs from what was loaded. */
export function toChangeBody(base: ProductFields, fields: ProductFields): Body {
  const before = bodyOf(base);
  const changed = Object.entries(bodyOf(fields)).filter(([name, value]) => !isSame(value, before[name]));
  const hasVariantChanges = !isSame([base.options, base.variants], [fields.options, fields.variants]);
  return {
    ...Object.fromEntries(changed),
    ...(hasVariantChanges && {
      options: toOptions(fields),
      variants: fields.variants.map((variant) => toVariant(fields, variant, base)),
    }),
  };
}

/** Stock as differences, or as a number with the one that it replaces. */
export function toStockChanges({ stock, variants }: Pick<ProductFields, 'stock' | 'variants'>): Body[] {
  return variants.flatMap(({ key, id }): Body[] => {
    const edit = stock[key];
    if (id === undefined || edit === undefined || !isStockChange(edit)) return [];
    if (edit.kind === 'delta') return [{ variantId: id, delta: parseWhole(edit.delta), reason: edit.reason }];
    return [{ variantId: id, set: parseWhole(edit.set), expected: edit.expected, reason: 'count' }];
  });
}

export function isStockChange(edit: StockEdit): boolean {
  if (edit.kind === 'delta') return edit.delta.trim() !== '' && parseWhole(edit.delta) !== 0;
  return edit.set.trim() !== '' && parseWhole(edit.set) !== edit.expected;
}

/** What can be seen to be wrong without the shop, by the field of the body. */
export function findErrors(fields: ProductFields): FieldErrors {
  const errors: FieldErrors = {};
  const note = (field: string, message: string | undefined) => {
    if (message) errors[field] ??= message;
  };
  note('name', fields.name.trim() ? undefined : messages.nameRequired);
  note('category', fields.category ? undefined : messages.categoryRequired);
  note('price', (parseAmount(fields.price) ?? 0) > 0 ? undefined : messages.priceInvalid);
  note('salePrice', saleError(fields.salePrice, parseAmount(fields.price)));
  note('lowStockThreshold', wholeError(fields.lowStockThreshold, messages.stockInvalid));
  fields.options.forEach(({ name, values }, i) => {
    const isTwice = fields.options.some((other, j) => j < i && other.name.trim() === name.trim());
    note(`options.${i}.name`, name.trim() === '' ? texts.pleaseNameThisOption : isTwice ? messages.optionTwice : undefined);
    note(`options.${i}.values`, values.length === 0 ? messages.valuesEmpty : undefined);
  });
  note('variants', fields.variants.length === 0 ? messages.variantsEmpty : undefined);
  fields.variants.forEach((variant, i) => {
    const price = variant.price.trim() === '' ? fields.price : variant.price;
    const skuTwice = fields.variants.some((other, j) => j < i && variant.sku.trim() !== '' && other.sku.trim() === variant.sku.trim());
    note(`variants.${i}.price`, variant.price.trim() === '' || (parseAmount(price) ?? 0) > 0 ? undefined : messages.priceInvalid);
    note(`variants.${i}.salePrice`, saleError(variant.salePrice, parseAmount(price)));
    note(`variants.${i}.sku`, skuTwice ? messages.skuTaken : undefined);
    note(`variants.${i}.weightGrams`, wholeError(variant.weightGrams, messages.weightInvalid));
    note(
      `variants.${i}.stock`,
      variant.id === undefined ? wholeError(variant.stock, messages.stockInvalid) : stockError(fields.stock[variant.key]),
    );
  });
  return errors;
}

function saleError(text: string, price: number | undefined): string | undefined {
  if (text.trim() === '') return undefined;
  const sale = parseAmount(text);
  if (sale === undefined || sale <= 0) return messages.salePriceInvalid;
  return price !== undefined && sale >= price ? messages.saleNotBelow : undefined;
}

function wholeError(text: string, message: string): string | undefined {
  return text.trim() === '' || (parseWhole(text) ?? -1) >= 0 ? undefined : message;
}

function stockError(edit: StockEdit | undefined): string | undefined {
  if (!edit) return undefined;
  if (edit.kind === 'delta') {
    return edit.delta.trim() === '' || parseWhole(edit.delta) !== undefined ? undefined : stockMessages.deltaInvalid;
  }
  return wholeError(edit.set, stockMessages.numberInvalid);
}

/** The product's own fields, as a body has them. An empty text removes. */
function bodyOf(fields: ProductFields): Body {
  const { name, slug, category, status, publishAt } = fields;
  return {
    ...bodyOfFields(PLAIN_TABLE, fields),
    name: name.trim(),
    slug,
    category,
    price: parseAmount(fields.price),
    salePrice: parseAmount(fields.salePrice) ?? null,
    status,
    // Only a draft has a date.
    publishAt: (status === 'draft' && publishAt) || null,
    images: fields.images.map(toImage),
  };
}

function toImage({ url, alt, width, height, color }: EditedImage): Body {
  // Without a text, the shop uses the product's name.
  return { url, alt: alt.trim() || undefined, width, height, color };
}

function toOptions({ options }: ProductFields): Body[] {
  return usedOptions(options).map(({ name, values }) => ({
    name: name.trim(),
    values: values.map(({ name: value, hex }) => ({ name: value.trim(), hex })),
  }));
}

const EMPTY = newVariant('', {});

/** With its own fields where they differ from `base`; all that are filled in, if it is new. */
function toVariant(fields: ProductFields, variant: EditedVariant, base?: ProductFields): Body {
  const before = base?.variants.find(({ id }) => id !== undefined && id === variant.id);
  const options = Object.fromEntries(
    usedOptions(fields.options).map((option) => [
      option.name.trim(),
      option.values.find(({ key }) => key === variant.values[option.key])?.name.trim() ?? '',
    ]),
  );
  const saved = before ?? EMPTY;
  const changed = OWN_FIELDS.filter((field) => saved[field] !== variant[field]);
  return {
    ...(before && { _id: variant.id }),
    options,
    ...bodyOfFields(VARIANT_FIELDS, changedFields(pick(variant, namesIn(VARIANT_FIELDS)), saved)),
    ...Object.fromEntries(changed.map((field) => [field, TO_BODY[field](variant, fields)])),
    ...(!before && { stock: parseWhole(variant.stock) ?? 0 }),
  };
}

type OwnField = Exclude<EditedVariantField, keyof typeof VARIANT_FIELDS>;

/** What a body has of a field that is not plain. */
const TO_BODY: Record<OwnField, (variant: EditedVariant, fields: ProductFields) => unknown> = {
  price: ({ price }) => parseAmount(price) ?? null,
  salePrice: ({ salePrice }) => parseAmount(salePrice) ?? null,
  // Without one, the shop makes one.
  sku: ({ sku }) => sku.trim() || undefined,
  stockPolicy: ({ stockPolicy }) => stockPolicy,
  image: ({ image }, { images }) => {
    const picture = images.find(({ url }) => url === image);
    return image === '' ? null : picture ? toImage({ ...picture, color: undefined }) : { url: image };
  },
};
const OWN_FIELDS = Object.keys(TO_BODY) as OwnField[];
