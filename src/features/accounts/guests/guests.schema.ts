import * as v from 'valibot';
import { UserSchema } from '#features/accounts/accounts/accounts.schema';

/** What a guest's browser stores: a session for nothing but the guest's own orders. */
export const GuestSessionSchema = v.object({ token: v.string(), user: UserSchema });
export type GuestSession = v.InferOutput<typeof GuestSessionSchema>;

export const GuestLinkSchema = v.object({ token: v.optional(v.string(), '') });
