import { adminPaths } from '#shared/admin-paths';
import { activityTextsMessages as messages } from './activity-texts.messages';
import type { AuditEntry } from './audit.schema';

/** What somebody did, between their name and the name of the thing. */
const ACTIONS: Readonly<Record<string, string>> = {
  'product.create': 'added the product',
  'product.update': 'changed the product',
  'product.delete': 'deleted the product',
  'product.publish': 'published the product',
  'product.preview': 'created a preview link of the product',
  'product.preview_removed': 'revoked the preview links of the product',
  'sale.preview': 'created a preview link of the sale',
  'sale.preview_removed': 'revoked the preview links of the sale',
  'category.create': 'added the category',
  'category.update': 'changed the category',
  'category.delete': 'deleted the category',
  'category.recount': 'counted the products of',
  'sale.create': 'added the sale',
  'sale.update': 'changed the sale',
  'sale.delete': 'deleted the sale',
  'promotion.create': 'added the promotion',
  'promotion.update': 'changed the promotion',
  'promotion.delete': 'deleted the promotion',
  'promotion_codes.create': 'made codes for the promotion',
  'promotion_codes.revoke': 'revoked codes of the promotion',
  'promotion_codes.restore': 'let revoked codes be used again for the promotion',
  'promotion_codes.export': 'downloaded the codes of the promotion',
  'tax_rate.adopt': 'made the tax rates the shop’s own:',
  'tax_rate.create': 'added the tax rate',
  'tax_rate.update': 'changed the tax rate',
  'tax_rate.delete': 'deleted the tax rate',
  'shipping_zone.create': 'added the shipping zone',
  'shipping_zone.update': 'changed the shipping zone',
  'shipping_zone.delete': 'deleted the shipping zone',
  'review.update': 'decided on the review',
  'review.bulk': 'decided on',
  'review.delete': 'deleted the review',
  'review.restore': 'restored the review',
  'stock.change': 'changed the stock of',
  'face.update': 'changed the draft of the look of the',
  'face.publish': 'published the look of the',
  'face.restore': 'took an earlier version as the draft of the look of the',
  'face.discard': 'discarded the draft of the look of the',
  'face.preview': 'created a preview link of the look of the',
  'face.preview_removed': 'revoked the preview links of the look of the',
  'mail_text.update': 'changed the draft of the mail text',
  'mail_text.publish': 'published the mail text',
  'mail_text.restore': 'took earlier words as the draft of the mail text',
  'mail_text.discard': 'discarded the draft of the mail text',
  'settings.update': 'changed the settings of the',
  'media.upload': 'uploaded the picture',
  'redirect.create': 'added the redirect',
  'redirect.update': 'moved the redirect',
  'redirect.delete': 'deleted the redirect',
  'redirect.restore': 'restored the redirect',
  'demo.account': 'made the demo’s account their own:',
  'demo.clear': 'removed the demo of',
  'opening.update': 'changed the opening of',
  'opening.test_orders': 'removed the test orders of',
  'page.create': 'added the page',
  'page.update': 'changed the draft of the page',
  'page.publish': 'published the page',
  'page.unpublish': 'took offline the page',
  'page.delete': 'deleted the page',
  'import.start': 'started the import',
  'import.stop': 'stopped the import',
  'import.undo': 'undid the import',
  'import.delete': 'deleted the file of the import',
  'import.export': 'downloaded rows of the import',
  'customer.create': 'added the customer',
  'customer.update': 'changed the customer',
  'customer.data': 'copied the data of the customer',
  'customer.erase': 'erased the customer',
  'customer.merge': 'merged another account into the customer',
  'customer.merged': 'merged into another account the customer',
  'customer.password_mail': 'mailed a link for a new password to',
  'product.export': 'exported products:',
  'customer.export': 'exported customers:',
  'order.export': 'exported orders:',
  'stock.export': 'exported stock:',
  'bulk_edit.start': 'started the bulk edit',
  'bulk_edit.stop': 'stopped the bulk edit',
  'bulk_edit.undo': 'undid the bulk edit',
  'order.status': 'moved the order',
  'order.refund': 'refunded the order',
  'return.approved': 'approved the return',
  'return.rejected': 'rejected the return',
  'return.received': 'received the return',
  'return.refund': 'refunded the return',
  'credit.change': 'changed the store credit of the customer',
  'gift_card.issue': 'issued the gift card',
  'gift_card.send': 'sent a new code of the gift card',
  'gift_card.status': 'disabled or enabled the gift card',
  'order.edit': 'changed the order',
  'order.link': 'mailed a link to pay the order',
  'order.link_send': 'mailed again the link to pay the order',
  'order.link_cancel': 'cancelled the link to pay the order',
  'order.link_paid': 'marked as paid the order',
  'draft.create': 'began the draft order',
  'draft.update': 'changed the draft order',
  'draft.delete': 'deleted the draft order',
  'draft.restore': 'opened again the draft order',
  'draft.send': 'placed, with a link to pay, the draft order',
  'draft.paid': 'placed as paid the draft order',
  'conversation.start': 'began the conversation',
  'conversation.reply': 'replied in the conversation',
  'conversation.update': 'changed the conversation',
  'saved_reply.create': 'added the saved reply',
  'saved_reply.update': 'changed the saved reply',
  'saved_reply.delete': 'deleted the saved reply',
  'mail.resend': 'sent again the mail',
  'note.create': 'wrote a note on',
  'note.update': 'changed a note on',
  'note.delete': 'deleted a note on',
  'order_job.start': 'started the move of orders',
  'order_job.stop': 'stopped the move of orders',
  'shipment.create': 'packed a parcel of the order',
  'shipment.update': 'changed the tracking of the order',
  'shipment.move': 'moved a parcel of the order',
  'api_key.create': 'created the API key',
  'api_key.revoke': 'revoked the API key',
  'backup.start': 'began a backup of the',
  'backup.prove': 'began a trial restore of a backup of the',
  'backup.download': 'downloaded a backup of the',
  'backup.preview': 'looked at a backup of the',
  'backup.send_mails': 'sent the mails that were held since the restore of the',
  'backup.discard_mails': 'discarded the mails that were held since the restore of the',
  'webhook.create': 'added the webhook',
  'webhook.update': 'changed the webhook',
  'webhook.rotate': 'changed the secret of the webhook',
  'webhook.delete': 'deleted the webhook',
  'order.paid': 'marked as paid the order',
  'connection.update': 'changed the connection',
  'feed.update': 'changed the feed of',
  'staff.invite': 'invited',
  'staff.revoke': 'revoked the invitation of',
  'staff.join': 'joined the staff as',
  'staff.role': 'changed the role of',
  'staff.remove': 'removed from the staff',
  'role.create': 'added the role',
  'role.update': 'changed the role',
  'role.delete': 'deleted the role',
  'staff.session.end': 'ended sessions of',
  'staff.second_factor.clear': 'removed the second factor of',
  'authenticator.add': 'added an authenticator app to',
  'authenticator.remove': 'removed the authenticator app of',
  'recovery_codes.renew': 'made new recovery codes for',
  'passkey.add': 'added a passkey to',
  'passkey.remove': 'removed a passkey of',
};

/** The kinds of things in the filter. */
export const SUBJECTS: readonly { value: string; label: string }[] = [
  { value: 'product', label: messages.products },
  { value: 'variant', label: messages.stock },
  { value: 'category', label: messages.categories },
  { value: 'sale', label: messages.sales },
  { value: 'promotion', label: messages.promotions },
  { value: 'tax_rate', label: messages.taxRates },
  { value: 'shipping_zone', label: messages.shipping },
  { value: 'review', label: messages.reviews },
  { value: 'reviews', label: messages.reviewsLabel },
  { value: 'bulk_edit', label: messages.bulkEdits },
  { value: 'order_job', label: messages.movesOfManyOrders },
  { value: 'import', label: messages.imports },
  { value: 'redirect', label: messages.redirects },
  { value: 'page', label: messages.pages },
  { value: 'opening', label: messages.opening },
  { value: 'media', label: messages.pictures },
  { value: 'customer', label: messages.customers },
  { value: 'order', label: messages.orders },
  { value: 'gift_card', label: messages.giftCards },
  { value: 'draft', label: messages.draftOrders },
  { value: 'return', label: messages.returns },
  { value: 'settings', label: messages.settings },
  { value: 'face', label: messages.themeOfTheShop },
  { value: 'mail_text', label: messages.mailTexts },
  { value: 'demo', label: messages.demo },
  { value: 'user', label: messages.staff },
  { value: 'role', label: messages.roles },
  { value: 'webhook', label: messages.webhooks },
  { value: 'connection', label: messages.connections },
  { value: 'backup', label: messages.backups },
  { value: 'api_key', label: messages.apiKeys },
];

/** Of a record, as numbers or UUIDs: nobody knows a thing by it. */
const RECORD_ID = /^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function actionText({ action }: Pick<AuditEntry, 'action'>): string {
  return ACTIONS[action] ?? action.replace(/[._]/g, ' ');
}

export function subjectText({ subject: { id, name }, before, after }: AuditEntry): string {
  const known =
    name ??
    after?.name ??
    before?.name ??
    before?.title ??
    after?.title ??
    after?.fileName ??
    after?.from ??
    before?.from ??
    after?.email ??
    before?.email;
  if (typeof known === 'string' && known !== '') return known;
  return RECORD_ID.test(id) ? messages.noLongerThere : id;
}

/** The screen of the thing, if it has one and was not deleted. */
export function subjectPath({ subject: { type, id }, action }: AuditEntry): string | undefined {
  if (action.endsWith('.delete') || action === 'staff.remove' || id === 'all') return undefined;
  switch (type) {
    case 'product':
      return adminPaths.product(id);
    case 'category':
      return adminPaths.category(id);
    case 'tax_rate':
      return adminPaths.taxes();
    case 'promotion':
      return adminPaths.promotion(id);
    case 'shipping_zone':
      return adminPaths.shippingZone(id);
    case 'sale':
      return adminPaths.sale(id);
    case 'review':
      return adminPaths.review(id);
    case 'variant':
      return adminPaths.stockMovements(id);
    case 'customer':
      return adminPaths.customer(id);
    case 'order':
      return adminPaths.order(id);
    case 'return':
      return adminPaths.return(id);
    case 'import':
      return adminPaths.import(id);
    case 'bulk_edit':
      return adminPaths.bulkEdit(id);
    case 'draft':
      return adminPaths.draft(id);
    case 'page':
      return adminPaths.page(id);
    case 'mail':
      return adminPaths.mail(id);
    case 'conversation':
      return adminPaths.conversation(id);
    case 'mail_text':
      return adminPaths.mailText(id);
    case 'face':
      return adminPaths.theme();
    case 'settings':
      return adminPaths.settings();
    case 'api_key':
      return adminPaths.apiKeys();
    case 'connection':
      return id === 'mail' ? adminPaths.mailSettings() : adminPaths.connections();
    case 'feed':
      return adminPaths.feed();
    case 'webhook':
      return adminPaths.webhook(id);
    case 'role':
      return adminPaths.roles();
    case 'user':
      return adminPaths.staffMember(id);
    default:
      return undefined;
  }
}
