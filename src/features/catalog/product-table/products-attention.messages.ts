export const productsAttentionMessages = {
  products: 'Products',
  productsLowInStock: 'Products low in stock',
  drafts: 'Drafts',
  visitorsDoNotSeeThem: 'Visitors do not see them',
  productsThatWillBePublished: 'Products that will be published',
};
