import { promiseMessages as messages } from './promises.messages';
import type { ShopPromises } from './settings.rules';
import { wordWarranty } from './warranty.rules';

/** What a product's page says of returns and of the warranty, as far as they are promised. */
export interface PromiseTitles {
  returns?: string;
  warranty?: string;
}

export function promiseTitles({ returnDays, warrantyMonths }: ShopPromises): PromiseTitles {
  return {
    ...(returnDays > 0 && { returns: messages.returnPolicy(returnDays) }),
    ...(warrantyMonths > 0 && {
      warranty: wordWarranty(warrantyMonths, { inYears: messages.yearsOfWarranty, inMonths: messages.monthsOfWarranty }),
    }),
  };
}

/** 'free shipping over $50' and '30 days to change your mind', as far as they are promised. */
export function listPromises(offer: string | undefined, { returnDays }: Pick<ShopPromises, 'returnDays'>): string[] {
  return [...(offer === undefined ? [] : [offer]), ...(returnDays > 0 ? [messages.daysToChangeYourMind(returnDays)] : [])];
}
