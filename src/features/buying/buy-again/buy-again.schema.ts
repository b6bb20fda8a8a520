import * as v from 'valibot';
import { CartSchema } from '#features/buying/cart/cart.schema';

/* Separate from the schemas that the browser uses for validation, to keep the large cart schema out of its bundle. */

/** An item that could not be added, or not completely. */
const MissingItemSchema = v.object({ itemId: v.string(), requested: v.number(), added: v.number(), message: v.string() });
export const BoughtAgainSchema = v.object({ cart: CartSchema, missing: v.array(MissingItemSchema) });
export type BoughtAgain = v.InferOutput<typeof BoughtAgainSchema>;
