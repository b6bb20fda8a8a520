/** Lengths of what people type, in characters, for forms and calls: docs/rules.md#lengths-names and those that follow it. */

/** Of a person, a company, a city or a state. */
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
export const PHONE_MAX_LENGTH = 30;
export const ADDRESS_LINE_MAX_LENGTH = 200;
export const POSTAL_CODE_MAX_LENGTH = 20;

export const COUPON_CODE_MAX_LENGTH = 40;
export const GIFT_CARD_CODE_MAX_LENGTH = 60;
export const ORDER_NUMBER_MAX_LENGTH = 40;
/** docs/rules.md#lengths-order-notes */
export const ORDER_NOTES_MAX_LENGTH = 500;
/** Of a message by the contact form. */
export const CONTACT_SUBJECT_MAX_LENGTH = 120;
/** What somebody remarks on an order, a parcel, a refund or stock. */
export const REMARK_MAX_LENGTH = 500;
/** The number of a parcel, and the name of its carrier. */
export const TRACKING_MAX_LENGTH = 100;

/** Of an authenticator app, or a recovery code. */
export const SIGN_IN_CODE_MAX_LENGTH = 40;

/** So much of a search text is used. */
export const SEARCH_MAX_LENGTH = 200;
