import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import type { AuthorRow, ModeratedRow } from './review-moderation.queries.server';

interface Reply {
  author: AuthorRow;
  review: Pick<ModeratedRow, 'title' | 'productName' | 'productSlug'>;
  reply: string;
}

/** To the writer of a review: the shop has replied in public. */
export function replyMail(shop: Shop, { author, review, reply }: Reply): Mail {
  const { name, email } = shop.config.shop;
  return {
    to: author.email,
    subject: `${name} replied to your review of ${review.productName}`,
    preview: 'The reply is shown below your review.',
    title: 'A reply to your review',
    paragraphs: [`Hello ${author.firstName},`, `You reviewed ${review.productName} (“${review.title}”). ${name} replied:`, reply],
    button: { label: 'See Your Review', url: mailLink(shop, `${paths.product(review.productSlug)}#reviews`) },
    footnotes: [`Everybody can read the reply. Questions? Write to ${email}.`],
  };
}
