import { formatList } from '#shared/lists';

/** Messages of the catalogue's admin calls. */
export const catalogAdminMessages = {
  giftCardOrdered: 'This product was ordered, so it stays what it is. Archive it, and make a new product for the other kind.',
  taxClassInvalid: 'Please choose one of the tax classes',
  productCreated: 'Product created successfully',
  productUpdated: 'Product updated successfully',
  productDeleted: 'Product deleted successfully',
  categoryCreated: 'Category created successfully',
  categoryUpdated: 'Category updated successfully',
  categoryDeleted: 'Category deleted successfully',
  countsUpdated: 'Category counts updated successfully',

  nameRequired: 'Name is required',
  priceInvalid: 'Price must be above 0, with at most two decimals',
  salePriceInvalid: 'Sale price must be above 0, with at most two decimals',
  saleNotBelow: 'The sale price must be below the price',
  categoryRequired: 'Category is required',
  categoryUnknown: 'This category does not exist',
  stockInvalid: 'Stock must be a whole number from 0',
  stockPolicyInvalid: 'Please choose counted, backorder or uncounted',
  stockAmbiguous: 'Please give the stock of each variant',
  variantsEmpty: 'A product has at least one variant',
  variantTwice: 'This combination of options appears twice',
  variantUnknown: 'This variant is not one of the product',
  variantIncomplete: (names: readonly string[]) =>
    names.length === 0 ? 'This product has no options' : `Please give one value of each option: ${formatList(names)}`,
  optionsTooMany: (most: number) => `A product has at most ${most} options`,
  optionTwice: 'This option appears twice',
  valueTwice: 'This value appears twice',
  valuesEmpty: 'An option has at least one value',
  variantsTooMany: (most: number) => `A product has at most ${most} variants`,
  optionsNeedVariants: 'Please give the variants too, as their options change',
  barcodeInvalid: 'Please enter a barcode',
  weightInvalid: 'Weight must be a whole number of grams',
  changedMeanwhile: 'Someone else changed this in the meantime',
  skuTaken: 'This SKU is taken by another variant',
  slugInvalid: 'An address needs a letter',
  slugTaken: 'Another product has, or had, this address',
  translationInvalid: 'Please name what is missing or out of date, such as missing:de',
  statusInvalid: 'Status must be draft, active, unlisted or archived',
  publishAtInvalid: 'Please give a time with its zone, such as 2026-03-01T09:00:00Z',
  publishAtAlone: 'Only a draft is published at a time',
  countryInvalid: 'Please give the code of a country, such as DE',
  imageInvalid: 'Please give the address of a picture',
  mediaUnknown: 'This picture does not exist',
  imageForeign: 'Pictures come from the shop itself, or from an https host in PICTURE_HOSTS',
  specificationsInvalid: 'Specifications are texts by name',
  pictureTextsInvalid: 'Please give each alternative text by its original',
  colorInvalid: 'Please give a colour as #rrggbb',
  pinnedInvalid: 'Please list the ids of products, each once',
  pinnedTooMany: (most: number) => `At most ${most} products can be first`,
  pinnedElsewhere: 'These products are not in this category any more',
  productSortInvalid: 'Please choose newest, popular, rating, price-low, price-high or name-asc',
  categoryChanged: 'This category was changed in the meantime',
  sortOrderInvalid: 'Sort order must be a whole number',
  parentUnknown: 'This parent category does not exist',
  parentBelow: 'A category cannot be below itself',
  categoryTaken: 'A category with this name already exists',
  /** docs/rules.md#categories-delete */
  hasSubcategories: (count: number) =>
    count === 1 ? 'This category still has 1 sub-category' : `This category still has ${count} sub-categories`,
  hasProducts: (count: number) => (count === 1 ? 'This category still has 1 product' : `This category still has ${count} products`),
  hasBoth: ({ children, products }: { children: number; products: number }) =>
    children === 1
      ? products === 1
        ? 'This category still has 1 sub-category and 1 product'
        : `This category still has 1 sub-category and ${products} products`
      : products === 1
        ? `This category still has ${children} sub-categories and 1 product`
        : `This category still has ${children} sub-categories and ${products} products`,
} as const;
