import { createContext } from 'react-router';
import type { SalePreview } from '#features/catalog/sale-links/sale-links.schema';
import type { Theme } from '#features/content/theme/theme.schema';
import type { Shop } from '#server/shop.server';

/** Gives a page's loader access to the services: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>();

/** The sale whose prices this visitor sees; undefined: today's prices. */
export const salePreviewContext = createContext<SalePreview | undefined>(undefined);

/** The draft of the shop's look, for a visitor with a private link to it; undefined: what the shop shows. */
export const themePreviewContext = createContext<Theme | undefined>(undefined);

/** Whether the page is beside the theme editor. */
export const themeFrameContext = createContext<boolean>(false);

/** What rendering a page reports beside the response. */
export interface Outcome {
  /** The status of a failed page depends on it. */
  isDatabaseUnavailable: boolean;
  /** The document, if one was rendered; the response that the router passes on has no body then. */
  html?: Buffer;
}

export const outcomeContext = createContext<Outcome>();
