import * as v from 'valibot';
import { bodyEntries, sentEntries } from '#shared/fields/field-table';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { VersionSchema } from '#shared/version-schema';
import { PROMOTION_FIELDS, PROMOTION_NAME_MAX_LENGTH } from './promotion-fields';
import { PromotionTermsSchema } from './promotion-terms.schema';
import { promotionsMessages as messages } from './promotions.messages';

const PROMOTIONS_PER_PAGE = 20;

const PROMOTION_STATES = ['running', 'scheduled', 'paused', 'ended'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

const NamesSchema = v.record(v.string(), v.string());

export const PromotionSchema = v.object({
  _id: v.string(),
  ...sentEntries(PROMOTION_FIELDS),
  /** Absent: it applies by itself. */
  code: v.optional(v.string()),
  /** It is used with codes that were made for single customers. */
  hasCodes: v.optional(v.literal(true)),
  ...PromotionTermsSchema.entries,
  /** By the database's clock. */
  state: v.picklist(PROMOTION_STATES),
  /** Orders that used it, without cancelled ones, and what they cost in dollars. */
  uses: v.number(),
  revenue: v.number(),
  /** The whole promotion in plain words. */
  sentences: v.array(v.string()),
  /** The names of what its terms refer to, by id. */
  names: v.object({ products: NamesSchema, categories: NamesSchema, variants: NamesSchema, customers: NamesSchema }),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type PromotionView = v.InferOutput<typeof PromotionSchema>;

export const PromotionPageSchema = v.object({
  promotions: v.array(PromotionSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type PromotionPage = v.InferOutput<typeof PromotionPageSchema>;

export const PromotionListQuerySchema = v.object({
  page: optionalParam(PageParam),
  limit: v.optional(optionalParam(LimitParam), String(PROMOTIONS_PER_PAGE)),
  q: optionalParam(
    v.pipe(
      v.string(() => queryMessages.textInvalid),
      v.trim(),
      v.maxLength(PROMOTION_NAME_MAX_LENGTH),
    ),
  ),
  state: optionalParam(v.picklist(PROMOTION_STATES, () => messages.stateInvalid)),
});
export type PromotionListQuery = v.InferOutput<typeof PromotionListQuerySchema>;

const CodeSchema = v.pipe(
  v.string(() => messages.codeInvalid),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[\p{L}\p{N}_-]{1,40}$/u, () => messages.codeInvalid),
);

const values = {
  ...bodyEntries(PROMOTION_FIELDS),
  /** Null: it applies by itself. */
  code: v.optional(v.nullable(CodeSchema)),
  /** Instead of one code for all: codes for single customers, which are made afterwards. */
  hasCodes: v.optional(v.boolean(() => messages.flagInvalid)),
};

export const NewPromotionSchema = v.object({ ...values, name: PROMOTION_FIELDS.name.schema, ...PromotionTermsSchema.entries });
export type NewPromotion = v.InferOutput<typeof NewPromotionSchema>;

const { benefit, items, customers, minimum, combines, translations } = PromotionTermsSchema.entries;

/** What is absent stays. */
export const PromotionChangeSchema = v.object({
  version: v.optional(VersionSchema),
  ...{ benefit: v.optional(benefit), items: v.optional(items.wrapped), customers: v.optional(customers.wrapped) },
  ...{ minimum: v.optional(minimum.wrapped), combines: v.optional(combines.wrapped), translations },
  ...values,
});
export type PromotionChange = v.InferOutput<typeof PromotionChangeSchema>;
