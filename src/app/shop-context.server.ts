import { createContext } from 'react-router';
import type { Shop } from '#shop.server';

/** How a page's loader reaches the services: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>();

/** What a page's render learns on its way: the status of a failed page depends on it. */
export const outcomeContext = createContext<{ isDatabaseAway: boolean }>();
