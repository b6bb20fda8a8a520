import * as v from 'valibot';
import { accountsMessages } from '#features/accounts/accounts/accounts.messages';
import { EmailSchema } from '#features/accounts/accounts/accounts.schema';
import { CUSTOMER_TAG_MAX_LENGTH, MAX_CUSTOMER_TAGS } from '#features/accounts/accounts/customer-tags.rules';
import { optionalText, requiredText, tags } from '#shared/fields/field-kinds';
import type { FieldTable } from '#shared/fields/field-table';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '#shared/lengths';
import { isPhone } from '#shared/phone';
import * as texts from '#shared/text-schema';
import * as labels from './customer-fields.messages';
import { customerRecordsMessages as messages } from './customer-records.messages';

const TagSchema = texts.requiredText(() => messages.tagInvalid, CUSTOMER_TAG_MAX_LENGTH);
/** The same tag in other letters is the same tag. */
export const TagsSchema = v.pipe(
  v.array(TagSchema, () => messages.tagInvalid),
  v.maxLength(MAX_CUSTOMER_TAGS, () => messages.tooManyTags(MAX_CUSTOMER_TAGS)),
  v.transform((all) => all.filter((tag, at) => all.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at)),
);

/** Null or empty removes it. */
const PhoneSchema = v.pipe(
  v.nullable(
    v.pipe(
      v.string(() => messages.phoneInvalid),
      v.trim(),
      v.maxLength(PHONE_MAX_LENGTH, () => texts.tooLong(PHONE_MAX_LENGTH)),
      v.check(isPhone, () => messages.phoneInvalid),
    ),
  ),
  v.transform((phone) => phone || null),
);

/** What staff edit of a customer, by their names in bodies (docs/decisions/0096-fields-of-a-record.md). */
export const CUSTOMER_FIELDS = {
  firstName: {
    label: () => labels.firstName,
    column: 'firstName',
    ...requiredText(NAME_MAX_LENGTH),
    schema: texts.requiredText(() => accountsMessages.firstNameRequired, NAME_MAX_LENGTH),
  },
  lastName: {
    label: () => labels.lastName,
    column: 'lastName',
    ...requiredText(NAME_MAX_LENGTH),
    schema: texts.requiredText(() => accountsMessages.lastNameRequired, NAME_MAX_LENGTH),
  },
  email: { label: () => labels.email, column: 'email', ...requiredText(EMAIL_MAX_LENGTH), schema: EmailSchema },
  phone: { label: () => labels.phone, column: 'phone', ...optionalText(PHONE_MAX_LENGTH), schema: PhoneSchema },
  tags: {
    label: () => labels.tags,
    column: 'tags',
    ...tags({ maxLength: CUSTOMER_TAG_MAX_LENGTH, most: MAX_CUSTOMER_TAGS }),
    schema: TagsSchema,
  },
} as const satisfies FieldTable;
