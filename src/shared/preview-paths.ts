/** Addresses of private links and their pages; `paths.ts`, which every page loads, has the others. */
export const previewPaths = {
  /** A product's page for those who have this private link. */
  product: (token: string) => `/preview/${encodeURIComponent(token)}`,
  /** Opens the shop with the prices of a sale. */
  sale: (token: string) => `/sale-preview/${encodeURIComponent(token)}`,
  saleProducts: () => '/sale-preview',
  endSale: () => '/sale-preview/end',
  /** Opens the shop with the draft of its look. */
  theme: (token: string, page?: string) => `/theme-preview/${encodeURIComponent(token)}${page ? `?to=${encodeURIComponent(page)}` : ''}`,
  endTheme: () => '/theme-preview/end',
};
