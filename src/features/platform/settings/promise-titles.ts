import { promiseMessages as messages } from './promises.messages';
import type { ShopPromises } from './settings.rules';

/** What a product's page says of returns and of the warranty, as far as they are promised. */
export interface PromiseTitles {
  returns?: string;
  warranty?: string;
}

export function promiseTitles({ returnDays, warrantyMonths }: ShopPromises): PromiseTitles {
  return {
    ...(returnDays > 0 && { returns: messages.returnPolicy(returnDays) }),
    ...(warrantyMonths > 0 && { warranty: messages.warranty(warrantyMonths) }),
  };
}
