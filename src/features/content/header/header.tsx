import { Heart, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#features/accounts/sessions/session.store';
import { cart, useCart } from '#features/buying/cart/cart.store';
import { useWishlistCount } from '#features/buying/wishlist/wishlisted-ids.store';
import type { ShownLanguages } from '#features/content/languages/shown-languages';
import type { ShownTheme } from '#features/content/theme/shown-theme';
import { paths } from '#shared/paths';
import { hydrateLater } from '#ui/lazy-hydration';
import { PathLink } from '#ui/path-link';
import { ThemeSwitch } from '#ui/theme-switch';
import * as messages from './header.messages';
import { Logo } from './logo';
import { SearchForm } from './search-form';
import { UserMenu } from './user-menu';

/** docs/rules.md#pages-header */
const BADGE_CAP = 99;
/** Letters. A longer name is set smaller on a phone. */
const LONG_NAME = 18;

interface HeaderProps {
  shop: { name: string; theme: ShownTheme; languages?: ShownLanguages };
  children: ReactNode;
}

/** `children` are rendered below the header, across the whole width. */
export function Header({ shop: { name, theme, languages }, children }: HeaderProps) {
  const { logo, menu, mainCategories } = theme;
  const { pathname, search } = useLocation();
  const isCurrent = (to: string) => to.split('#', 1)[0] === (to.includes('?') ? pathname + search : pathname);
  return (
    <header className="sticky top-0 z-40 border-b short:static border-line bg-surface/95 backdrop-filter-[blur(8px)]">
      <div className="container-shop flex flex-wrap items-center py-2 lg:gap-x-6">
        <div className="lg:hidden">
          <SmallMenu menu={menu} languages={languages} />
        </div>
        <PathLink to={paths.home()} className="shop-link">
          {logo ? (
            <img {...logo} alt="" className="h-8 w-auto max-w-40 min-w-0 object-contain" />
          ) : (
            <Logo className="size-8 shrink-0 max-sm:hidden" />
          )}
          <span dir="auto" className={nameClass(name, theme)}>
            {name}
          </span>
        </PathLink>
        <nav aria-label={messages.main} className="hidden gap-1 font-medium text-muted lg:flex">
          {mainCategories && <MegaMenu links={mainCategories} />}
          {menu.map(({ label, to }) => (
            <PathLink
              key={to}
              to={to}
              dir="auto"
              aria-current={isCurrent(to) ? 'page' : undefined}
              className="rounded-full px-4 py-2.5 hover:text-ink aria-[current=page]:text-ink"
            >
              {label}
            </PathLink>
          ))}
        </nav>
        <SearchForm />
        <div className="flex items-center gap-1.5">
          {languages && languages.all.length > 1 && (
            <div className="max-sm:hidden">
              <LanguageMenu languages={languages} />
            </div>
          )}
          <div className="max-sm:hidden">
            <ThemeSwitch />
          </div>
          <UserMenu />
          <WishlistButton />
          <CartButton />
        </div>
      </div>
      {children}
    </header>
  );
}

/** The browser opens them, so that their code is loaded when the page is touched. */
const loadMenus = () => import('./header-menus');
const SmallMenu = hydrateLater(async () => (await loadMenus()).SmallMenu, { worksWithoutCode: true });
const LanguageMenu = hydrateLater(async () => (await loadMenus()).LanguageMenu, { worksWithoutCode: true });
const MegaMenu = hydrateLater(async () => (await loadMenus()).MegaMenu, { worksWithoutCode: true });

/** The header of a phone is one row, in which the name has two lines, or is left to the logo. */
function nameClass(name: string, { logo, hidesName }: ShownTheme): string {
  if (hidesName) return 'sr-only';
  if (logo) return 'max-sm:sr-only';
  return name.length > LONG_NAME ? 'line-clamp-2 max-sm:text-sm' : 'line-clamp-2';
}

const BUTTON = 'relative grid size-11 place-items-center rounded-full hover:bg-raised';

/** For customers only. */
function WishlistButton() {
  const { status } = useSession();
  const count = useWishlistCount();
  if (status !== 'customer') return null;
  return (
    <PathLink to={paths.wishlist()} aria-label={messages.wishlist(count)} className={`${BUTTON} max-[22rem]:hidden`}>
      <Heart aria-hidden className="size-5.5" />
      {count > 0 && <Badge count={count} />}
    </PathLink>
  );
}

function CartButton() {
  const { status, cart: shown } = useCart();
  const count = shown.totalItems;
  return (
    <PathLink
      to={paths.cart()}
      aria-label={messages.cart(count)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        cart.openDrawer();
      }}
      className="cart-button relative grid size-11 place-items-center rounded-full bg-accent text-on-accent hover:not-disabled:bg-accent/88"
    >
      <ShoppingBag aria-hidden className="size-5.5" />
      {status === 'ready' && count > 0 && <Badge count={count} />}
    </PathLink>
  );
}

function Badge({ count }: { count: number }) {
  return (
    <span aria-hidden className="cart-count">
      {count > BADGE_CAP ? `${BADGE_CAP}+` : count}
    </span>
  );
}
