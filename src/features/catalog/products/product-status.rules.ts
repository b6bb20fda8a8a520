/** docs/rules.md#products-status; the database checks the same. */
export const PRODUCT_STATUSES = ['draft', 'active', 'unlisted', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Whether a product can be bought; an unlisted one, by whoever has its link. */
export function canBeBought({ status = 'active' }: { status?: string | undefined }): boolean {
  return status === 'active' || status === 'unlisted';
}
