import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import { reviewMailMessages as messages } from './review-mails.messages';
import { reviewReplyText } from './review-moderation.mail-texts';
import type { AuthorRow, ModeratedRow } from './review-moderation.queries.server';

interface Reply {
  author: AuthorRow;
  review: Pick<ModeratedRow, 'title' | 'productName' | 'productSlug'>;
  reply: string;
}

/** To the writer of a review: the shop has replied in public. */
export function replyMail(shop: Shop, { author, review, reply }: Reply): Mail {
  return {
    to: author.email,
    account: author.id,
    ...wordMail(shop, reviewReplyText, {
      values: { name: author.firstName, product: review.productName, review: review.title, reply },
      url: mailLink(shop, `${paths.product(review.productSlug)}#reviews`),
    }),
    footnotes: [messages.everyoneReads(shop.config.shop.email)],
  };
}
