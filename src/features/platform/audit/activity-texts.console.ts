import { readTextKey } from '#features/platform/mail-texts/mail-text-key';
import { adminPaths } from '#shared/admin-paths';
import { ACTIVITY_ACTIONS as ACTIONS, ACTIVITY_SUBJECTS, activityTextsMessages as messages } from './activity-texts.messages';
import type { AuditEntry } from './audit.schema';

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
  return RECORD_ID.test(id) ? messages.noLongerThere : (ACTIVITY_SUBJECTS[id] ?? id);
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
    case 'mail_text': {
      const { mail, language } = readTextKey(id);
      return adminPaths.mailText(mail, language);
    }
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
