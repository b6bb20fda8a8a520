import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { readShopRates } from '#features/pricing/rates/rates.server';
import type { Shop } from '#server/shop.server';
import { helpPages } from './help.messages';
import type { ShippingFacts } from './help.types';
import { articleToMarkdown } from './html-to-markdown.server';
import { CookiesPage, PrivacyPage, TermsPage } from './legal-pages';
import { shippingFacts } from './shipping-facts.server';
import { HelpPage, ReturnsPage, ShippingPage, SizeGuidePage } from './shopping-pages';

type HelpPageName = keyof typeof helpPages;

/** The text of one of the shop's own pages as it is today, for an owner who begins to change it. */
export async function defaultText(shop: Shop, name: HelpPageName): Promise<{ title: string; description: string; body: string }> {
  const facts = shippingFacts(await readShopRates(shop));
  const html = renderToStaticMarkup(createElement(StaticRouter, { location: '/' }, pageOf(shop, { name, facts })));
  return { ...helpPages[name], body: articleToMarkdown(html) };
}

function pageOf({ config }: Shop, { name, facts }: { name: HelpPageName; facts: ShippingFacts }): ReactElement {
  switch (name) {
    case 'help':
      return createElement(HelpPage, { shop: config.shop });
    case 'shipping':
      return createElement(ShippingPage, { facts });
    case 'returns':
      return createElement(ReturnsPage, { shop: config.shop });
    case 'size-guide':
      return createElement(SizeGuidePage);
    case 'terms':
      return createElement(TermsPage, { shop: config.shop });
    case 'privacy':
      return createElement(PrivacyPage, { shop: config.shop });
    case 'cookies':
      return createElement(CookiesPage);
    default:
      return name satisfies never;
  }
}
