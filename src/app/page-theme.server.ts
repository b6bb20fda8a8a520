import type { RouterContextProvider } from 'react-router';
import type { Theme } from '#features/content/theme/theme.schema';
import { readShownTheme } from '#features/content/theme/theme.service.server';
import { themeInLanguage } from '#features/content/theme/theme-in-language';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import { shopContext, themePreviewContext } from './shop-context.server';

/** The look of a page in its reader's language: what is published, or the draft for whoever has a private link. */
export async function readPageTheme(context: Readonly<RouterContextProvider>): Promise<Theme> {
  const shop = context.get(shopContext);
  return themeInLanguage(context.get(themePreviewContext) ?? (await readShownTheme(shop)), contentLanguage(shop));
}
