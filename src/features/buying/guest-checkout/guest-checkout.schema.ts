import * as v from 'valibot';
import { GuestLinesSchema } from '#features/buying/cart/cart.schema';
import { EmailSchema } from '#features/people/accounts/accounts.schema';

export const GuestEmailSchema = v.object({ email: v.optional(EmailSchema, '') });

/** The guest's cart replaces what an earlier start stored. */
export const GuestCheckoutSchema = v.object({ ...GuestEmailSchema.entries, ...GuestLinesSchema.entries });
export type GuestCheckout = v.InferOutput<typeof GuestCheckoutSchema>;
