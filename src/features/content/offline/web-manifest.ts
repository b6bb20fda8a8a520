import { LANGUAGES, type Language } from '#languages/languages';
import type { ShopIdentity } from '#server/config.server';
import { paths } from '#shared/paths';
import { themeColors } from './theme-colors';
import * as messages from './web-manifest.messages';

/**
 * The manifest of the installed shop (https://www.w3.org/TR/appmanifest/). scripts/build-offline.js draws the icons.
 */
export function webManifest({ name, logo }: Pick<ShopIdentity, 'name' | 'logo'>, language: Language) {
  return {
    id: '/',
    name,
    short_name: name,
    description: messages.description,
    lang: language,
    dir: LANGUAGES[language].direction,
    start_url: paths.home(),
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    categories: ['shopping'],
    theme_color: themeColors.surface.light,
    background_color: themeColors.ground.light,
    icons: [
      ...(logo
        ? [{ src: logo.url, sizes: `${logo.width}x${logo.height}`, purpose: 'any' }]
        : [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }]),
      ...[192, 512].flatMap((size) => [
        { src: `/icons/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}`, purpose: 'any' },
        { src: `/icons/maskable-${size}.png`, type: 'image/png', sizes: `${size}x${size}`, purpose: 'maskable' },
      ]),
    ],
    shortcuts: [
      { name: messages.search, url: paths.products() },
      { name: messages.cart, url: paths.cart() },
      { name: messages.myOrders, url: paths.orders() },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' }] })),
  };
}
