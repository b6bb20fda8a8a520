import * as v from 'valibot';
import { ADDRESS_TYPES } from './addresses.rules';

/** The fields for the parcel label. */
export const PostalAddressSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  company: v.optional(v.string()),
  addressLine1: v.string(),
  addressLine2: v.optional(v.string()),
  city: v.string(),
  state: v.string(),
  postalCode: v.string(),
  country: v.string(),
  phone: v.optional(v.string()),
});
export type PostalAddress = v.InferOutput<typeof PostalAddressSchema>;

/** An address as the API returns it; separate from the form's schema, which is larger. */
export const SavedAddressSchema = v.object({
  _id: v.string(),
  type: v.picklist(ADDRESS_TYPES),
  ...PostalAddressSchema.entries,
  isDefault: v.boolean(),
});
export type SavedAddress = v.InferOutput<typeof SavedAddressSchema>;
