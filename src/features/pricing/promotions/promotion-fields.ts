import * as v from 'valibot';
import { flag, optionalMoment, optionalWhole, requiredText } from '#shared/fields/field-kinds';
import type { FieldTable } from '#shared/fields/field-table';
import * as texts from '#shared/text-schema';
import * as labels from './promotion-fields.messages';
import { promotionsMessages as messages } from './promotions.messages';

const limitInvalid = () => messages.limitInvalid;

export const PROMOTION_NAME_MAX_LENGTH = 200;
const MAX_USES = 1_000_000;

const LimitSchema = v.pipe(
  v.number(limitInvalid),
  v.integer(limitInvalid),
  v.minValue(1, limitInvalid),
  v.maxValue(MAX_USES, limitInvalid),
);

/**
 * The plain fields of a promotion, by their names in bodies. Its codes and its terms have code of their own
 * (docs/decisions/0096-fields-of-a-record.md).
 */
export const PROMOTION_FIELDS = {
  name: {
    label: () => labels.name,
    column: 'name',
    ...requiredText(PROMOTION_NAME_MAX_LENGTH),
    schema: texts.requiredText(() => messages.nameRequired, PROMOTION_NAME_MAX_LENGTH),
    input: { isRequired: true, hint: () => labels.nameHint },
  },
  /** Buttons pause a promotion and continue it. */
  isPaused: { label: () => labels.paused, column: 'isPaused', ...flag() },
  startsAt: {
    label: () => labels.start,
    column: 'startsAt',
    ...optionalMoment(() => messages.startInvalid),
    input: { hint: () => labels.emptyAtOnce },
  },
  endsAt: {
    label: () => labels.end,
    column: 'endsAt',
    ...optionalMoment(() => messages.endInvalid),
    input: { hint: () => labels.emptyUntilYouEndIt },
  },
  usageLimit: {
    label: () => labels.usesInAll,
    column: 'usageLimit',
    ...optionalWhole(LimitSchema),
    input: { hint: () => labels.emptyNoLimit },
  },
  customerLimit: {
    label: () => labels.usesByEachCustomer,
    column: 'customerLimit',
    ...optionalWhole(LimitSchema),
    input: { hint: () => labels.emptyNoLimit },
  },
} as const satisfies FieldTable;
