import * as v from 'valibot';
import { EmailSchema } from '#features/accounts/accounts/accounts.schema';
import { GuestLinesSchema } from '#features/buying/cart/cart.schema';

export const GuestEmailSchema = v.object({ email: v.optional(EmailSchema, '') });

/** The guest's cart replaces what an earlier start stored. */
export const GuestCheckoutSchema = v.object({ ...GuestEmailSchema.entries, ...GuestLinesSchema.entries });
export type GuestCheckout = v.InferOutput<typeof GuestCheckoutSchema>;
