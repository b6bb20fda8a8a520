import type { ApiResponse, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk';
import type { PaymentKeys } from '#server/config.server';
import { errorText } from '#shared/error-text';
import { SECOND_MS } from '#shared/time';
import { ProviderError } from './provider-error.server';

/**
 * A call and the token request before it may each take this long; together less than the 8 s limit for a shopper's
 * request.
 */
const TIMEOUT_MS = 3.9 * SECOND_MS;
/** The access token is renewed this long before it expires. */
const TOKEN_SKEW_SECONDS = 60;

type Sdk = typeof import('@paypal/paypal-server-sdk');

interface Paypal {
  sdk: Sdk;
  orders: OrdersController;
  payments: PaymentsController;
}

export type CallPaypal = <T>(call: (paypal: Paypal) => Promise<ApiResponse<T>>) => Promise<T>;

/**
 * Calls PayPal through its SDK, which caches the access token. Throws `ProviderError` for every failure. The SDK is
 * loaded only in shops with keys.
 */
export function paypalClient(keys: NonNullable<PaymentKeys['paypal']>): CallPaypal {
  let opened: Promise<Paypal> | undefined;
  return async (call) => {
    opened ??= openClient(keys);
    const paypal = await opened;
    try {
      return (await call(paypal)).result;
    } catch (error) {
      // A client that failed once to get its token fails forever, and one whose token was rejected keeps using it.
      if (!(error instanceof paypal.sdk.CustomError) || error.statusCode === 401) opened = undefined;
      throw toProviderError(error, paypal.sdk);
    }
  };
}

async function openClient({ clientId, clientSecret, apiBase }: NonNullable<PaymentKeys['paypal']>): Promise<Paypal> {
  const sdk = await import('@paypal/paypal-server-sdk');
  /**
   * The SDK only knows PayPal's two environments; this sends every request, including for tokens, to the configured
   * host.
   */
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
  if (!(error instanceof ApiError)) return new ProviderError(`PayPal: ${errorText(error)}`, { status: undefined, code: undefined });
  const { statusCode: status } = error;
  const { name, error: oauthError, debug_id, details } = (error.result ?? {}) as PaypalErrorBody;
  const code = details?.[0]?.issue ?? name ?? oauthError;
  return new ProviderError(`PayPal: ${status} ${code} (debug id ${debug_id})`, { status, code });
}
