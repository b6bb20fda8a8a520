import { CARDS, cardOrder, cashOrder, fillCart, makeCoupon, place } from '#test/checkout.fixtures.server';
import { deliver } from '#test/delivered-order.server';
import { makeCategory, makeProduct } from '#test/factories.server';
import { makeReview } from '#test/reviews.fixtures.server';
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
  ...{ guestId: '@uuid', orderNumber: '@orderNumber', code: '123456', addedAt: '2026-01-31T10:00:00.000Z', addedPrice: 19.99 },
  ...{ subject: 'A question', message: 'Hello', title: 'Good', comment: 'It boils.', rating: 5, status: 'confirmed', orderNotes: '' },
};

/** Hints that differ for one operation. */
const HINTS_OF_CALL: Record<string, Hints> = {
  'post /auth/login': { email: '@email' },
  'post /categories': { name: '@name' },
  'put /categories/{id}': { id: '@categoryId', name: '@name' },
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
  'post /orders/{orderId}/refund': { orderId: '@paidOrder', amount: 1 },
  'get /orders/{orderId}/returns': { orderId: '@deliveredOrder' },
  'post /orders/{orderId}/returns': { orderId: '@deliveredOrder', itemId: '@deliveredItem' },
  'put /returns/{returnId}/receive': { returnId: '@approvedReturn' },
  'post /returns/{returnId}/refund': { returnId: '@receivedReturn' },
  'delete /products/{id}/reviews/{reviewId}': { reviewId: '@ownReview' },
  'post /track-order': { email: '@email' },
  'get /products/category/{category}': { category: '@categorySlug' },
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
      case 'paymentId':
        return (await this.#place(owner, cardOrder(CARDS.needsConfirmation))).paymentInfo.redirectUrl.split('/')[2];
      case 'deliveredOrder': {
        const { _id } = await this.#place(owner, cardOrder(CARDS.pays));
        await deliver(this.#test, _id, 1);
        return _id;
      }
      case 'deliveredItem':
        return `${await thing('deliveredOrder')}-1`;
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
  async #place(owner: Caller, body: object): Promise<any> {
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
