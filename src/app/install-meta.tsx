import { themeColors } from '#features/content/offline/theme-colors';
import type { ShownTheme } from '#features/content/theme/shown-theme';

/** How systems show the installed shop: colours and icons. Only the server renders it; a browser leaves it as it is. */
export function InstallMeta({ logo, colors = themeColors.surface }: { logo: ShownTheme['logo']; colors: ShownTheme['systemColors'] }) {
  return (
    <>
      {logo ? <link rel="icon" href={logo.src} /> : <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
      <link rel="apple-touch-icon" href={logo?.src ?? '/icons/apple-touch-icon.png'} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content={colors.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={colors.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
