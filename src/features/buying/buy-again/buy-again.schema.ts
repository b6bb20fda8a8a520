import * as v from 'valibot';
import { CartSchema } from '#features/buying/cart/cart.schema';

/* Apart from what the browser checks: a cart's answer has much in it. */

/** What could not be bought again, or not all of it. */
const MissingItemSchema = v.object({ itemId: v.string(), wanted: v.number(), added: v.number(), message: v.string() });
export const BoughtAgainSchema = v.object({ cart: CartSchema, missing: v.array(MissingItemSchema) });
export type BoughtAgain = v.InferOutput<typeof BoughtAgainSchema>;
