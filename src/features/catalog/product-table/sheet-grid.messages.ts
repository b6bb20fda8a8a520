export const sheetGridMessages = {
  productsAndVariants: 'Products and variants',
};
