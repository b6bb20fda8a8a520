import { createContext } from 'react-router';
import type { Shop } from '#server/shop.server';

/** Gives a page's loader access to the services: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>();

/** What rendering a page reports beside the response. */
export interface Outcome {
  /** The status of a failed page depends on it. */
  isDatabaseUnavailable: boolean;
  /** The document, if one was rendered; the response that the router passes on has no body then. */
  html?: Buffer;
}

export const outcomeContext = createContext<Outcome>();
