/** Lengths of the texts of products and categories, in characters: docs/rules.md#lengths-product */
export const PRODUCT_NAME_MAX_LENGTH = 200;
export const CATEGORY_NAME_MAX_LENGTH = 100;
export const DESCRIPTION_MAX_LENGTH = 20_000;
/** A brand, a code, a weight, and the name or a value of an option or a specification. */
export const LABEL_MAX_LENGTH = 100;
/** A feature, and the text of a specification. */
export const LINE_MAX_LENGTH = 500;
export const TAG_MAX_LENGTH = 60;
export const SEO_TITLE_MAX_LENGTH = 200;
export const SEO_DESCRIPTION_MAX_LENGTH = 500;

export const MAX_TAGS = 50;
/** docs/rules.md#products-options */
export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 1_000;
