import { hashToken, newToken } from '#features/people/accounts/token.server';
import { CARDS, cardOrder, cashOrder, fillCart, makeCoupon, place } from '#test/checkout.fixtures.server';
import { deliver } from '#test/delivered-order.server';
import { makeCategory, makeImport, makeMail, makeProduct } from '#test/factories.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { SoftwareAuthenticator } from '#test/software-authenticator.server';
import type { TestShop } from '#test/test-shop.server';
import type { Caller } from './fuzz-requests.server';
import type { Hints } from './json-arbitrary.server';

const PASSWORD = 'Passw0rd!';

/** Values for fields and parameters that a schema cannot generate. A string that starts with '@' is created on demand. */
const HINTS: Hints = {
  ...{ firstName: 'Ada', lastName: 'Lovelace', name: 'Ada Lovelace', email: '@newEmail', phone: '+15125550100' },
  ...{ password: PASSWORD, currentPassword: PASSWORD, newPassword: PASSWORD },
  ...{ addressLine1: '1 Main St', city: 'Austin', state: 'Texas', postalCode: '78701', country: 'United States', type: 'both' },
  ...{ useNewAddress: true, shippingAddressId: '@addressId', paymentMethod: 'cash_on_delivery', couponCode: '@couponCode' },
  ...{ number: CARDS.pays.number, expiryMonth: '12', expiryYear: '2099', cvv: '123', appliedCoupon: null },
  ...{ category: '@categorySlug', parent: null, price: 20.5, salePrice: 10, discountPrice: 10, image: '/media/lamp-640.webp' },
  ...{ images: ['/media/lamp-640.webp'], productIds: ['@productId'], itemId: '@itemId', quantity: 1, size: 'M', color: 'Red' },
  productId: '@productId',
  importId: '@importId',
  userId: '@staffId',
  customerId: '@customerId',
  passkeyId: '@passkeyId',
  ...{ guestId: '@uuid', orderNumber: '@orderNumber', code: '123456', addedAt: '2026-01-31T10:00:00.000Z', addedPrice: 19.99 },
  ...{ subject: 'A question', message: 'Hello', title: 'Good', comment: 'It boils.', rating: 5, status: 'confirmed', orderNotes: '' },
};

const MAIL_TEXT: Hints = { subject: 'Order {orderNumber}', preview: 'Thank you', title: 'Thank you', body: 'Hello {name}', button: 'View' };

/** Of no authenticator, but in the format of a browser's. */
const PROMOTION_HINTS: Hints = {
  benefit: { kind: 'percent', percent: 10 },
  items: null,
  customers: { kind: 'everyone' },
  minimum: { amount: 0, pieces: 0 },
  combines: 'all',
  startsAt: '2026-01-31T10:00:00Z',
  endsAt: null,
  usageLimit: null,
  customerLimit: null,
};

const PASSKEY: Hints = {
  id: 'AAAA',
  type: 'public-key',
  rawId: 'AAAA',
  clientDataJSON: 'AAAA',
  authenticatorData: 'AAAA',
  attestationObject: 'AAAA',
  signature: 'AAAA',
};

/** An edit of lines only. */
const NO_EDIT: Hints = { shippingAddress: undefined, shipping: undefined, coupon: undefined, settle: 'later', linkDays: 3 };

/** Two rates of a place are refused, unless they come besides others. */
const TRIED_PLACE: Hints = { country: 'US', state: 'TX', postalPrefix: '75' };
const NEW_RATE: Hints = { ...TRIED_PLACE, taxClass: 'reduced', percent: 5, additional: true };

/** Hints that differ for one operation. */
const HINTS_OF_CALL: Record<string, Hints> = {
  'post /admin/customers': { tags: ['VIP'], phone: '+15125550100' },
  'post /admin/customers/tags': { ids: ['@customerId'], filter: undefined, without: undefined, add: ['VIP'], remove: ['old'] },
  'put /admin/customers/{customerId}': { version: undefined, email: '@newEmail', tags: ['VIP'] },
  'get /admin/customers/{customerId}/merge': { from: '@newCustomer' },
  'post /admin/customers/{customerId}/merge': { from: '@newCustomer', version: undefined, fromVersion: undefined },
  'delete /admin/customers/{customerId}': { customerId: '@newCustomer' },
  'post /admin/api-keys': { name: '@name', rights: ['products.read'], expiresAt: undefined },
  'delete /admin/api-keys/{keyId}': { keyId: '@apiKeyId' },
  'post /admin/connections/payments/{provider}/test': { provider: 'stripe' },
  'put /admin/feed': { isOn: true, categoryIds: ['@categoryId'], version: undefined },
  'get /admin/feed/problems': { cursor: undefined },
  'post /admin/backups': {},
  'post /admin/backups/{backupId}/proof': { backupId: '1' },
  'get /admin/backups/{backupId}/file': { backupId: '1' },
  'post /admin/backups/held-mails': { action: 'send' },
  'post /admin/webhooks': { url: 'https://example.com/hook', events: ['order.placed'], description: 'Books' },
  'put /admin/webhooks/{endpointId}': { endpointId: '@endpointId', url: 'https://example.com/hook', status: 'paused', version: undefined },
  'get /admin/webhooks/{endpointId}': { endpointId: '@endpointId' },
  'delete /admin/webhooks/{endpointId}': { endpointId: '@endpointId' },
  'post /admin/webhooks/{endpointId}/secret': { endpointId: '@endpointId' },
  'post /admin/webhooks/{endpointId}/test': { endpointId: '@newEndpoint' },
  'get /admin/webhooks/{endpointId}/deliveries': { endpointId: '@endpointId', cursor: undefined },
  'get /admin/webhooks/deliveries/{deliveryId}': { deliveryId: '@newDelivery' },
  'post /admin/webhooks/deliveries/{deliveryId}/send': { deliveryId: '@newDelivery' },
  'get /admin/audit': { from: undefined, to: undefined, adminId: undefined, subjectId: undefined },
  'post /admin/audit/{entryId}/undo': { entryId: '@entryId' },
  'get /admin/products/{id}/changes': { since: '1' },
  'get /admin/views': { screen: 'products' },
  'post /admin/views': { screen: 'products', name: '@name', query: 'q=a' },
  'put /admin/views/order': { screen: 'products', ids: ['@viewId'] },
  'put /admin/views/default': { screen: 'products', viewId: null },
  'put /admin/views/{viewId}': { viewId: '@viewId', name: '@name', query: 'q=a', version: undefined },
  'delete /admin/views/{viewId}': { viewId: '@viewId' },
  'put /admin/categories/{categoryId}/order': { pinned: [], version: undefined },
  'post /admin/bulk-edits': { filter: undefined, ids: ['@productId'], change: { addTags: ['new'] } },
  'get /admin/bulk-edits/{bulkEditId}': { bulkEditId: '@bulkEditId' },
  'get /admin/bulk-edits/{bulkEditId}/rows': { bulkEditId: '@bulkEditId' },
  'post /admin/bulk-edits/{bulkEditId}/start': { bulkEditId: '@bulkEditId' },
  'post /admin/bulk-edits/{bulkEditId}/stop': { bulkEditId: '@runningBulkEdit' },
  'post /admin/bulk-edits/{bulkEditId}/undo': { bulkEditId: '@stoppedBulkEdit' },
  'get /admin/conversations': { assigned: 'me', customer: undefined, order: undefined },
  'post /admin/conversations': { customerId: '@staffId', orderId: undefined, subject: 'Hello', message: 'Hello' },
  'get /admin/conversations/{conversationId}': { conversationId: '@conversationId' },
  'put /admin/conversations/{conversationId}': {
    conversationId: '@conversationId',
    status: 'closed',
    assignedTo: null,
    version: undefined,
  },
  'post /admin/conversations/{conversationId}/messages': { conversationId: '@conversationId', lastMessageId: '999999999' },
  'get /messages/{token}': { token: '@threadToken' },
  'post /messages/{token}': { token: '@threadToken' },
  'post /admin/saved-replies': { name: '@name', text: 'Hello {name}' },
  'put /admin/saved-replies/{replyId}': { replyId: '@replyId', name: '@name', text: 'Hello', version: undefined },
  'delete /admin/saved-replies/{replyId}': { replyId: '@replyId' },
  'get /admin/mails': { order: undefined, customer: undefined },
  'get /admin/mails/{mailId}': { mailId: '@mailId' },
  'post /admin/mails/{mailId}/resend': { mailId: '@mailId' },
  'get /admin/notes': { subject: '@noteSubject' },
  'post /admin/notes': { subject: '@noteSubject', text: 'Call back' },
  'get /admin/notes/people': { subject: '@noteSubject' },
  'put /admin/notes/mentions/read': { noteIds: undefined },
  'put /admin/notes/{noteId}': { noteId: '@noteId', text: 'Called', version: undefined },
  'delete /admin/notes/{noteId}': { noteId: '@noteId' },
  'put /admin/orders/{orderId}': {
    ...{ orderId: '@paidOrder', version: undefined, lines: [], addLines: [{ variantId: '@variantId', quantity: 1 }] },
    ...NO_EDIT,
  },
  'post /admin/orders/{orderId}/edit/preview': {
    orderId: '@paidOrder',
    lines: [],
    addLines: [{ variantId: '@variantId', quantity: 1 }],
    ...NO_EDIT,
  },
  'post /admin/drafts': { customerId: '@customerId', variantId: '@variantId' },
  'post /admin/drafts/preview': { variantId: '@variantId' },
  'get /admin/drafts/{draftId}': { draftId: '@draftId' },
  'put /admin/drafts/{draftId}': { draftId: '@draftId', customerId: '@customerId', variantId: '@variantId', version: undefined },
  'delete /admin/drafts/{draftId}': { draftId: '@draftId' },
  'post /admin/drafts/{draftId}/restore': { draftId: '@deletedDraft' },
  'post /admin/drafts/{draftId}/send': { draftId: '@draftId', version: undefined },
  'post /admin/drafts/{draftId}/paid': { draftId: '@draftId', version: undefined },
  'post /admin/payment-links/{linkId}/send': { linkId: '@linkId' },
  'post /admin/payment-links/{linkId}/paid': { linkId: '@linkId' },
  'delete /admin/payment-links/{linkId}': { linkId: '@linkId' },
  // Closing the doors would refuse every other call.
  'put /admin/opening': { isOpen: true, isChecklistShown: undefined, skippedSteps: [] },
  'post /admin/pages': { title: '@name', slug: undefined },
  'get /admin/pages/{pageId}': { pageId: 'terms' },
  'put /admin/pages/{pageId}': { pageId: 'terms', title: 'Terms', slug: undefined, version: undefined },
  'delete /admin/pages/{pageId}': { pageId: '@pageId' },
  'post /admin/pages/{pageId}/publish': { pageId: '@pageId', version: undefined },
  'post /admin/pages/{pageId}/unpublish': { pageId: '@publishedPage', version: undefined },
  'get /admin/pages/{pageId}/versions': { pageId: 'terms' },
  'post /admin/pages/{pageId}/restore': { pageId: '@publishedPage', number: 1, version: undefined },
  'put /admin/face': {
    ...{ logo: null, accent: null, picture: null, announcement: undefined, headerMenu: [], footerGroups: [], socialLinks: [], home: [] },
    version: undefined,
  },
  'post /admin/face/publish': { version: '@faceDraft' },
  'post /admin/face/versions/{versionId}/restore': { versionId: '@faceVersion' },
  'post /admin/demo/clear': { shopName: 'Another shop' },
  'get /admin/mail-texts/{mail}': { mail: 'order.placed' },
  'put /admin/mail-texts/{mail}': { mail: 'order.placed', ...MAIL_TEXT, version: undefined },
  'post /admin/mail-texts/{mail}/publish': { mail: 'order.shipped', version: '@mailTextDraft' },
  'post /admin/mail-texts/{mail}/discard': { mail: 'order.placed' },
  'post /admin/mail-texts/{mail}/default': { mail: 'order.placed' },
  'get /admin/mail-texts/{mail}/versions': { mail: 'order.placed' },
  'post /admin/mail-texts/{mail}/versions/{versionId}/restore': { mail: 'order.shipped', versionId: '@mailTextVersion' },
  'post /admin/mail-texts/{mail}/preview': { mail: 'order.placed', ...MAIL_TEXT },
  'post /admin/mail-texts/{mail}/test': { mail: 'order.placed', ...MAIL_TEXT },
  'post /admin/gift-cards': { amount: 25, recipientEmail: '@newEmail', message: 'Enjoy' },
  'get /admin/gift-cards/{giftCardId}': { giftCardId: '@giftCardId' },
  'put /admin/gift-cards/{giftCardId}': { giftCardId: '@giftCardId', status: 'active', version: undefined },
  'post /admin/gift-cards/{giftCardId}/send': { giftCardId: '@giftCardId' },
  'get /admin/insight/parts': { part: 'country' },
  'post /visits': { events: [{ kind: 'page', path: '/products' }] },
  'post /admin/redirects': { from: '@newPath', to: '/help' },
  'delete /admin/redirects/{redirectId}': { redirectId: '@redirectId' },
  'post /admin/sale-preview': { rule: { op: 'percent', percent: 10 } },
  'get /admin/reviews': { productId: '@productId', customerId: undefined, rating: '5', maxRating: undefined, status: 'published' },
  'post /admin/reviews/bulk': { ids: ['@reviewId'], status: 'published', reason: undefined },
  'put /admin/reviews/{reviewId}': { status: 'published', reason: undefined, reply: 'Thank you', photos: [], version: undefined },
  'post /products/{id}/reviews': { photos: [] },
  'post /admin/sales': { startsAt: '2026-01-31T10:00:00Z', endsAt: null, sku: undefined, variantId: undefined },
  'post /admin/promotions': { ...PROMOTION_HINTS, code: null },
  'post /admin/promotions/try': {
    promotion: { ...PROMOTION_HINTS, name: 'Tried' },
    promotionId: undefined,
    lines: [{ variantId: '@variantId', quantity: 2 }],
    destination: { country: 'Canada', state: 'Ontario', postalCode: 'K1A' },
  },
  'get /admin/invoices/{invoiceId}': { invoiceId: '1' },
  'post /admin/tax-rates': { ...NEW_RATE, name: '@name' },
  'post /admin/tax-rates/try': { ...TRIED_PLACE, lines: [{ amount: 100, taxClass: 'reduced' }] },
  'get /admin/tax-rates/{rateId}': { rateId: '@taxRateId' },
  'put /admin/tax-rates/{rateId}': { rateId: '@taxRateId', ...TRIED_PLACE, taxClass: undefined, additional: true, version: undefined },
  'delete /admin/tax-rates/{rateId}': { rateId: '@taxRateId' },
  'post /admin/shipping-zones/try': { country: 'US', state: 'TX', subtotal: 40 },
  'get /admin/shipping-zones/{zoneId}': { zoneId: '@zoneId' },
  'put /admin/shipping-zones/{zoneId}': {
    ...{ zoneId: '@zoneId', countries: undefined, states: undefined, postalPrefixes: undefined, methods: [], version: undefined },
  },
  'delete /admin/shipping-zones/{zoneId}': { zoneId: '@zoneId' },
  'get /admin/promotions/{id}': { id: '@promotionId' },
  'put /admin/promotions/{id}': { ...PROMOTION_HINTS, id: '@promotionId', code: undefined, version: undefined },
  'delete /admin/promotions/{id}': { id: '@promotionId' },
  'get /admin/promotions/{id}/codes': { id: '@promotionWithCodes' },
  'post /admin/promotions/{id}/codes': { id: '@promotionWithCodes', quantity: 2, prefix: 'FUZZ-', length: 12, usesPerCode: 1 },
  'post /admin/promotions/{id}/codes/revoke': { id: '@promotionWithCodes' },
  'get /admin/promotions/{id}/codes/export': { id: '@promotionWithCodes' },
  'post /admin/presence': { subject: 'product:1', tab: 'a', since: undefined },
  'post /admin/stock': { changes: [{ variantId: '@variantId', delta: 1, reason: 'delivery' }] },
  'get /admin/stock/{variantId}/movements': { variantId: '@variantId' },
  'get /admin/sales/{id}': { id: '@saleId' },
  'put /admin/sales/{id}': { id: '@saleId', startsAt: '2026-01-31T10:00:00Z', endsAt: null, version: 1 },
  'post /admin/sales/{id}/prices': { id: '@saleId', sku: undefined, variantId: undefined, version: 1 },
  'delete /admin/sales/{id}': { id: '@saleId' },
  'post /admin/sales/{id}/preview': { id: '@saleId' },
  'delete /admin/sales/{id}/preview': { id: '@saleId' },
  'post /products': { status: 'draft', publishAt: '2026-01-31T10:00:00Z' },
  'put /admin/products/{id}': { status: 'draft', publishAt: '2026-01-31T10:00:00Z', price: undefined, stockChanges: undefined },
  'put /products/{id}': { status: 'draft', publishAt: '2026-01-31T10:00:00Z' },
  'post /auth/login': { email: '@email', code: undefined },
  'put /auth/authenticator': { code: '123456' },
  'post /auth/confirm': { password: PASSWORD, code: undefined, passkey: undefined },
  'post /auth/passkeys': PASSKEY,
  'post /auth/passkeys/sign-in': PASSKEY,
  'delete /admin/staff/{userId}/sessions/{sessionId}': { sessionId: '@staffSession' },
  'put /admin/staff/{userId}': { role: 'viewer', version: undefined },
  'post /categories': { name: '@name' },
  'put /categories/{id}': { id: '@categoryId', name: '@name' },
  'put /categories/{id}/place': { id: '@categoryId', parent: null, place: 0 },
  'get /categories/{id}': { id: '@categorySlug' },
  'delete /categories/{id}': { id: '@categoryId' },
  'get /categories/{id}/products': { id: '@categoryId' },
  'patch /categories/{id}/toggle-featured': { id: '@categoryId' },
  'patch /categories/{id}/toggle-active': { id: '@categoryId' },
  'put /cart/update/{productId}': { productId: '@productInCart' },
  'delete /cart/remove/{productId}': { productId: '@productInCart' },
  'post /cart/move-to-wishlist/{productId}': { productId: '@productInCart' },
  'delete /wishlist/{productId}': { productId: '@wishedProduct' },
  'put /orders/{orderId}/status': { orderId: '@paidOrder', trackingNumber: undefined, carrier: undefined },
  'post /orders/{orderId}/refund': { orderId: '@paidOrder', amount: 1, items: undefined, shipping: undefined, refundedBefore: undefined },
  'post /admin/orders/{orderId}/shipments': { orderId: '@paidOrder', items: undefined, status: 'packed' },
  'post /admin/order-jobs': { status: 'confirmed', filter: undefined, ids: ['@paidOrder'], tracking: undefined },
  'get /admin/order-jobs/{orderJobId}': { orderJobId: '@orderJobId' },
  'get /admin/order-jobs/{orderJobId}/rows': { orderJobId: '@orderJobId' },
  'post /admin/order-jobs/{orderJobId}/start': { orderJobId: '@orderJobId' },
  'post /admin/order-jobs/{orderJobId}/stop': { orderJobId: '@runningOrderJob' },
  'get /admin/packing': { orders: undefined },
  'put /admin/shipments/{shipmentId}': { shipmentId: '@shipmentId', version: undefined },
  'post /admin/shipments/{shipmentId}/move': { shipmentId: '@shipmentId', status: 'shipped' },
  'get /admin/orders/{orderId}/refundable': { orderId: '@paidOrder' },
  'post /admin/orders/{orderId}/refunds': {
    orderId: '@paidOrder',
    amount: 1,
    items: undefined,
    shipping: undefined,
    refundedBefore: undefined,
  },
  'get /admin/store-credit/{userId}': { userId: '@customerId' },
  'post /admin/store-credit/{userId}': { userId: '@customerId', amount: 1, reason: 'gift', note: 'Sorry', expectedBalance: undefined },
  'get /orders/{orderId}/returns': { orderId: '@deliveredOrder' },
  'post /orders/{orderId}/returns': { orderId: '@deliveredOrder', itemId: '@deliveredItem', photos: [] },
  'get /orders/{orderId}/returns/photos/{photoId}': { orderId: '@deliveredOrder', photoId: '@returnPhoto' },
  'post /orders/{orderId}/returns/photos': { orderId: '@deliveredOrder' },
  'put /returns/{returnId}/receive': { returnId: '@approvedReturn', notRestocked: [] },
  'post /returns/{returnId}/refund': { returnId: '@receivedReturn', amount: undefined, method: 'payment' },
  'delete /products/{id}/reviews/{reviewId}': { reviewId: '@ownReview' },
  'post /track-order': { email: '@email' },
  'get /products/category/{category}': { category: '@categorySlug' },
  'post /admin/imports/{importId}/check': { mapping: { email: 'email' } },
  'delete /admin/imports/{importId}': { importId: '@newImport' },
  'post /admin/imports/{importId}/stop': { importId: '@runningImport' },
  'post /admin/imports/{importId}/undo': { importId: '@doneImport' },
  'post /payments/webhooks/{provider}': { provider: 'stripe' },
};

/** Operations that need something in the cart, and may leave it empty. */
const CALLS_WITH_CART = new Set(['post /orders', 'post /checkout/create-order', 'post /checkout/apply-coupon']);
const CALLS_WITH_ADDRESS = new Set(['get /addresses/default']);

export function hintsOf(call: string): Hints {
  return { ...HINTS, id: '@productId', ...HINTS_OF_CALL[call] };
}

/** One user of each role, and the entities that requests name. */
export class FuzzWorld {
  readonly #test: TestShop;
  readonly #tokens: Partial<Record<Caller, string>> = {};
  #things = new Map<string, Promise<string>>();
  #created = 0;
  /** Orders are placed one after the other: a customer has one cart. */
  #placed: Promise<unknown> = Promise.resolve();

  constructor(test: TestShop) {
    this.#test = test;
  }

  /** Clears the created entities, so that the next requests use new ones. */
  startAgain(): void {
    this.#things = new Map();
  }

  async tokenOf(caller: Caller): Promise<string | undefined> {
    if (caller === 'nobody') return undefined;
    this.#tokens[caller] ??= (await this.#test.signIn(caller)).token;
    return this.#tokens[caller];
  }

  /** Called when the token is invalid: its session was ended, or its password changed. */
  signInAgain(caller: Caller): void {
    delete this.#tokens[caller];
    this.startAgain();
  }

  async prepare(call: string, caller: Caller): Promise<void> {
    if (CALLS_WITH_ADDRESS.has(call)) await this.#thing('addressId', caller);
    if (caller !== 'nobody' && CALLS_WITH_CART.has(call))
      await fillCart(this.#test, await this.#liveToken(caller), [{ id: await this.#thing('productId', caller) }]);
  }

  /** Replaces each '@…' in a value. */
  async resolve<Value>(value: Value, caller: Caller): Promise<Value> {
    return (await this.#resolved(value, caller)) as Value;
  }

  async #resolved(value: unknown, caller: Caller): Promise<unknown> {
    if (typeof value === 'string') return /^@\w+$/.test(value) ? this.#thing(value.slice(1), caller) : value;
    // Values without placeholders are skipped, because generated ones may be nested deeply.
    if (typeof value !== 'object' || value === null || JSON.stringify(value).indexOf('"@') < 0) return value;
    if (Array.isArray(value)) return Promise.all(value.map((inner) => this.#resolved(inner, caller)));
    const entries = Object.entries(value).map(async ([key, inner]) => [key, await this.#resolved(inner, caller)]);
    return Object.fromEntries(await Promise.all(entries));
  }

  #thing(name: string, caller: Caller): Promise<string> {
    // Entities of guests belong to the customer.
    const owner = caller === 'nobody' ? 'customer' : caller;
    const key = `${name} of ${owner}`;
    const known = this.#things.get(key) ?? this.#make(name, owner);
    if (!name.startsWith('new')) this.#things.set(key, known);
    return known;
  }

  async #make(name: string, owner: Caller): Promise<string> {
    const { shop } = this.#test;
    const n = ++this.#created;
    const thing = (other: string) => this.#thing(other, owner);
    switch (name) {
      case 'newEmail':
        return `fuzz-${n}@example.com`;
      case 'name':
        return `Name ${n}`;
      case 'uuid':
        return crypto.randomUUID();
      case 'requestKey':
        return `key ${n}`;
      case 'email':
        return (await this.#call(owner, 'GET', '/auth/me')).user.email;
      case 'productId':
        return (await makeProduct(shop.db, { variants: [{ size: 'M', color: 'Red', stock: 50 }] })).id;
      case 'variantId':
        return (await this.#call(owner, 'GET', `/products/${await thing('productId')}`)).product.variants[0]._id;
      case 'giftCardId': {
        const card = { amount: 25, recipientEmail: await thing('newEmail') };
        return (await this.#call('admin', 'POST', '/admin/gift-cards', card)).giftCard._id;
      }
      case 'taxRateId':
        return (await this.#call('admin', 'POST', '/admin/tax-rates', { name: `Tax ${n}`, percent: 5, additional: true })).taxRate._id;
      case 'promotionId':
        return (await this.#call('admin', 'POST', '/admin/promotions', { name: `Promotion ${n}`, benefit: { kind: 'free_shipping' } }))
          .promotion._id;
      case 'promotionWithCodes': {
        const given = { name: `Codes ${n}`, benefit: { kind: 'free_shipping' }, hasCodes: true };
        return (await this.#call('admin', 'POST', '/admin/promotions', given)).promotion._id;
      }
      case 'zoneId': {
        const zone = { name: `Zone ${n}`, countries: ['JP'], postalPrefixes: [String(n)] };
        return (await this.#call('admin', 'POST', '/admin/shipping-zones', zone)).shippingZone._id;
      }
      case 'faceDraft':
        return (await this.#call('admin', 'PUT', '/admin/face', { footerText: `Text ${n}` })).face.version;
      case 'faceVersion':
        await this.#call('admin', 'POST', '/admin/face/publish', { version: await thing('faceDraft') });
        return (await this.#call('admin', 'GET', '/admin/face/versions')).versions[0]._id;
      case 'mailTextDraft':
        return (await this.#call('admin', 'PUT', '/admin/mail-texts/order.shipped', { subject: `Sent ${n}` })).mailText.version;
      case 'mailTextVersion':
        await this.#call('admin', 'POST', '/admin/mail-texts/order.shipped/publish', { version: await thing('mailTextDraft') });
        return (await this.#call('admin', 'GET', '/admin/mail-texts/order.shipped/versions')).versions[0]._id;
      case 'saleId':
        return (await this.#call('admin', 'POST', '/admin/sales', { name: `Sale ${n}`, startsAt: '2026-01-31T10:00:00Z' })).sale._id;
      case 'entryId': {
        const { _id } = (await this.#call('admin', 'POST', '/categories', { name: `Undone ${n}` })).category;
        return (await this.#call('admin', 'GET', `/admin/audit?subjectType=category&subjectId=${_id}`)).entries[0]._id;
      }
      case 'viewId':
        return (await this.#call('admin', 'POST', '/admin/views', { screen: `s${n}`, name: `View ${n}`, query: '' })).view._id;
      case 'conversationId': {
        const conversation = { customerId: await thing('staffId'), subject: `Hello ${n}`, message: 'Hello' };
        return (await this.#call('admin', 'POST', '/admin/conversations', conversation)).conversation._id;
      }
      case 'threadToken': {
        const token = newToken();
        const link = { tokenHash: hashToken(token), conversationId: await thing('conversationId') };
        await shop.db.insertInto('conversationLinks').values(link).execute();
        return token;
      }
      case 'replyId':
        return (await this.#call('admin', 'POST', '/admin/saved-replies', { name: `Reply ${n}`, text: 'Hello' })).reply._id;
      case 'mailId':
        return makeMail(shop.db);
      case 'noteSubject':
        return `customer:${await thing('staffId')}`;
      case 'noteId': {
        const path = `/admin/notes?subject=${await thing('noteSubject')}`;
        return (await this.#call('admin', 'POST', path, { text: `Note ${n}` })).note._id;
      }
      case 'bulkEditId': {
        const edit = { ids: [await thing('productId')], change: { addTags: [`tag ${n}`] } };
        return (await this.#call('admin', 'POST', '/admin/bulk-edits', edit)).bulkEdit._id;
      }
      case 'runningBulkEdit':
        return (await this.#call('admin', 'POST', `/admin/bulk-edits/${await thing('bulkEditId')}/start`)).bulkEdit._id;
      case 'stoppedBulkEdit':
        return (await this.#call('admin', 'POST', `/admin/bulk-edits/${await thing('runningBulkEdit')}/stop`)).bulkEdit._id;
      case 'apiKeyId':
        return (await this.#call('admin', 'POST', '/admin/api-keys', { name: `Key ${n}`, rights: ['products.read'] })).apiKey._id;
      case 'endpointId':
      case 'newEndpoint': {
        const endpoint = { url: 'https://example.com/hook', events: ['order.placed'] };
        const { endpoints } = await this.#call('admin', 'GET', '/admin/webhooks');
        // There are at most twenty.
        if (endpoints.length > 10) await this.#call('admin', 'DELETE', `/admin/webhooks/${endpoints[0]._id}`);
        return (await this.#call('admin', 'POST', '/admin/webhooks', endpoint)).endpoint._id;
      }
      case 'newDelivery':
        return (await this.#call('admin', 'POST', `/admin/webhooks/${await thing('newEndpoint')}/test`)).delivery._id;
      case 'newPath':
        return `/old-${n}`;
      case 'pageId': {
        const { _id } = (await this.#call('admin', 'POST', '/admin/pages', { title: `Page ${n}` })).page;
        await this.#call('admin', 'PUT', `/admin/pages/${_id}`, { body: 'Hello' });
        return _id;
      }
      case 'publishedPage':
        return (await this.#call('admin', 'POST', `/admin/pages/${await thing('pageId')}/publish`, {})).page._id;
      case 'redirectId':
        return (await this.#call('admin', 'POST', '/admin/redirects', { from: `/former-${n}`, to: '/help' })).redirect._id;
      case 'productInCart':
        await fillCart(this.#test, await this.#liveToken(owner), [{ id: await thing('productId') }]);
        return thing('productId');
      case 'wishedProduct':
        await this.#call(owner, 'POST', `/wishlist/${await thing('productId')}`, {});
        return thing('productId');
      case 'reviewId':
        return makeReview(shop.db, { productId: await thing('productId') });
      case 'ownReview': {
        const review = { rating: 5, title: 'Good', comment: 'It boils.' };
        return (await this.#call(owner, 'POST', `/products/${await thing('productId')}/reviews`, review)).review._id;
      }
      case 'importId':
        return makeImport(shop.db, 'ready');
      case 'newImport':
        return makeImport(shop.db, 'uploaded');
      case 'runningImport':
        return makeImport(shop.db, 'running');
      case 'doneImport':
        return makeImport(shop.db, 'done');
      case 'categoryId':
        return String((await makeCategory(shop.db)).id);
      case 'categorySlug':
        return (await makeCategory(shop.db)).slug;
      case 'couponCode':
        return makeCoupon(shop.db, `FUZZ${n}`);
      case 'addressId':
        // An address book has a limit, and requests fill it.
        await shop.db
          .deleteFrom('addresses')
          .where('userId', '=', (await this.#call(owner, 'GET', '/auth/me')).user._id)
          .execute();
        return (await this.#call(owner, 'POST', '/addresses', { ...cashOrder().newAddress, type: 'both' })).address._id;
      case 'sessionId':
        return (await this.#call(owner, 'GET', '/auth/sessions')).sessions.at(-1)._id;
      case 'customerId':
      case 'newCustomer':
        return (await this.#test.signIn('customer')).userId;
      case 'staffId':
        return (await this.#test.signIn('packer')).userId;
      case 'staffSession':
        return (await this.#call('admin', 'GET', `/admin/staff/${await thing('staffId')}/sessions`)).sessions[0]._id;
      case 'passkeyId': {
        const { options } = await this.#call('admin', 'POST', '/auth/passkeys/new', {});
        const passkey = new SoftwareAuthenticator().create(options);
        return (await this.#call('admin', 'POST', '/auth/passkeys', { name: `Key ${n}`, passkey })).passkey._id;
      }
      case 'shareToken':
        return (await this.#call(owner, 'POST', '/wishlist/share')).data.shareToken;
      default:
        return this.#makeOrder(name, owner);
    }
  }

  async #makeOrder(name: string, owner: Caller): Promise<string> {
    const thing = (other: string) => this.#thing(other, owner);
    switch (name) {
      case 'orderId':
        return (await this.#place(owner, cashOrder()))._id;
      case 'orderNumber':
        return (await this.#call(owner, 'GET', `/orders/${await thing('orderId')}`)).order.orderNumber;
      case 'itemId':
        return `${await thing('orderId')}-1`;
      case 'paidOrder':
        return (await this.#place(owner, cardOrder(CARDS.pays)))._id;
      case 'draftId': {
        const lines = [{ variantId: await thing('variantId'), quantity: 1 }];
        const draft = { customerId: await thing('customerId'), lines, shippingAddress: cashOrder().newAddress };
        return (await this.#call('admin', 'POST', '/admin/drafts', draft)).draft._id;
      }
      case 'deletedDraft':
        return (await this.#call('admin', 'DELETE', `/admin/drafts/${await thing('draftId')}`)).draft._id;
      case 'linkId': {
        const edit = { shipping: { price: 500 }, settle: 'link' };
        return (await this.#call('admin', 'PUT', `/admin/orders/${await thing('paidOrder')}`, edit)).order.links[0]._id;
      }
      case 'orderJobId':
        return (await this.#call('admin', 'POST', '/admin/order-jobs', { status: 'confirmed', ids: [await thing('paidOrder')] })).orderJob
          ._id;
      case 'runningOrderJob':
        return (await this.#call('admin', 'POST', `/admin/order-jobs/${await thing('orderJobId')}/start`)).orderJob._id;
      case 'shipmentId':
        return (await this.#call('admin', 'POST', `/admin/orders/${await thing('paidOrder')}/shipments`, {})).shipment._id;
      case 'paymentId':
        return (await this.#place(owner, cardOrder(CARDS.needsConfirmation))).paymentInfo.redirectUrl.split('/')[2];
      case 'deliveredOrder': {
        const { _id } = await this.#place(owner, cardOrder(CARDS.pays));
        await deliver(this.#test, _id, 1);
        return _id;
      }
      case 'deliveredItem':
        return `${await thing('deliveredOrder')}-1`;
      case 'returnPhoto':
        return crypto.randomUUID();
      case 'returnId': {
        const items = [{ itemId: await thing('deliveredItem'), quantity: 1 }];
        const path = `/orders/${await thing('deliveredOrder')}/returns`;
        return (await this.#call(owner, 'POST', path, { items, reason: 'changed_mind' })).returns[0]._id;
      }
      case 'approvedReturn':
        return this.#decide(await thing('returnId'), 'approve');
      case 'receivedReturn':
        return this.#decide(await thing('approvedReturn'), 'receive');
      case 'token':
        return 'unknown-token';
      default:
        throw new Error(`Unknown placeholder: @${name}.`);
    }
  }

  async #decide(returnId: string, decision: string): Promise<string> {
    await this.#call('admin', 'PUT', `/returns/${returnId}/${decision}`, {});
    return returnId;
  }

  /** A token whose session has not been ended by an earlier request. */
  async #liveToken(owner: Caller): Promise<string> {
    await this.#call(owner, 'GET', '/auth/me');
    return (await this.tokenOf(owner)) ?? '';
  }

  // biome-ignore lint/suspicious/noExplicitAny: responses are untyped.
  #place(owner: Caller, body: object): Promise<any> {
    const order = this.#placed.then(
      () => this.#placeNow(owner, body),
      () => this.#placeNow(owner, body),
    );
    this.#placed = order;
    return order;
  }

  // biome-ignore lint/suspicious/noExplicitAny: responses are untyped.
  async #placeNow(owner: Caller, body: object): Promise<any> {
    const token = await this.#liveToken(owner);
    await this.#call(owner, 'DELETE', '/cart/clear');
    const { id } = await makeProduct(this.#test.shop.db, { stock: 50 });
    await fillCart(this.#test, token, [{ id }]);
    const { status, body: response } = await place(this.#test, token, { body });
    if (status !== 201) throw new Error(`No order: ${JSON.stringify(response)}`);
    return response.order;
  }

  // biome-ignore lint/suspicious/noExplicitAny: responses are untyped.
  async #call(caller: Caller, method: string, path: string, body?: object): Promise<any> {
    const send = async () => this.#test.request(method, path, { token: await this.tokenOf(caller), body });
    let { status, body: response } = await send();
    if (status === 401) {
      delete this.#tokens[caller];
      ({ status, body: response } = await send());
    }
    if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response)}`);
    return response;
  }
}
