import { expect } from '@playwright/test';
import { linkIn, type ReceivedMail, readOutbox } from '#test/mails.server';

/** Waits for a mail to an address with a subject, and returns the last one. */
export async function receiveMail(address: string, subject: string | RegExp, isWanted: (mail: ReceivedMail) => boolean = () => true) {
  let received: ReceivedMail | undefined;
  await expect
    .poll(
      async () => {
        const mails = await readOutbox(process.env.SHOP_DATA_DIR ?? '', address);
        received = mails.findLast(
          (mail) => (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)) && isWanted(mail),
        );
        return received !== undefined;
      },
      { message: `a mail '${subject}' to ${address}` },
    )
    .toBe(true);
  if (!received) throw new Error('The mail is missing.');
  return received;
}

/** The path of a link in a mail, for the shop under test. */
export function pathIn(mail: ReceivedMail, pathStart: string): string {
  const { pathname, search } = new URL(linkIn(mail, pathStart));
  return pathname + search;
}
