import * as v from 'valibot';
import { CartSchema } from '#features/cart/cart.schema';

/** What could not be bought again, or not all of it. */
const MissingItemSchema = v.object({ itemId: v.string(), wanted: v.number(), added: v.number(), message: v.string() });
export const BoughtAgainSchema = v.object({ cart: CartSchema, missing: v.array(MissingItemSchema) });
export type BoughtAgain = v.InferOutput<typeof BoughtAgainSchema>;
