import { themeColors } from '#features/content/offline/theme-colors';
import type { ShownTheme } from '#features/content/theme/shown-theme';

/** How systems show the installed shop: colours and icons. Only the server renders it; a browser leaves it as it is. */
export function InstallMeta({ logo }: { logo: ShownTheme['logo'] }) {
  return (
    <>
      {logo ? <link rel="icon" href={logo.src} /> : <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
      <link rel="apple-touch-icon" href={logo?.src ?? '/icons/apple-touch-icon.png'} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content={themeColors.surface.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={themeColors.surface.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
