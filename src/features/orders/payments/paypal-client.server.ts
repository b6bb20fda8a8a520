import type { ApiResponse, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk';
import type { PaymentKeys } from '#server/config.server';
import { SECOND_MS } from '#shared/time';
import { ProviderError } from './provider-error.server';

/** Twice, with the token that the first call asks for, is less than the eight seconds that a shopper waits at most. */
const TIMEOUT_MS = 3.9 * SECOND_MS;
/** A token is asked for anew so long before it expires. */
const TOKEN_SKEW_SECONDS = 60;

type Sdk = typeof import('@paypal/paypal-server-sdk');

interface Paypal {
  sdk: Sdk;
  orders: OrdersController;
  payments: PaymentsController;
}

export type CallPaypal = <T>(call: (paypal: Paypal) => Promise<ApiResponse<T>>) => Promise<T>;

/**
 * Calls PayPal through its SDK, which keeps the access token. Throws `ProviderError` for whatever is no
 * success. The SDK is loaded by the shops that have keys.
 */
export function paypalClient(keys: NonNullable<PaymentKeys['paypal']>): CallPaypal {
  let opened: Promise<Paypal> | undefined;
  return async (call) => {
    opened ??= openClient(keys);
    const paypal = await opened;
    try {
      return (await call(paypal)).result;
    } catch (error) {
      // A client that once failed to get its token fails for ever, and one whose token is refused goes on using it.
      if (!(error instanceof paypal.sdk.CustomError) || error.statusCode === 401) opened = undefined;
      throw toProviderError(error, paypal.sdk);
    }
  };
}

async function openClient({ clientId, clientSecret, apiBase }: NonNullable<PaymentKeys['paypal']>): Promise<Paypal> {
  const sdk = await import('@paypal/paypal-server-sdk');
  /** The SDK knows PayPal's two environments; every request, the token's too, goes where the shop's settings say. */
  class Client extends sdk.Client {
    override getRequestBuilderFactory() {
      const build = super.getRequestBuilderFactory();
      return (...args: Parameters<typeof build>) => {
        const builder = build(...args);
        builder.interceptRequest((request) => {
          const { pathname, search } = new URL(request.url);
          return { ...request, url: apiBase + pathname + search };
        });
        return builder;
      };
    }
  }
  const client = new Client({
    timeout: TIMEOUT_MS,
    environment: sdk.Environment.Production,
    clientCredentialsAuthCredentials: {
      oAuthClientId: clientId,
      oAuthClientSecret: clientSecret,
      oAuthClockSkew: TOKEN_SKEW_SECONDS,
    },
  });
  return { sdk, orders: new sdk.OrdersController(client), payments: new sdk.PaymentsController(client) };
}

interface PaypalErrorBody {
  name?: string;
  error?: string;
  debug_id?: string;
  details?: { issue?: string }[];
}

function toProviderError(error: unknown, { ApiError }: Sdk): ProviderError {
  if (!(error instanceof ApiError))
    return new ProviderError(`PayPal: ${error instanceof Error ? error.message : error}`, { status: undefined, code: undefined });
  const { statusCode: status } = error;
  const { name, error: oauthError, debug_id, details } = (error.result ?? {}) as PaypalErrorBody;
  const code = details?.[0]?.issue ?? name ?? oauthError;
  return new ProviderError(`PayPal: ${status} ${code} (debug id ${debug_id})`, { status, code });
}
