import * as v from 'valibot';
import { MAX_TAGS, SEO_DESCRIPTION_MAX_LENGTH, SEO_TITLE_MAX_LENGTH, TAG_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { PRODUCT_STATUSES } from '#features/catalog/products/product-status.rules';
import { moment } from '#shared/moment-schema';
import { TAX_CLASS_ID, toClassId } from '#shared/tax-classes';
import { tooLong } from '#shared/text-schema';
import { catalogAdminMessages as messages } from './catalog-admin.messages';

const TagSchema = v.pipe(
  v.string(messages.textInvalid),
  v.trim(),
  v.nonEmpty(messages.textInvalid),
  v.maxLength(TAG_MAX_LENGTH, tooLong(TAG_MAX_LENGTH)),
);

/** Null and the empty string remove a text; absent leaves it unchanged. */
function clearable(maxLength: number) {
  return v.pipe(
    v.nullable(v.pipe(v.string(messages.textInvalid), v.trim(), v.maxLength(maxLength, tooLong(maxLength)))),
    v.transform((text) => text || null),
  );
}

/** The fields of a product's body that say when, by whom and how it is found. */
export const publishingEntries = {
  status: v.optional(v.picklist(PRODUCT_STATUSES, messages.statusInvalid)),
  publishAt: v.optional(v.nullable(moment(messages.publishAtInvalid))),
  tags: v.optional(
    v.pipe(
      v.array(TagSchema, messages.listInvalid),
      v.maxLength(MAX_TAGS, messages.tooManyTags(MAX_TAGS)),
      v.transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]),
    ),
  ),
  /** Id or name of a tax class. */
  taxClass: v.optional(v.pipe(v.string(messages.taxClassInvalid), v.transform(toClassId), v.regex(TAX_CLASS_ID, messages.taxClassInvalid))),
  seoTitle: v.optional(clearable(SEO_TITLE_MAX_LENGTH)),
  seoDescription: v.optional(clearable(SEO_DESCRIPTION_MAX_LENGTH)),
};

const PublishingSchema = v.object(publishingEntries);
export type Publishing = v.InferOutput<typeof PublishingSchema>;
