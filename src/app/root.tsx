import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useHref,
  useLocation,
  useNavigate,
} from 'react-router';
import { session } from '#features/accounts/sessions/session.store';
import { useCartDrawer } from '#features/buying/cart/cart.store';
import { WishlistButton } from '#features/buying/wishlist/wishlist-button';
import type { Category } from '#features/catalog/categories/categories.schema';
import { featuredCategories, topLevelCategories } from '#features/catalog/categories/categories.service.server';
import { WishlistButtonSlot } from '#features/catalog/products/wishlist-button-slot';
import { Header } from '#features/content/header/header';
import { startPersonalPart } from '#features/content/header/header.store';
import { type ShownLanguages, toShownLanguages } from '#features/content/languages/shown-languages';
import type { MenuLink } from '#features/content/theme/theme.schema';
import { FRAME_PARAM } from '#features/content/theme/theme-frame-param';
import { toShownTheme } from '#features/content/theme/theme-view.server';
import { cachedAt } from '#features/platform/browser-cache/cached-mark';
import { PAYMENT_MARKS } from '#features/platform/settings/settings.rules';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { readEstimateRates } from '#features/pricing/rates/rates.server';
import { currentLanguage } from '#languages/current-language.server';
import { SOURCE_LANGUAGE } from '#languages/languages';
import { publicOrigin } from '#server/shop.server';
import { paths } from '#shared/paths';
import { statusMessages } from '#shared/status.messages';
import { hydratePage } from '#ui/early-actions';
import { hydrateLater } from '#ui/lazy-hydration';
import { lazyExtra, lazyPart } from '#ui/lazy-part';
import { NavigationProgress } from '#ui/navigation-progress';
import { inPageLanguage, openedPath, PagePrefixContext } from '#ui/page-prefix';
import { SharedIcons } from '#ui/shared-icons';
import { DEFAULT_LAYOUT, ShopLayoutContext } from '#ui/shop-layout';
import { prepareToasts, Toaster, toast } from '#ui/toast';
import type { Route } from './+types/root';
import { rememberFollowedLink } from './followed-links';
import figtree from './fonts/figtree-basic.woff2?url';
import { InstallMeta } from './install-meta';
import { pageHeadScript, startScript } from './page-start';
import { readPageTheme } from './page-theme.server';
import { salePreviewContext, shopContext, themeFrameContext, themePreviewContext } from './shop-context.server';
import { type RootData, useShop } from './use-shop';
import './app.css';
import * as messages from './root.messages';

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const shop = context.get(shopContext);
  const isEdited = context.get(themeFrameContext);
  const theme = toShownTheme(await readPageTheme(context), {
    now: Date.now(),
    isPreview: context.get(themePreviewContext) !== undefined && !isEdited,
    isEdited,
    isInSale: context.get(salePreviewContext) !== undefined,
  });
  // Pages that need no data are shown while the database is unavailable, too. Reading them updates the offer.
  const [prices, categories, mainCategories] = await Promise.all([
    readEstimateRates(shop),
    theme.hasCategoryMenu ? readCategoryLinks(featuredCategories(shop, theme.hasMegaMenu ? BESIDE_MEGA_MENU : undefined)) : [],
    theme.hasMegaMenu ? readCategoryLinks(topLevelCategories(shop)) : undefined,
  ]);
  const languages = toShownLanguages(shop.config.languages, currentLanguage());
  const {
    shop: { name, email },
    shippingOffer: offer,
    promises,
  } = shop.config;
  return {
    shop: {
      name,
      email,
      origin: publicOrigin(shop, request.url),
      offer,
      promises,
      paymentMarks: promises.paymentMarks.map((mark) => PAYMENT_MARKS[mark]),
      theme: { ...theme, menu: [...theme.menu, ...categories], ...(mainCategories && { mainCategories }) },
      ...(languages && { languages }),
    },
    prices,
    guestCheckout: await readSettings(shop).then(
      ({ guestCheckout }) => guestCheckout,
      () => false,
    ),
  };
}

/** Featured categories that fit one row beside the menu of all. */
const BESIDE_MEGA_MENU = 5;

/** Those with products; none while the database is unavailable. */
function readCategoryLinks(reading: Promise<Category[]>): Promise<MenuLink[]> {
  return reading.then(
    (categories) =>
      categories
        .filter(({ productCount }) => productCount > 0)
        .map(({ name, slug }) => ({ label: name, to: paths.products({ category: slug }) })),
    () => [],
  );
}

/** The shop's name and rates do not change while a page is open, except beside the theme editor. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs) {
  return nextUrl.searchParams.has(FRAME_PARAM);
}

export function Layout({ children }: { children: ReactNode }) {
  const { theme, languages } = useShop();
  const { html, logo, fonts = [figtree], systemColors } = theme;
  const prefix = usePrefix();
  return (
    <html
      // Without the page's data, its address says in which language it is.
      lang={languages?.tag ?? (prefix.slice(1) || SOURCE_LANGUAGE)}
      dir={languages?.direction}
      data-prefix={prefix || undefined}
      {...html}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {import.meta.env.SSR && <InstallMeta logo={logo} colors={systemColors} />}
        {fonts.map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
        <InlineScript code={import.meta.env.SSR ? pageHeadScript() : ''} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a href="#content" className="skip-link">
          {messages.skipToContent}
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
        <InlineScript code={import.meta.env.SSR ? startScript() : ''} />
      </body>
    </html>
  );
}

export default function Root({ loaderData: { shop } }: Route.ComponentProps) {
  return (
    <Frame shop={shop}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame shop={useShop()}>
      <Suspense>{isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <ErrorScreen />}</Suspense>
    </Frame>
  );
}

const NotFoundScreen = lazyPart(async () => (await import('./error-screens')).NotFoundScreen);
const ErrorScreen = lazyPart(async () => (await import('./error-screens')).ErrorScreen);

/** What the router puts before the paths of its links. */
function usePrefix(): string {
  const home = useHref(paths.home());
  return home === paths.home() ? '' : home;
}

function Frame({ shop, children }: { shop: RootData['shop']; children: ReactNode }) {
  usePersonalPart();
  return (
    <PagePrefixContext value={usePrefix()}>
      <ShopLayoutContext value={shop.theme.layout ?? DEFAULT_LAYOUT}>
        <WishlistButtonSlot value={WishlistButton}>
          <NavigationProgress />
          {shop.theme.hasBars && <TopBars theme={shop.theme} />}
          <Header shop={shop}>
            <NavigationAidsWhenTouched />
          </Header>
          {/* Late content never moves a visible footer. */}
          <main id="content" tabIndex={-1} className="min-h-svh flex-1 outline-none print:min-h-0">
            {children}
          </main>
          <SiteFooter shop={shop} />
          {shop.languages && shop.languages.all.length > 1 && <OfferedLanguage languages={shop.languages} />}
          <CartDrawerWhenOpened />
          <Toaster />
          <SharedIcons />
        </WishlistButtonSlot>
      </ShopLayoutContext>
    </PagePrefixContext>
  );
}

/** Most pages have none. */
const TopBars = hydrateLater(async () => (await import('./top-bars')).TopBars, { worksWithoutCode: true });

/** The HTML is the same for everyone; the session is read after hydration. */
function usePersonalPart() {
  const navigate = useNavigate();
  // Must be first: the visitor's data renders fields again.
  useEffect(hydratePage, []);
  useEffect(startPersonalPart, []);
  useEffect(
    () =>
      session.onExpiry(() => {
        toast.error(statusMessages.unauthenticated);
        navigate(paths.login(openedPath() + window.location.search));
      }),
    [navigate],
  );
}

const NavigationAids = lazyExtra(async () => (await import('./navigation-aids')).NavigationAids);

/**
 * Loaded at the first interaction, because nobody navigates before. A cached page loads it at once to show the offline notice.
 */
function NavigationAidsWhenTouched() {
  const [first] = useState(useLocation());
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const onTouch = () => {
      setTouched(true);
      prepareToasts();
    };
    for (const event of ['pointerover', 'keydown', 'offline']) addEventListener(event, onTouch, { once: true });
    if (cachedAt()) onTouch();
    addEventListener('click', rememberFollowedLink, true);
  }, []);
  return <Suspense>{isTouched && <NavigationAids first={first} />}</Suspense>;
}
const LanguageOffer = lazyExtra(async () => (await import('#features/content/languages/language-offer')).LanguageOffer);

/** The server does not know what the browser prefers. */
function OfferedLanguage({ languages }: { languages: ShownLanguages }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return <Suspense>{isHydrated && <LanguageOffer languages={languages} />}</Suspense>;
}

/** Its links work without JavaScript. */
const SiteFooter = hydrateLater(async () => (await import('./site-footer')).SiteFooter, { worksWithoutCode: true });

const CartDrawer = lazy(async () => {
  try {
    return { default: (await import('./shop-cart-drawer')).ShopCartDrawer };
  } catch (error) {
    // The import fails offline, or when a newer version is deployed: the cart page is the fallback.
    window.location.assign(inPageLanguage(paths.cart()));
    throw error;
  }
});

/** No page needs the drawer initially: it is loaded when it is first opened. */
function CartDrawerWhenOpened() {
  const isOpen = useCartDrawer();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <CartDrawer />}</Suspense>;
}

/** The browser does not run it again: the server's output stays. */
function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
