import { textToHtml } from '#features/catalog/import-files/html-text.rules';
import { joinList } from '#features/catalog/import-files/import-fields.rules';
import { categoryText } from '#features/catalog/import-files/product-draft.rules';
import { type TextColumn, textColumn, textColumnsOf } from '#features/catalog/import-files/text-columns.rules';
import { FILE_FIELDS, type FileFieldName, PRODUCT_FIELDS, plainField } from '#features/catalog/products/product-fields';
import { canBeBought } from '#features/catalog/products/product-status.rules';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { PRODUCT_TEXTS } from '#features/catalog/translations/translated-fields';
import { pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import { toDollars } from '#shared/money';
import { isGiftCard, ZERO_CLASS } from '#shared/tax-classes';
import type { ExportedProduct } from './exports.queries.server';

type Cell = string | number | null | undefined;
type Variant = ExportedProduct['variants'][number];

interface Line {
  product: ExportedProduct;
  /** Product fields are in the first line only. */
  isFirst: boolean;
  variant: Variant | undefined;
  image: StoredImage | undefined;
  position: number;
  origin: string;
}

const OPTION_NUMBERS = [1, 2, 3] as const;

type Columns = Readonly<Record<string, (line: Line) => Cell>>;

/** Shopify's columns of a product file, in its order (https://help.shopify.com/en/manual/products/import-export/using-csv). */
const COLUMNS: Columns = {
  Handle: ({ product }) => product.slug,
  Title: ofProduct(({ name }) => name),
  'Body (HTML)': ofProduct(({ fullDescription, description }) => textToHtml((fullDescription ?? description).replace(/\r\n?/g, '\n'))),
  ...ofField('brand'),
  Type: ofProduct(({ categoryPath }) => categoryText(categoryPath)),
  Tags: ofProduct(({ tags }) => joinList(tags)),
  Published: ofProduct((product) => (canBeBought(product) ? 'TRUE' : 'FALSE')),
  ...Object.fromEntries(
    OPTION_NUMBERS.flatMap((n): [string, (line: Line) => Cell][] => [
      [`Option${n} Name`, ofProduct(({ options }) => options[n - 1]?.name ?? (n === 1 ? 'Title' : ''))],
      [`Option${n} Value`, ({ product, variant }) => variant && optionValue(product, variant, n)],
    ]),
  ),
  'Variant SKU': ofVariant(({ sku }) => sku),
  'Variant Grams': ofVariant(({ weightGrams }) => weightGrams ?? ''),
  'Variant Inventory Tracker': ofVariant(({ stockPolicy }) => (stockPolicy === 'uncounted' ? '' : 'shopify')),
  'Variant Inventory Qty': ofVariant(({ stock }) => stock),
  'Variant Inventory Policy': ofVariant(({ stockPolicy }) => (stockPolicy === 'backorder' ? 'continue' : 'deny')),
  'Variant Fulfillment Service': ofVariant(() => 'manual'),
  'Variant Price': ofVariant(({ listPriceCents, salePriceCents }) => toDollars(salePriceCents ?? listPriceCents).toFixed(2)),
  'Variant Compare At Price': ofVariant(({ listPriceCents, salePriceCents }) =>
    salePriceCents === null ? '' : toDollars(listPriceCents).toFixed(2),
  ),
  'Variant Requires Shipping': ({ product, variant }) => variant && (isGiftCard(product) ? 'FALSE' : 'TRUE'),
  'Variant Taxable': ({ product, variant }) => variant && (product.taxClass === ZERO_CLASS || isGiftCard(product) ? 'FALSE' : 'TRUE'),
  // An import takes off one apostrophe, which Shopify writes before codes of digits.
  'Variant Barcode': ofVariant(({ barcode }) => barcode?.replace(/^'/, "''") ?? ''),
  'Image Src': ({ image, origin }) => image && imageUrl(image, origin),
  'Image Position': ({ image, position }) => (image ? position : undefined),
  'Image Alt Text': ({ image }) => image?.alt,
  'Gift Card': ofProduct((product) => (isGiftCard(product) ? 'TRUE' : 'FALSE')),
  ...ofField('seoTitle'),
  ...ofField('seoDescription'),
  'Variant Image': ({ variant, origin }) => variant?.image && imageUrl(variant.image, origin),
  'Variant Weight Unit': ofVariant(({ weightGrams }) => (weightGrams === null ? '' : 'g')),
  Status: ofProduct(({ status }) => status),
  // Those that Shopify does not have come last; the others stay where they are.
  ...Object.fromEntries(FILE_FIELDS.flatMap((field) => Object.entries(ofField(field)))),
};

/** By header. `languages` are those that products are translated into. */
export function productColumns({ hasTaxClasses, languages }: { hasTaxClasses: boolean; languages: readonly string[] }): Columns {
  return {
    ...COLUMNS,
    ...(hasTaxClasses && { 'Tax Class': ofProduct(({ taxClass }) => taxClass) }),
    ...Object.fromEntries(textColumnsOf(languages).map((column) => [textColumn(column), ofText(column)])),
  };
}

/** As many lines as the product has variants or pictures, whichever are more. */
export function toProductLines(product: ExportedProduct, { columns, origin }: { columns: Columns; origin: string }): Cell[][] {
  const { variants, images } = product;
  const readers = Object.values(columns);
  return Array.from({ length: Math.max(variants.length, images.length, 1) }, (_, i) => {
    const line: Line = { product, isFirst: i === 0, variant: variants[i], image: images[i], position: i + 1, origin };
    return readers.map((read) => read(line));
  });
}

/** The column of a field, if files have it. */
function ofField(name: FileFieldName): Record<string, (line: Line) => Cell> {
  const { column } = PRODUCT_FIELDS[name];
  const { exported } = plainField(name).file ?? {};
  return exported === undefined ? {} : { [exported]: ofProduct((product) => String(product[column] ?? '')) };
}

/** A text in another language; empty where the original is shown. */
function ofText({ name, language }: TextColumn) {
  return ofProduct(({ translations }) => {
    const text = translations?.[language]?.[PRODUCT_TEXTS[name].column];
    return Array.isArray(text) ? joinList(text) : typeof text === 'string' ? text : undefined;
  });
}

function ofProduct(read: (product: ExportedProduct) => Cell) {
  return ({ product, isFirst }: Line) => (isFirst ? read(product) : undefined);
}

function ofVariant(read: (variant: Variant) => Cell) {
  return ({ variant }: Line) => variant && read(variant);
}

function optionValue({ options }: ExportedProduct, variant: Variant, n: number): string {
  const option = options[n - 1];
  if (option) return variant.options[option.name] ?? '';
  return n === 1 ? 'Default Title' : '';
}

function imageUrl({ key, url }: StoredImage, origin: string): string {
  return key === undefined ? url : origin + pictureUrl(key, WIDEST_PICTURE);
}
