import { isIP } from 'node:net';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { type Connection, readConnection } from '#features/platform/connection-settings/connection-settings.service.server';
import { checkedLookup, isPublicAddress, PrivateAddressError } from '#http/requests/public-address.server';
import type { Config } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { mailMessages as messages } from './mail.messages';
import { DEFAULT_PORTS, isMailSecurity, type MailSecurity, type MailValue } from './mail-server.rules';

const fromEnvironment = { isSecret: false, variable: 'SMTP_URL' };

/** The mail server and the sender of the shop's mails: docs/rules.md#mail-server */
export const MAIL_CONNECTION: Connection<MailValue> = {
  id: 'mail',
  label: 'Mail',
  values: {
    host: fromEnvironment,
    port: fromEnvironment,
    security: fromEnvironment,
    user: fromEnvironment,
    password: { isSecret: true, variable: 'SMTP_URL' },
    senderName: { isSecret: false },
    senderEmail: { isSecret: false },
    dkimSelector: { isSecret: false },
  },
  // All of one server, so that its password is never sent to another one.
  fixed: ({ smtpUrl }: Pick<Config, 'smtpUrl'>) => (smtpUrl === undefined ? {} : serverValues(new URL(smtpUrl))),
};

function serverValues({ protocol, hostname, port, username, password }: URL): Partial<Record<MailValue, string>> {
  const security: MailSecurity = protocol === 'smtps:' ? 'tls' : 'starttls';
  return {
    host: hostname,
    port: port || String(DEFAULT_PORTS[security]),
    security,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

export interface MailServer {
  /** Its name, for people. */
  name: string;
  options: SMTPTransport.Options;
}

type MailShop = Pick<Shop, 'db' | 'config'>;

/**
 * The server that mails are handed to; undefined: there is none, and they become files. Throws a `PrivateAddressError` for a server
 * that staff have entered in a network that is not public, unless the operator allows these, and an error of DNS.
 */
export async function openMailServer(shop: MailShop): Promise<MailServer | undefined> {
  const { smtpUrl } = shop.config;
  if (smtpUrl !== undefined) return { name: new URL(smtpUrl).hostname, options: { url: smtpUrl } };
  const { host, port, security, user, password = '' } = await readConnection(shop, MAIL_CONNECTION);
  if (host === undefined) return undefined;
  const secured = isMailSecurity(security) ? security : 'starttls';
  return {
    name: host,
    options: {
      // The checked address: the name may lead elsewhere a moment later.
      host: await checkedAddress(shop.config, host),
      port: Number(port ?? DEFAULT_PORTS[secured]),
      secure: secured === 'tls',
      requireTLS: secured === 'starttls',
      ignoreTLS: secured === 'none',
      tls: { servername: isIP(host) === 0 ? host : '' },
      ...(user !== undefined && { auth: { user, pass: password } }),
    },
  };
}

/** The name of the server, without asking DNS; undefined: there is none. */
export async function nameMailServer(shop: MailShop): Promise<string | undefined> {
  const { host, port } = await readConnection(shop, MAIL_CONNECTION);
  return host && (port === undefined ? host : `${host}:${port}`);
}

/** Who the shop's mails come from. */
export async function readSender(shop: MailShop): Promise<{ name: string; address: string }> {
  const { senderName, senderEmail } = await readConnection(shop, MAIL_CONNECTION);
  return { name: senderName ?? shop.config.shop.name, address: senderEmail ?? shop.config.shop.email };
}

async function checkedAddress({ allowsPrivateWebhooks }: Config, host: string): Promise<string> {
  const isAllowed = allowsPrivateWebhooks ? () => true : isPublicAddress;
  if (isIP(host) !== 0) {
    if (!isAllowed(host)) throw new PrivateAddressError(messages.privateServer(host));
    return host;
  }
  return new Promise((resolve, reject) => {
    checkedLookup(isAllowed)(host, {}, (error, address) => {
      if (error instanceof PrivateAddressError) reject(new PrivateAddressError(messages.privateServer(host), { cause: error }));
      else if (error) reject(error);
      else resolve(String(address));
    });
  });
}
