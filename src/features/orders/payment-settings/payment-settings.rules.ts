import type { HostedProviderName, KeyName, PaymentMode } from '#features/orders/payment-keys/payment-keys.rules';
import { paymentSettingsMessages as messages } from './payment-settings.messages';

interface EnteredKey {
  provider: HostedProviderName;
  mode: PaymentMode;
  name: KeyName;
  value: string;
}

/** What the beginning of a key says already, before the provider is asked. PayPal's keys have none. */
export function findKeyProblem({ provider, mode, name, value }: EnteredKey): string | undefined {
  if (provider === 'stripe' && name === 'secretKey') {
    if (value.startsWith('pk_')) return messages.publishable;
    const [, found] = /^[sr]k_(test|live)_/.exec(value) ?? [];
    return found === undefined ? messages.notStripe : found === mode ? undefined : messages.wrongMode(mode);
  }
  if (provider === 'razorpay' && name === 'keyId') {
    const [, found] = /^rzp_(test|live)_/.exec(value) ?? [];
    return found === undefined ? messages.notRazorpay : found === mode ? undefined : messages.wrongMode(mode);
  }
  return undefined;
}
