import { emptyFields, type FormFields, formFieldsOf } from '#console/form/form-kinds';
import type { EditedProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { PLAIN_TABLE } from '#features/catalog/products/product-fields';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import { namesIn } from '#shared/fields/field-table';
import { STANDARD_CLASS } from '#shared/tax-classes';

/** A product as its form holds it: numbers as they are typed, options and values with keys that survive a new name. */
export interface ProductFields extends FormFields<typeof PLAIN_TABLE> {
  name: string;
  slug: string;
  /** The category's id. */
  category: string;
  price: string;
  salePrice: string;
  status: ProductStatus;
  /** ISO 8601; empty without a date. */
  publishAt: string;
  images: readonly EditedImage[];
  options: readonly EditedOption[];
  variants: readonly EditedVariant[];
  /** How the stock of saved variants changes; nothing in a product as it is saved. */
  stock: StockEdits;
}

/** A picture, identified by its address, which never changes. */
export interface EditedImage {
  url: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** The value of the option Color that it shows. */
  color?: string | undefined;
  tint?: string | undefined;
}

export interface EditedValue {
  key: string;
  name: string;
  hex?: string | undefined;
}

export interface EditedOption {
  key: string;
  name: string;
  values: readonly EditedValue[];
}

/** The fields that each variant has of its own. */
export const EDITED_VARIANT_FIELDS = ['price', 'salePrice', 'sku', ...namesIn(VARIANT_FIELDS), 'image', 'stockPolicy'] as const;
export type EditedVariantField = (typeof EDITED_VARIANT_FIELDS)[number];

export interface EditedVariant extends FormFields<typeof VARIANT_FIELDS> {
  price: string;
  salePrice: string;
  sku: string;
  /** The address of its picture. */
  image: string;
  stockPolicy: string;
  key: string;
  /** Absent for a new one. */
  id?: string | undefined;
  /** The key of a value for the key of each option. */
  values: Readonly<Record<string, string>>;
  /** The first stock of a new variant; later it changes by differences. */
  stock: string;
}

/** How a saved variant's stock changes. */
export type StockEdit =
  | { kind: 'delta'; delta: string; reason: 'delivery' | 'damage' | 'correction' | 'return' }
  | { kind: 'set'; set: string; expected: number };

/** By the key of the variant. */
export type StockEdits = Readonly<Record<string, StockEdit>>;

export const NO_FIELDS: ProductFields = {
  ...emptyFields(PLAIN_TABLE),
  taxClass: STANDARD_CLASS,
  name: '',
  slug: '',
  category: '',
  price: '',
  salePrice: '',
  status: 'active',
  publishAt: '',
  images: [],
  options: [],
  variants: [newVariant('first', {})],
  stock: {},
};

export function newVariant(key: string, values: Readonly<Record<string, string>>): EditedVariant {
  const plain = emptyFields(VARIANT_FIELDS);
  return { key, values, ...plain, price: '', salePrice: '', sku: '', image: '', stockPolicy: 'counted', stock: '' };
}

/** Identifies something that is not saved yet. */
export function newKey(): string {
  return `new-${crypto.randomUUID()}`;
}

/** The form's fields of a product, or of a new one. Options and values have their saved names as keys. */
export function fieldsOf(product: EditedProduct | undefined): ProductFields {
  if (!product) return NO_FIELDS;
  const hexOf = (name: string) => product.swatches.find((swatch) => swatch.name === name)?.hex;
  return {
    ...formFieldsOf(PLAIN_TABLE, product),
    name: product.name,
    slug: product.slug,
    category: product.category._id,
    price: amountText(product.basePrice),
    salePrice: amountText(product.baseSalePrice),
    status: product.status,
    publishAt: product.publishAt ?? '',
    images: product.images.map(({ url, alt, width, height, color, tint }) => ({ url, alt, width, height, color, tint })),
    options: product.options.map(({ name, values }) => ({
      key: name,
      name,
      values: values.map((value) => ({ key: value, name: value, hex: hexOf(value) })),
    })),
    variants: product.variants.map((variant) => ({
      key: variant._id,
      id: variant._id,
      values: variant.options,
      price: amountText(variant.ownPrice),
      salePrice: amountText(variant.ownSalePrice),
      sku: variant.sku,
      ...formFieldsOf(VARIANT_FIELDS, variant),
      image: variant.image?.url ?? '',
      stockPolicy: variant.stockPolicy,
      stock: '',
    })),
    stock: {},
  };
}

function amountText(dollars: number | undefined): string {
  return dollars === undefined ? '' : dollars.toFixed(2);
}

/** A typed price, such as '1,234.50', '12,5' or '$20', in dollars; undefined if it is none. */
export function parseAmount(text: string): number | undefined {
  const digits = text.replace(/[\s$]/g, '');
  const plain = /^\d+,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits.replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
