import { createContext } from 'react-router';
import type { Shop } from '#server/shop.server';

/** How a page's loader reaches the services: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>();

/** What a page's render learns on its way, and makes. */
export interface Outcome {
  /** The status of a failed page depends on it. */
  isDatabaseUnavailable: boolean;
  /** The document, where one was rendered: the response that the router passes on is without a body then. */
  html?: Buffer;
}

export const outcomeContext = createContext<Outcome>();
