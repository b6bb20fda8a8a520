import type { Translations } from '#features/platform/translations/translations.types';

/** Ways to pay after the order, without a provider: staff say that the money came, but for cash, which comes with the parcel. */
export const LATER_METHODS = ['cash_on_delivery', 'bank_transfer', 'invoice'] as const;
export type LaterMethodId = (typeof LATER_METHODS)[number];

export interface LaterMethod {
  isOffered: boolean;
  /** What shoppers read at checkout, on the order's page and in its mail: bank details, terms. */
  text: string;
  /** Of the text. */
  translations?: Translations | undefined;
}
export type LaterMethods = Record<LaterMethodId, LaterMethod>;

export const LATER_TEXT_MAX_LENGTH = 1_000;

export function isLaterMethod(method: string): method is LaterMethodId {
  return LATER_METHODS.some((known) => known === method);
}

/** Whether staff have to say that the money came. */
export function isMarkedPaid(method: string): boolean {
  return isLaterMethod(method) && method !== 'cash_on_delivery';
}
