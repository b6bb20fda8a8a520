import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { readShopRates } from '#features/pricing/rates/rates.server';
import type { Shop } from '#server/shop.server';
import { describeHelpPage } from './describe-help-page';
import { helpPages } from './help.messages';
import type { ShippingFacts, ShopFacts } from './help.types';
import { articleToMarkdown } from './html-to-markdown.server';
import { CookiesPage, PrivacyPage, TermsPage } from './legal-pages';
import { shippingFacts } from './shipping-facts.server';
import { HelpPage, ReturnsPage, ShippingPage, SizeGuidePage } from './shopping-pages';

type HelpPageName = keyof typeof helpPages;

/** The text of one of the shop's own pages as it is today, for an owner who begins to change it. */
export async function defaultText(shop: Shop, name: HelpPageName): Promise<{ title: string; description: string; body: string }> {
  const { promises } = shop.config;
  const [rates, { sellerAddress, pricesIncludeTax }] = await Promise.all([readShopRates(shop), readSettings(shop)]);
  const facts = shippingFacts(rates, { promises, language: undefined });
  const about = { ...shop.config.shop, address: sellerAddress, pricesIncludeTax, promises };
  const html = renderToStaticMarkup(createElement(StaticRouter, { location: '/' }, pageOf(about, { name, facts })));
  return { ...helpPages[name], description: describeHelpPage(name, promises), body: articleToMarkdown(html) };
}

function pageOf(shop: ShopFacts, { name, facts }: { name: HelpPageName; facts: ShippingFacts }): ReactElement {
  switch (name) {
    case 'help':
      return createElement(HelpPage, { shop });
    case 'shipping':
      return createElement(ShippingPage, { facts });
    case 'returns':
      return createElement(ReturnsPage, { shop });
    case 'size-guide':
      return createElement(SizeGuidePage, { shop });
    case 'terms':
      return createElement(TermsPage, { shop });
    case 'privacy':
      return createElement(PrivacyPage, { shop });
    case 'cookies':
      return createElement(CookiesPage);
    default:
      return name satisfies never;
  }
}
