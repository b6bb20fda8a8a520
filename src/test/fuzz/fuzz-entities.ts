import type { TestShop } from '#test/test-shop.server';
import type { Caller } from './fuzz-requests.server';

/** What a maker gets to create an entity. */
export interface EntityContext {
  test: TestShop;
  owner: Caller;
  /** Counts the created entities, for names and addresses that may exist only once. */
  n: number;
  /** Another entity of the owner, which is created if there is none. */
  entity: (name: string) => Promise<string>;
  /** Throws unless the call succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: responses are untyped.
  call: (caller: Caller, method: string, path: string, body?: object) => Promise<any>;
  /** Places an order of the owner. */
  // biome-ignore lint/suspicious/noExplicitAny: responses are untyped.
  place: (body: object) => Promise<any>;
  /** The owner's token. */
  token: () => Promise<string>;
}

/** By the name of the placeholder: returns an id, or another value that a request names. */
export type EntityMakers = Record<string, (context: EntityContext) => string | Promise<string>>;
