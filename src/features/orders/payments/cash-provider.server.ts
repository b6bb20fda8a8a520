import type { Charge, PaymentProvider } from './payments.provider';

const NOTHING: Charge = { outcome: 'declined', failureCode: 'cancelled' };

/** Cash at the door: there is nobody to ask, and what goes back is given back by hand. */
export const cashProvider: PaymentProvider = {
  charge: async () => NOTHING,
  confirm: async () => NOTHING,
  find: async () => undefined,
  cancel: async () => NOTHING,
  refund: async () => ({ outcome: 'done', reference: undefined }),
};
