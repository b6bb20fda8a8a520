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
