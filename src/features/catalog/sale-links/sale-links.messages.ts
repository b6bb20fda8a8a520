/** Sentences of private links to the shop with the prices of a sale. */
export const saleLinksMessages = {
  created: 'Preview link created',
  removed: 'All preview links of this sale were removed',
  heading: 'Preview',
  ofSale: (name: string) => `Prices of “${name}”`,
  from: (utcTime: string) => `as they will be on ${utcTime} UTC.`,
  limits: 'Filters, sorting, cart and checkout have today’s prices. Only people with the link see this.',
  products: 'Products of this sale',
  end: 'End the preview',
  productsTitle: (name: string) => `Products of “${name}”`,
  noProducts: 'No product of this sale is in the shop.',
  linkGone: 'Preview not available',
  linkGoneHint: 'This preview link has expired, or it was removed. Please request a new one from the shop.',
} as const;
