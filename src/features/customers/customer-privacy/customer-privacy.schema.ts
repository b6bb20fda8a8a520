import * as v from 'valibot';

const OBSTACLES = ['order', 'return', 'refund', 'import'] as const;
export type ObstacleKind = (typeof OBSTACLES)[number];

/** What an erasure would do, in numbers. */
export const ErasureSchema = v.object({
  /** With their amounts, dates and products, and the country and state of the address. */
  stays: v.object({ orders: v.number(), paid: v.number(), refunded: v.number(), reviews: v.number() }),
  goes: v.object({
    addresses: v.number(),
    cartItems: v.number(),
    wishlist: v.number(),
    notes: v.number(),
    newsletter: v.boolean(),
    importRows: v.number(),
    /** Owed to the customer, who could not spend it any more. */
    storeCredit: v.number(),
  }),
  /** Why it cannot be done yet. */
  obstacles: v.array(v.object({ kind: v.picklist(OBSTACLES), name: v.string(), message: v.string() })),
});
export type Erasure = v.InferOutput<typeof ErasureSchema>;
