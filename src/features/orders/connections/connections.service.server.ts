import path from 'node:path';
import { HOSTED_PROVIDERS, type HostedProviderName, PROVIDER_KEYS } from '#features/orders/payment-keys/payment-keys.rules';
import { areCardsTyped, readPaymentKeys } from '#features/orders/payment-keys/payment-keys.server';
import { readPaymentMeans } from '#features/orders/payments/method-providers.server';
import { hostedProvider } from '#features/orders/payments/providers.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { nameMailServer, readSender } from '#features/platform/mail/mail-server.server';
import { mediaDir, pictureStore } from '#features/platform/media/picture-store.server';
import { publicOrigin, type Shop } from '#server/shop.server';
import { errorTextWithCause } from '#shared/error-text';
import { notFound } from '#shared/errors';
import { connectionsMessages as messages } from './connections.messages';
import * as queries from './connections.queries.server';
import type { CheckResult, Connections, Outcome, PaymentConnection } from './connections.schema';
import { testMailMessages } from './test-mail.messages';

/** Of no picture: reading it shows whether the store lets the shop read. */
const NO_PICTURE = 'connection-check.webp';

/** What is connected, and when it worked and failed last. Keys and passwords are never part of it. */
export async function viewConnections(shop: Shop, requestUrl: string): Promise<Connections> {
  const { config, db } = shop;
  const keys = await readPaymentKeys(shop);
  const origin = publicOrigin(shop, requestUrl);
  const [hosted, own, mail, mailServer, sender] = await Promise.all([
    Promise.all(HOSTED_PROVIDERS.map((name) => viewHosted(shop, name, { origin, isConnected: keys[name] !== undefined }))),
    Promise.all([...(areCardsTyped(keys) ? ['test' as const] : []), 'cash_on_delivery' as const].map((name) => viewOwn(shop, name))),
    queries.selectMailOutcomes(db),
    nameMailServer(shop),
    readSender(shop),
  ]);
  const { waiting, ...outcomes } = mail;
  return {
    payments: [...hosted, ...own],
    mail: {
      kind: mailServer === undefined ? 'outbox' : 'smtp',
      place: mailServer ?? path.join(config.dataDir, 'outbox'),
      from: sender.address,
      waiting,
      ...toOutcomes(outcomes),
    },
    storage: config.s3
      ? { kind: 's3', place: `${new URL(config.s3.endpoint).host}/${config.s3.bucket}` }
      : { kind: 'folder', place: mediaDir(config.dataDir) },
  };
}

/** Calls the provider's API, and changes nothing there. Throws `not_found` for a provider without keys. */
export async function checkPayments(shop: Shop, name: string): Promise<CheckResult> {
  const provider = await hostedProvider(shop, name);
  if (!provider) throw notFound(messages.providerUnknown);
  return resultOf(() => provider.check());
}

/** Reads from the store of pictures. */
export function checkStorage({ config }: Shop): Promise<CheckResult> {
  return resultOf(() => pictureStore(config).read(NO_PICTURE));
}

/** To the person who tests. Whether it leaves is in the log of mails. */
export async function sendTestMail(shop: Shop, { _id, email }: Admin): Promise<void> {
  const mail = await wordFor(shop, shop.db, { account: _id }, () => ({
    to: email,
    kind: 'test',
    subject: testMailMessages.subject(shop.config.shop.name),
    preview: testMailMessages.preview,
    title: testMailMessages.title,
    paragraphs: [testMailMessages.why],
  }));
  await enqueueMail(shop.db, mail);
}

async function viewHosted(
  shop: Shop,
  provider: HostedProviderName,
  { origin, isConnected }: { origin: string; isConnected: boolean },
): Promise<PaymentConnection> {
  const [outcomes, lastEventAt] = await Promise.all([
    queries.selectPaymentOutcomes(shop.db, provider),
    queries.selectLastEvent(shop.db, provider),
  ]);
  return {
    provider,
    isConnected,
    variables: Object.values(PROVIDER_KEYS[provider]).map(({ variable }) => variable),
    webhookUrl: `${origin}/api/payments/webhooks/${provider}`,
    lastEventAt: lastEventAt?.toISOString(),
    ...toOutcomes(outcomes),
  };
}

async function viewOwn(shop: Shop, provider: 'test' | 'cash_on_delivery'): Promise<PaymentConnection> {
  const isConnected = provider === 'cash_on_delivery' || (await readPaymentMeans(shop)).takesTestCards;
  return { provider, isConnected, variables: [], ...toOutcomes(await queries.selectPaymentOutcomes(shop.db, provider)) };
}

/** When it worked and failed last. */
export function toOutcomes({ succeededAt, failedAt, reason }: { succeededAt: Date | null; failedAt: Date | null; reason: string | null }) {
  const toOutcome = (at: Date | null, reason?: string | null): Outcome | undefined =>
    at === null ? undefined : { at: at.toISOString(), reason: reason ?? undefined };
  return { lastSuccess: toOutcome(succeededAt), lastFailure: toOutcome(failedAt, reason) };
}

/** Errors of providers and stores are for people, and contain no keys. */
async function resultOf(check: () => Promise<unknown>): Promise<CheckResult> {
  try {
    await check();
    return { works: true };
  } catch (error) {
    return { works: false, reason: errorTextWithCause(error) };
  }
}
