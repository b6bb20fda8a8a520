import { doDueJobs } from '#server/jobs.server';
import { readOutbox } from './mails.server';
import type { TestShop } from './test-shop.server';

/** Sends what is due, and returns the token of the newest payment link to a customer. */
export async function mailedPaymentToken(test: TestShop, userId: string): Promise<string> {
  await doDueJobs(test.shop);
  const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const mails = await readOutbox(test.shop.config.dataDir, email);
  const tokens = mails.flatMap(({ text }) => /\/pay\/([\w-]{43})/.exec(text)?.[1] ?? []);
  const newest = tokens.at(-1);
  if (!newest) throw new Error(`No payment link was mailed to ${email}.`);
  return newest;
}

/** Sends what is due, and returns the token of the newest link to a page of the shop, such as '/confirm-email', in mails to an address. */
export async function mailedToken(
  test: TestShop,
  email: string,
  page: '/confirm-email' | '/revert-email' | '/reset-password',
): Promise<string> {
  await doDueJobs(test.shop);
  const mails = await readOutbox(test.shop.config.dataDir, email);
  const tokens = mails.flatMap(({ text }) => new RegExp(`${page}[#/]([\\w-]{43})`).exec(text)?.[1] ?? []);
  const newest = tokens.at(-1);
  if (!newest) throw new Error(`No link to ${page} was mailed to ${email}.`);
  return newest;
}

/** Uses the newest link that confirms an address. */
export async function confirmByMail(test: TestShop, email: string): Promise<void> {
  const { status } = await test.request('POST', '/auth/confirm-email', {
    body: { token: await mailedToken(test, email, '/confirm-email') },
  });
  if (status !== 200) throw new Error(`${email} was not confirmed: ${status}.`);
}
