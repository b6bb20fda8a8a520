/** docs/rules.md#customers-tags */
export const MAX_CUSTOMER_TAGS = 100;
export const CUSTOMER_TAG_MAX_LENGTH = 100;
