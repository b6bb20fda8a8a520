/** For so many days a failed payment is in the work list: docs/rules.md#orders-work-list. */
export const FAILED_PAYMENT_DAYS = 7;
