import * as v from 'valibot';
import { CUSTOMER_TAG_MAX_LENGTH } from '#features/accounts/accounts/customer-tags.rules';
import { withTranslations } from '#features/platform/translations/translations.schema';
import { dollarAmount } from '#shared/money-schema';
import { PROMOTION_NAME_MAX_LENGTH } from './promotion-fields';
import { promotionsMessages as messages } from './promotions.messages';
import { COMBINATIONS } from './promotions.rules';

const percentInvalid = () => messages.percentInvalid;
const piecesInvalid = () => messages.piecesInvalid;
const targetInvalid = () => messages.targetInvalid;
const tiersInvalid = () => messages.tiersInvalid;

const MAX_PROMOTION_PIECES = 99;
const MAX_TARGETS = 500;
const MAX_TIERS = 10;

const percent = v.pipe(
  v.number(percentInvalid),
  v.minValue(0.01, percentInvalid),
  v.maxValue(100, percentInvalid),
  v.check((value) => Math.round(value * 100) / 100 === value, percentInvalid),
);
const pieces = (from: number) =>
  v.pipe(
    v.number(piecesInvalid),
    v.integer(piecesInvalid),
    v.minValue(from, piecesInvalid),
    v.maxValue(MAX_PROMOTION_PIECES, piecesInvalid),
  );
const numericId = v.pipe(v.string(targetInvalid), v.regex(/^[1-9]\d{0,14}$/, targetInvalid));
const many = <Item extends v.GenericSchema<string>>(item: Item) =>
  v.pipe(
    v.array(item, targetInvalid),
    v.maxLength(MAX_TARGETS, () => messages.tooManyTargets(MAX_TARGETS)),
  );
const listOf = <Item extends v.GenericSchema<string>>(item: Item) => v.optional(many(item), []);
const tags = v.pipe(v.string(targetInvalid), v.trim(), v.nonEmpty(targetInvalid), v.maxLength(CUSTOMER_TAG_MAX_LENGTH, targetInvalid));

const BenefitSchema = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('percent'), percent }),
    v.object({ kind: v.literal('amount'), amount: dollarAmount(() => messages.amountInvalid) }),
    v.object({ kind: v.literal('free_shipping') }),
    v.object({ kind: v.literal('buy_get'), buy: pieces(1), get: pieces(1), percent }),
    v.object({
      kind: v.literal('tiers'),
      tiers: v.pipe(
        v.array(v.object({ pieces: pieces(1), percent }), tiersInvalid),
        v.minLength(1, tiersInvalid),
        v.maxLength(MAX_TIERS, tiersInvalid),
        v.check((tiers) => tiers.every((tier, i) => tier.pieces > (tiers[i - 1]?.pieces ?? 0)), tiersInvalid),
      ),
    }),
    v.object({ kind: v.literal('gift'), variantId: numericId, quantity: v.optional(pieces(1), 1) }),
  ],
  () => messages.benefitInvalid,
);

const CustomersSchema = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('everyone') }),
    v.object({ kind: v.literal('first_order') }),
    v.object({
      kind: v.literal('tagged'),
      tags: v.pipe(
        many(tags),
        v.minLength(1, () => messages.chooseTags),
      ),
    }),
    v.object({
      kind: v.literal('chosen'),
      customerIds: v.pipe(
        many(v.pipe(v.string(), v.uuid(targetInvalid))),
        v.minLength(1, () => messages.chooseCustomers),
      ),
    }),
  ],
  () => messages.customersInvalid,
);

/** What a promotion gives and for what, as the API and the database have it: dollars and percents. */
export const PromotionTermsSchema = v.object({
  benefit: BenefitSchema,
  /** Items that one of these names; null: all. */
  items: v.optional(
    v.nullable(
      v.pipe(
        v.object({ productIds: listOf(numericId), categoryIds: listOf(numericId), tags: listOf(tags) }),
        v.check(
          ({ productIds, categoryIds, tags }) => productIds.length + categoryIds.length + tags.length > 0,
          () => messages.chooseItems,
        ),
      ),
    ),
    null,
  ),
  customers: v.optional(CustomersSchema, { kind: 'everyone' }),
  minimum: v.optional(
    v.object({
      amount: v.optional(
        dollarAmount(() => messages.amountInvalid, { from: 0 }),
        0,
      ),
      pieces: v.optional(pieces(0), 0),
    }),
    {},
  ),
  combines: v.optional(
    v.picklist(COMBINATIONS, () => messages.combinesInvalid),
    'all',
  ),
  ...withTranslations({ name: PROMOTION_NAME_MAX_LENGTH }),
});
export type PromotionTerms = v.InferOutput<typeof PromotionTermsSchema>;
