import type { ProductStatus } from './product-status.rules';

export const productStatusNames = {
  draft: 'Draft',
  active: 'Active',
  unlisted: 'Unlisted',
  archived: 'Archived',
} as const satisfies Record<ProductStatus, string>;

/** A draft with a date on which it is published. */
export const scheduled = 'Scheduled';
