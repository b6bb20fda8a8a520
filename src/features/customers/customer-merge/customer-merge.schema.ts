import * as v from 'valibot';
import { isUuid } from '#shared/ids';
import { customerMergeMessages as messages } from './customer-merge.messages';

const IdSchema = v.pipe(
  v.string(() => messages.fromInvalid),
  v.check(isUuid, () => messages.fromInvalid),
);
const VersionSchema = v.optional(v.pipe(v.number(), v.integer()));

export const MergeQuerySchema = v.object({ from: IdSchema });

export const MergeRequestSchema = v.object({
  /** The account that is closed. */
  from: v.optional(IdSchema, ''),
  /** Of the account that stays, and of the other one, as the preview showed them. */
  version: VersionSchema,
  fromVersion: VersionSchema,
});
export type MergeRequest = v.InferOutput<typeof MergeRequestSchema>;

const AccountSchema = v.object({
  _id: v.string(),
  version: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  createdAt: v.string(),
});

/** What a merge would do. */
export const MergePreviewSchema = v.object({
  stays: AccountSchema,
  from: AccountSchema,
  moves: v.object({
    orders: v.number(),
    addresses: v.number(),
    cartItems: v.number(),
    wishlist: v.number(),
    reviews: v.number(),
    notes: v.number(),
    storeCredit: v.number(),
    tags: v.array(v.string()),
    /** The consent of the closed account's address goes to the other one. */
    newsletter: v.boolean(),
    /** Filled in where the other account has none. */
    phone: v.optional(v.string()),
  }),
  /** Of products that both reviewed, only the newer review stays. */
  droppedReviews: v.array(v.string()),
});
export type MergePreview = v.InferOutput<typeof MergePreviewSchema>;
