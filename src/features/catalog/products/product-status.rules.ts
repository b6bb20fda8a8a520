/** docs/rules.md#products-status; the database checks the same. */
export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Whether a product can be bought. */
export function isActive({ status = 'active' }: { status?: ProductStatus | undefined }): boolean {
  return status === 'active';
}
