export const sheetGridMessages = {
  productsAndVariants: 'Products and variants',
  hasAnError: ', has an error',
  changed: ', changed',
};
