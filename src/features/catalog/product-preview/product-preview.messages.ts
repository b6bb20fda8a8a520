/** Sentences of private previews. */
export const previewMessages = {
  created: 'Preview link created',
  removed: 'All preview links of this product were removed',
  notForSale: 'This is a preview: nothing can be bought here.',
  heading: 'Preview',
  onlyForYou: (status: string) => `Only people with this link see this page. The product is ${STATUS_TEXTS[status] ?? status}.`,
  linkGone: 'Preview not available',
  browseProducts: 'Browse Products',
  linkGoneHint: 'This preview link has expired, or it was removed. Please request a new one from the shop.',
} as const;

const STATUS_TEXTS: Record<string, string> = { draft: 'a draft', active: 'for sale', archived: 'no longer sold' };
