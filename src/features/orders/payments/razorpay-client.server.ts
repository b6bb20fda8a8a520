import type Razorpay from 'razorpay';
import type { PaymentKeys } from '#server/config.server';
import { SECOND_MS } from '#shared/time';
import { ProviderError } from './provider-error.server';

/** Two calls take less than the 8 s limit for a shopper's request. */
const TIMEOUT_MS = 3.9 * SECOND_MS;

export type CallRazorpay = <T>(call: (razorpay: Razorpay) => Promise<T>) => Promise<T>;

/**
 * Calls Razorpay through its SDK. Throws `ProviderError` for every failure. The SDK is loaded only in shops with
 * keys.
 */
export function razorpayClient(keys: NonNullable<PaymentKeys['razorpay']>): CallRazorpay {
  let opened: Promise<Razorpay> | undefined;
  return async (call) => {
    opened ??= openClient(keys);
    const razorpay = await opened;
    try {
      return await call(razorpay);
    } catch (error) {
      throw toProviderError(error);
    }
  };
}

/** The part of the SDK's HTTP client (axios) that is used here and missing in its types. */
interface SdkHttp {
  defaults: { baseURL: string; timeout: number };
  interceptors: {
    request: { use: (change: (request: SdkRequest) => SdkRequest) => void };
    response: { use: (onSuccess: undefined, onError: (error: SdkFailure) => never) => void };
  };
}

interface SdkRequest {
  url: string;
  data?: { receipt?: string };
  headers: Record<string, string>;
}

interface SdkFailure {
  message: string;
  response?: { status: number | undefined; data: unknown };
}

async function openClient({ keyId, keySecret, apiBase }: NonNullable<PaymentKeys['razorpay']>): Promise<Razorpay> {
  const { default: RazorpayClient } = await import('razorpay');
  const client = new RazorpayClient({ key_id: keyId, key_secret: keySecret });
  const { rq: http } = client.api as unknown as { rq: SdkHttp };
  http.defaults.baseURL = apiBase;
  http.defaults.timeout = TIMEOUT_MS;
  http.interceptors.request.use((request) => {
    // The SDK cannot send custom headers: https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
    if (request.url.endsWith('/refund') && request.data?.receipt) request.headers['X-Refund-Idempotency'] = request.data.receipt;
    return request;
  });
  http.interceptors.response.use(undefined, (error) => {
    // The SDK reads `response.data.error` of every failure, and crashes if it is missing.
    const { status, data } = error.response ?? { status: undefined, data: undefined };
    throw Object.assign(error, { response: { status, data: data || { error: { description: error.message } } } });
  });
  return client;
}

/** What the SDK throws: an object that is not an Error. */
interface SdkError {
  statusCode?: number;
  error?: { code?: string; description?: string };
}

function toProviderError(thrown: unknown): ProviderError {
  const { statusCode: status, error } = thrown as SdkError;
  return new ProviderError(`Razorpay: ${status ?? 'no response'}: ${error?.description ?? 'no reason'}`, { status, code: error?.code });
}
