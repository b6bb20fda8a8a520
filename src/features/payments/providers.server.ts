import type { Shop } from '#shop.server';
import type { PaymentProvider } from './payments.provider';
import { testProvider } from './test-provider.server';

/** The provider that a payment was made with, by the name that stands in its row. */
export function paymentProvider(shop: Shop, name: string): PaymentProvider {
  switch (name) {
    case 'test':
      return testProvider(shop.db);
    default:
      throw new Error(`There is no payment provider '${name}'.`);
  }
}
