import { fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import type { TestShop } from '#test/test-shop.server';
import { catalogEntities } from './catalog-entities.server';
import type { EntityMakers } from './fuzz-entities';
import type { Caller } from './fuzz-requests.server';
import { orderEntities } from './order-entities.server';
import { peopleEntities } from './people-entities.server';
import { pricingEntities } from './pricing-entities.server';
import { shopEntities } from './shop-entities.server';

const MAKERS: EntityMakers = { ...shopEntities, ...catalogEntities, ...pricingEntities, ...peopleEntities, ...orderEntities };

/** Operations that need something in the cart, and may leave it empty. */
const CALLS_WITH_CART = new Set(['post /orders', 'post /checkout/create-order', 'post /checkout/apply-coupon']);
const CALLS_WITH_ADDRESS = new Set(['get /addresses/default']);

/** One user of each role, and the entities that requests name. */
export class FuzzWorld {
  readonly #test: TestShop;
  readonly #tokens: Partial<Record<Caller, string>> = {};
  #entities = new Map<string, Promise<string>>();
  #created = 0;
  /** Orders are placed one after the other: a customer has one cart. */
  #placed: Promise<unknown> = Promise.resolve();

  constructor(test: TestShop) {
    this.#test = test;
  }

  /** Clears the created entities, so that the next requests use new ones. */
  startAgain(): void {
    this.#entities = new Map();
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
    if (CALLS_WITH_ADDRESS.has(call)) await this.#entity('addressId', caller);
    if (caller !== 'nobody' && CALLS_WITH_CART.has(call))
      await fillCart(this.#test, await this.#liveToken(caller), [{ id: await this.#entity('productId', caller) }]);
  }

  /** Replaces each '@…' in a value. */
  async resolve<Value>(value: Value, caller: Caller): Promise<Value> {
    return (await this.#resolved(value, caller)) as Value;
  }

  async #resolved(value: unknown, caller: Caller): Promise<unknown> {
    // Generated texts may begin with '@', too.
    if (typeof value === 'string') return isPlaceholder(value) ? this.#entity(value.slice(1), caller) : value;
    // Values without placeholders are skipped, because generated ones may be nested deeply.
    if (typeof value !== 'object' || value === null || JSON.stringify(value).indexOf('"@') < 0) return value;
    if (Array.isArray(value)) return Promise.all(value.map((inner) => this.#resolved(inner, caller)));
    const entries = Object.entries(value).map(async ([key, inner]) => [key, await this.#resolved(inner, caller)]);
    return Object.fromEntries(await Promise.all(entries));
  }

  #entity(name: string, caller: Caller): Promise<string> {
    // Entities of guests belong to the customer.
    const owner = caller === 'nobody' ? 'customer' : caller;
    const key = `${name} of ${owner}`;
    const known = this.#entities.get(key) ?? this.#make(name, owner);
    if (!name.startsWith('new')) this.#entities.set(key, known);
    return known;
  }

  async #make(name: string, owner: Caller): Promise<string> {
    const make = MAKERS[name];
    if (!make) throw new Error(`Unknown placeholder: @${name}.`);
    return make({
      test: this.#test,
      owner,
      n: ++this.#created,
      entity: (other) => this.#entity(other, owner),
      call: (...request) => this.#call(...request),
      place: (body) => this.#place(owner, body),
      token: () => this.#liveToken(owner),
    });
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

function isPlaceholder(text: string): boolean {
  return text.startsWith('@') && Object.hasOwn(MAKERS, text.slice(1));
}
