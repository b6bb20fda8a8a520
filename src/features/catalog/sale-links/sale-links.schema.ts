import * as v from 'valibot';

/** A private link to the shop with the prices of a sale, shown once: only its hash is stored. */
export const SaleLinkSchema = v.object({ url: v.string(), expiresAt: v.string() });
export type SaleLink = v.InferOutput<typeof SaleLinkSchema>;

/** The sale whose prices a page shows. */
export interface SalePreview {
  saleId: number;
  name: string;
  /** When the prices apply: the start of the sale, or now if it has begun. ISO 8601. */
  at: string;
  /** The end of the link. */
  expiresAt: string;
}
