import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { PaymentKeys } from '#server/config.server';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/time';
import type { ReadWebhook, RegisteredWebhook } from './payments.provider';
import { ProviderError } from './provider-error.server';
import { checkSignedAt, notSigned, parseEvent, toPaymentId } from './webhook-event.server';

/** 'PayPal will retry each delivery up to 25 times over 3 days': https://developer.paypal.com/api/rest/webhooks/rest/ */
const SENT_FOR_MS = 3 * DAY_MS + HOUR_MS;
const TIMEOUT_MS = 4 * SECOND_MS;
const CERTIFICATES_PATH = '/v1/notifications/certs/';
/** PayPal changes its certificate only every few years. */
const MOST_CERTIFICATES = 8;
const ALGORITHM = 'SHA256withRSA';

/** An order has the shop's payment id in its purchase unit; captures and refunds have it themselves. */
interface PaypalEvent {
  resource?: { custom_id?: unknown; purchase_units?: { custom_id?: unknown }[] };
}

/**
 * Verifies and parses PayPal's events locally; only the certificate is downloaded, once. Just a CRC32 of the body is
 * signed, which anyone can match, so the content is only a hint, and events are deduplicated by transmission id.
 */
export function paypalWebhook({ webhookId, apiBase }: NonNullable<PaymentKeys['paypal']>): ReadWebhook {
  // Anyone can name the same certificate with many URLs (`?1`, `?2`).
  const certificates = new LRUCache<string, X509Certificate>({ max: MOST_CERTIFICATES });
  const findCertificate = async (url: string) => {
    const certificate = certificates.get(url) ?? (await fetchCertificate(url));
    certificates.set(url, certificate);
    return certificate;
  };
  return async ({ headers, rawBody }) => {
    const read = (name: string) => headers.get(`paypal-${name}`) ?? '';
    const [id, time, signature, algorithm] = [
      read('transmission-id'),
      read('transmission-time'),
      read('transmission-sig'),
      read('auth-algo'),
    ];
    const certificateUrl = URL.parse(read('cert-url'))?.href ?? '';
    checkSignedAt(Date.parse(time), SENT_FOR_MS);
    if (id === '' || algorithm !== ALGORITHM || !isCertificateUrl(certificateUrl, apiBase)) throw notSigned();
    const message = `${id}|${time}|${webhookId}|${crc32(rawBody)}`;
    const certificate = await findCertificate(certificateUrl);
    if (!isValidNow(certificate)) throw notSigned();
    if (!verify('RSA-SHA256', Buffer.from(message), certificate.publicKey, Buffer.from(signature, 'base64'))) throw notSigned();
    const { resource } = parseEvent<PaypalEvent>(rawBody);
    return { id, paymentId: toPaymentId(resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id) };
  };
}

type Keys = NonNullable<PaymentKeys['paypal']>;

/** Whatever may change a payment; the shop asks PayPal for its state each time. */
const EVENTS = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.REFUNDED'];
const WEBHOOKS = '/v1/notifications/webhooks';

/** The SDK has no webhooks: https://developer.paypal.com/docs/api/webhooks/v1. An address that is registered already is used again. */
export async function registerPaypalWebhook(keys: Keys, url: string): Promise<RegisteredWebhook> {
  const send = await openApi(keys);
  const listed = await send<{ webhooks?: { id: string; url: string }[] }>('GET', WEBHOOKS);
  const known = listed.webhooks?.find((webhook) => webhook.url === url);
  const { id } = known ?? (await send<{ id: string }>('POST', WEBHOOKS, { url, event_types: EVENTS.map((name) => ({ name })) }));
  return { id, key: id };
}

export async function removePaypalWebhook(keys: Keys, id: string): Promise<void> {
  const send = await openApi(keys);
  await send('DELETE', `${WEBHOOKS}/${encodeURIComponent(id)}`);
}

async function openApi({ clientId, clientSecret, apiBase }: Keys) {
  const call = async <T>(method: string, path: string, headers: Record<string, string>, body?: string): Promise<T> => {
    const response = await fetch(apiBase + path, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const answer = (text ? JSON.parse(text) : {}) as T & { name?: string; message?: string };
    if (!response.ok)
      throw new ProviderError(`PayPal: ${answer.message ?? response.status}`, { status: response.status, code: answer.name });
    return answer;
  };
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const form = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
  const { access_token } = await call<{ access_token: string }>('POST', '/v1/oauth2/token', form, 'grant_type=client_credentials');
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  return <T>(method: string, path: string, body?: object) => call<T>(method, path, headers, body && JSON.stringify(body));
}

/**
 * Certificates are only loaded from the configured API host, or its older name without the m, never from another
 * environment.
 */
function isCertificateUrl(url: string, apiBase: string): boolean {
  return [apiBase, apiBase.replace('//api-m.', '//api.')].some((base) => url.startsWith(base + CERTIFICATES_PATH));
}

/** TLS proves that it is PayPal's; a redirect may lead elsewhere, so it is an error. */
async function fetchCertificate(url: string): Promise<X509Certificate> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) throw notSigned();
  if (!response.ok) throw new ProviderError(`PayPal's certificate: ${response.status}`, { status: response.status, code: undefined });
  return readCertificate(await response.text());
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw notSigned(cause);
  }
}

function isValidNow({ validFromDate, validToDate }: X509Certificate): boolean {
  const now = Date.now();
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
}
