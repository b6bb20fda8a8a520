import { FILE_FIELDS, PRODUCT_FIELDS } from '#features/catalog/products/product-fields';

const FIELDS: Record<string, string> = {
  ...Object.fromEntries(FILE_FIELDS.map((field) => [field, PRODUCT_FIELDS[field].file.label])),
  slug: 'Handle (the product’s address)',
  name: 'Name',
  description: 'Description',
  shortDescription: 'Short description',
  category: 'Category',
  taxonomy: 'Category of Shopify’s taxonomy',
  tags: 'Tags',
  status: 'Status (active, draft, archived)',
  published: 'Published (yes or no)',
  visibility: 'Where it is shown (visible, catalog, search, hidden)',
  sku: 'SKU',
  barcode: 'Barcode',
  weightGrams: 'Weight in grams',
  weightKilograms: 'Weight in kilograms',
  weightPounds: 'Weight in pounds',
  weightOunces: 'Weight in ounces',
  stock: 'Stock (pieces)',
  stockTracker: 'Who counts the stock (empty: nobody)',
  stockPolicy: 'When sold out (deny, continue)',
  inStock: 'In stock (yes or no)',
  backorders: 'Can be ordered when sold out (yes or no)',
  price: 'Price',
  compareAtPrice: 'Price before the sale',
  salePrice: 'Sale price',
  images: 'Pictures (addresses)',
  imagePosition: 'Position of the picture',
  imageAlt: 'Alternative text of the picture',
  variantImage: 'Picture of the variant',
  taxable: 'Taxable (yes or no)',
  taxClass: 'Tax class',
  giftCard: 'Gift card',
  type: 'Kind of row',
  id: 'Number in the other shop',
  productReference: 'SKU of the product that a combination belongs to',
  combinationAttributes: 'Attributes of a combination',
  combinationValues: 'Values of its attributes',
  priceImpact: 'Impact on price',
  weightImpact: 'Impact on weight',
  parent: 'Parent of a variation',
  saleStarts: 'Start of the sale',
  saleEnds: 'End of the sale',
  email: 'E-mail address',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  acceptsMarketing: 'Newsletter (yes or no)',
  company: 'Company',
  addressLine1: 'Street and number',
  addressLine2: 'Second line of the address',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  addressPhone: 'Phone of the address',
};

const NUMBERED = /^(option|attribute)(\d+)(Name|Value)$/;

/** The name of a field of ours. */
export function nameOfField(field: string): string {
  const [, group, number, part] = NUMBERED.exec(field) ?? [];
  if (group) return `${group === 'option' ? 'Option' : 'Attribute'} ${number}: ${part === 'Name' ? 'name' : 'value'}`;
  return FIELDS[field] ?? field;
}
