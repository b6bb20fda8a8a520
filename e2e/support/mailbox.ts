import { expect } from '@playwright/test';
import { linkIn, type ReceivedMail, readOutbox } from '#test/mails.server';

/** What the shop wrote to an address under a subject, once it is there; the last of several. */
export async function receiveMail(address: string, subject: string, isWanted: (mail: ReceivedMail) => boolean = () => true) {
  let received: ReceivedMail | undefined;
  await expect
    .poll(
      async () => {
        const mails = await readOutbox(process.env.SHOP_DATA_DIR ?? '', address);
        received = mails.findLast((mail) => mail.subject === subject && isWanted(mail));
        return received !== undefined;
      },
      { message: `a mail '${subject}' to ${address}` },
    )
    .toBe(true);
  if (!received) throw new Error('It was there.');
  return received;
}

/** Where a link of a mail leads in the shop that a journey walks. */
export function pathIn(mail: ReceivedMail, pathStart: string): string {
  const { pathname, search } = new URL(linkIn(mail, pathStart));
  return pathname + search;
}
