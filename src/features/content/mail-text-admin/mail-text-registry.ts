import {
  confirmEmailText,
  emailChangedText,
  emailRevertedText,
  passwordChangedText,
  resetText,
  welcomeText,
} from '#features/accounts/accounts/accounts.mail-texts';
import { replyText } from '#features/accounts/conversations/conversations.mail-texts';
import { guestOrdersText } from '#features/accounts/guests/guests.mail-texts';
import { confirmationText } from '#features/accounts/newsletter/newsletter.mail-texts';
import { dataExportText, deletionText } from '#features/accounts/privacy/privacy.mail-texts';
import { signInChangedText } from '#features/accounts/second-factor/second-factor.mail-texts';
import { reviewReplyText } from '#features/catalog/review-moderation/review-moderation.mail-texts';
import { mergedIntoText, mergedText } from '#features/customers/customer-merge/customer-merge.mail-texts';
import { erasureText } from '#features/customers/customer-privacy/customer-privacy.mail-texts';
import { accountMadeText } from '#features/customers/customer-records/customer-records.mail-texts';
import { orderCodeText } from '#features/orders/order-lookup/order-lookup.mail-texts';
import { orderTexts, shipmentTexts } from '#features/orders/order-mails/order-mails.mail-texts';
import { changeLinkText, orderLinkText } from '#features/orders/payment-links/payment-links.mail-texts';
import { returnTexts } from '#features/orders/returns/returns.mail-texts';
import type { MailTextDefinition } from '#features/platform/mail-texts/mail-text.types';
import { giftCardText } from '#features/pricing/gift-cards/gift-cards.mail-texts';
import { mailTextGroupMessages as groupMessages } from './mail-text-admin.messages';

/** What is in a mail besides its words. */
export type MailFrame = 'order' | 'parcel' | 'return' | 'giftCard' | 'plain';

interface MailTextGroup {
  name: () => string;
  frame: MailFrame;
  texts: readonly MailTextDefinition[];
}

/** All mails to shoppers, in the order of the console. */
export const MAIL_TEXT_GROUPS: readonly MailTextGroup[] = [
  { name: () => groupMessages.orders, frame: 'order', texts: [...Object.values(orderTexts), orderLinkText, changeLinkText] },
  { name: () => groupMessages.parcels, frame: 'parcel', texts: Object.values(shipmentTexts) },
  { name: () => groupMessages.returns, frame: 'return', texts: Object.values(returnTexts) },
  { name: () => groupMessages.giftCards, frame: 'giftCard', texts: [giftCardText] },
  {
    name: () => groupMessages.accounts,
    frame: 'plain',
    texts: [
      welcomeText,
      accountMadeText,
      resetText,
      passwordChangedText,
      confirmEmailText,
      emailChangedText,
      emailRevertedText,
      signInChangedText,
      guestOrdersText,
    ],
  },
  { name: () => groupMessages.messages, frame: 'plain', texts: [replyText, reviewReplyText, confirmationText, orderCodeText] },
  { name: () => groupMessages.privacy, frame: 'plain', texts: [dataExportText, deletionText, erasureText, mergedIntoText, mergedText] },
];

export function findMailText(mail: string): { definition: MailTextDefinition; frame: MailFrame } | undefined {
  for (const { frame, texts } of MAIL_TEXT_GROUPS) {
    const definition = texts.find((each) => each.mail === mail);
    if (definition) return { definition, frame };
  }
  return undefined;
}
