/** Sentences of private previews. */
export const previewMessages = {
  created: 'Preview link created',
  removed: 'All preview links of this product were removed',
  notForSale: 'This is a preview: nothing can be bought here.',
  heading: 'Preview',
  /** By the product's status. */
  onlyForYou: {
    draft: 'Only people with this link see this page. The product is a draft.',
    active: 'Only people with this link see this page. The product is for sale.',
    unlisted: 'Only people with this link see this page. The product is unlisted.',
    archived: 'Only people with this link see this page. The product is no longer sold.',
  },
  linkGone: 'Preview not available',
  browseProducts: 'Browse Products',
  linkGoneHint: 'This preview link has expired, or it was removed. Please request a new one from the shop.',
} as const;
