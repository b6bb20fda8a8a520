import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Shop } from '#server/shop.server';
import { helpPages } from './help.messages';
import { articleToMarkdown } from './html-to-markdown.server';
import { CookiesPage, PrivacyPage, TermsPage } from './legal-pages';
import { shippingFacts } from './shipping-facts.server';
import { HelpPage, ReturnsPage, ShippingPage, SizeGuidePage } from './shopping-pages';

type HelpPageName = keyof typeof helpPages;

/** The text of one of the shop's own pages as it is today, for an owner who begins to change it. */
export function defaultText(shop: Shop, name: HelpPageName): { title: string; description: string; body: string } {
  const html = renderToStaticMarkup(createElement(StaticRouter, { location: '/' }, pageOf(shop, name)));
  return { ...helpPages[name], body: articleToMarkdown(html) };
}

function pageOf({ config }: Shop, name: HelpPageName): ReactElement {
  switch (name) {
    case 'help':
      return createElement(HelpPage, { shop: config.shop });
    case 'shipping':
      return createElement(ShippingPage, { facts: shippingFacts(config.prices) });
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
