import type { Admin } from '#features/platform/audit/audit.service.server';
import { changeConnection, viewConnection } from '#features/platform/connection-settings/connection-settings.service.server';
import { retryUnreachable } from '#features/platform/jobs/jobs.service.server';
import type { MailValue } from '#features/platform/mail/mail-server.rules';
import { MAIL_CONNECTION, nameMailServer, readSender } from '#features/platform/mail/mail-server.server';
import { checkMailServer } from '#features/platform/mail/mail-transport.server';
import type { Shop } from '#server/shop.server';
import { errorText } from '#shared/error-text';
import { invalidField } from '#shared/errors';
import { mailSettingsMessages as messages } from './mail-settings.messages';
import type { MailCheck, MailSettings, MailSettingsChange } from './mail-settings.schema';
import { findSenderRecords } from './sender-records.server';

/** The mail server and the sender. The password is never part of it. */
export async function viewMailSettings(shop: Shop): Promise<MailSettings> {
  const view = await viewConnection(shop, MAIL_CONNECTION);
  return { ...view, hasServer: view.fields.host.isSet, sender: await readSender(shop) };
}

/**
 * Changes the mail server or the sender; mails that wait for a server are tried again at once. Throws `invalid` for what the
 * environment sets, for a password that would not be encrypted on its way, and for another server with the saved password: whoever
 * changes the server must not get to know the password of the one before.
 */
export async function changeMailSettings(shop: Shop, admin: Admin, { version, port, ...input }: MailSettingsChange): Promise<MailSettings> {
  const { fields } = await viewConnection(shop, MAIL_CONNECTION);
  const values: Partial<Record<MailValue, string | null>> = {
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    ...(port !== undefined && { port: port === null ? null : String(port) }),
    // Without a server, nothing of one stays.
    ...(input.host === '' && { port: null, security: null, user: null, password: null }),
  };
  const after = (name: MailValue) => (values[name] === undefined ? fields[name].value : values[name] || undefined);
  const hasPassword = values.password === undefined ? fields.password.isSet : Boolean(values.password);
  if (hasPassword && after('security') === 'none') throw invalidField('security', messages.passwordUnencrypted);
  const isOtherServer = (['host', 'port'] as const).some((name) => after(name) !== fields[name].value);
  if (fields.password.isSet && isOtherServer && values.password === undefined) {
    throw invalidField('password', messages.passwordForNewServer);
  }
  await changeConnection(shop, admin, MAIL_CONNECTION, { values, version });
  await retryUnreachable(shop);
  return viewMailSettings(shop);
}

/** Signs in at the mail server, and asks DNS what receivers find about the sender. */
export async function checkMail(shop: Shop): Promise<MailCheck> {
  const [{ fields }, { address }, server] = await Promise.all([
    viewConnection(shop, MAIL_CONNECTION),
    readSender(shop),
    nameMailServer(shop),
  ]);
  const domain = address.split('@').at(-1) ?? '';
  const [result, records] = await Promise.all([
    server === undefined ? undefined : tryServer(shop),
    findSenderRecords({ domain, dkimSelector: fields.dkimSelector.value }),
  ]);
  return { domain, records, ...(result && { server: result }) };
}

async function tryServer(shop: Shop): Promise<NonNullable<MailCheck['server']>> {
  try {
    await checkMailServer(shop);
    return { works: true };
  } catch (error) {
    return { works: false, reason: errorText(error) };
  }
}
