/** Messages of the catalogue's admin calls. */
export const catalogAdminMessages = {
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
  stockAmbiguous: 'Please give the stock of each variant',
  variantsEmpty: 'A product has at least one variant',
  variantTwice: 'This size and colour appears twice',
  skuTaken: 'This SKU is taken by another variant',
  textInvalid: 'Please enter text',
  listInvalid: 'Please give a list',
  flagInvalid: 'This must be true or false',
  imageInvalid: 'Please give the address of a picture',
  imageForeign: 'Pictures come from the shop itself, or from an https host in PICTURE_HOSTS',
  specificationsInvalid: 'Specifications are texts by name',
  colorInvalid: 'Please give a colour as #rrggbb',
  sortOrderInvalid: 'Sort order must be a whole number',
  parentUnknown: 'This parent category does not exist',
  parentBelow: 'A category cannot be below itself',
  categoryTaken: 'A category with this name already exists',
  /** docs/rules.md#categories-delete */
  categoryInUse: ({ children, products }: { children: number; products: number }) =>
    `This category still has ${[
      ...(children > 0 ? [`${children} ${children === 1 ? 'sub-category' : 'sub-categories'}`] : []),
      ...(products > 0 ? [`${products} ${products === 1 ? 'product' : 'products'}`] : []),
    ].join(' and ')}`,
} as const;
