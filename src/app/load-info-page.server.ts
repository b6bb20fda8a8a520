import { data, type RouterContextProvider } from 'react-router';
import type { BuiltInPage } from '#features/content/pages/pages.rules';
import { findBuiltInPage, pageHeaders } from '#features/content/pages/shown-pages.service.server';
import { shopContext } from './shop-context.server';

/** What the owner wrote for one of the shop's own pages; undefined: nothing. */
export async function loadInfoPage(context: Readonly<RouterContextProvider>, name: BuiltInPage) {
  return data(await findBuiltInPage(context.get(shopContext), name), { headers: pageHeaders(name) });
}
