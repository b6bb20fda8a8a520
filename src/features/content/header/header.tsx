import { Heart, Menu, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#features/accounts/sessions/session.store';
import { cart, useCart } from '#features/buying/cart/cart.store';
import { useWishlistCount } from '#features/buying/wishlist/wishlisted-ids.store';
import type { ShownTheme } from '#features/content/theme/shown-theme';
import type { MenuLink as MenuEntry } from '#features/content/theme/theme.schema';
import { paths } from '#shared/paths';
import { PathLink } from '#ui/path-link';
import { ThemeSwitch } from '#ui/theme-switch';
import { Dropdown, MenuLink } from './dropdown';
import { Logo } from './logo';
import { SearchForm } from './search-form';
import { UserMenu } from './user-menu';

/** docs/rules.md#pages-header */
const BADGE_CAP = 99;

/** `children` are rendered below the header, across the whole width. */
export function Header({ shop: { name, theme }, children }: { shop: { name: string; theme: ShownTheme }; children: ReactNode }) {
  const { logo, hidesName, menu } = theme;
  const { pathname, search } = useLocation();
  const isCurrent = (to: string) => to.split('#', 1)[0] === (to.includes('?') ? pathname + search : pathname);
  return (
    <header className="sticky top-0 z-40 border-b short:static border-line bg-surface/95 backdrop-filter-[blur(8px)]">
      <div className="container-shop flex flex-wrap items-center gap-x-2 py-2 lg:gap-x-6">
        <SmallMenu menu={menu} />
        <PathLink to={paths.home()} className="flex items-center gap-2.5 rounded-sm py-2 text-xl font-extrabold tracking-tight">
          {logo ? <img {...logo} alt="" className="h-8 w-auto max-w-40" /> : <Logo className="size-8" />}
          <span className={hidesName ? 'sr-only' : 'max-[24rem]:sr-only'}>{name}</span>
        </PathLink>
        <nav aria-label="Main" className="hidden gap-1 font-medium text-muted lg:flex">
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
        <div className="ml-auto flex items-center lg:ml-0">
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

const BUTTON = 'relative grid size-11 place-items-center rounded-full hover:bg-raised';

/** For customers only. */
function WishlistButton() {
  const { status } = useSession();
  const count = useWishlistCount();
  if (status !== 'customer') return null;
  return (
    <PathLink to={paths.wishlist()} aria-label={`Wishlist, ${count} ${count === 1 ? 'item' : 'items'}`} className={BUTTON}>
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
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        cart.openDrawer();
      }}
      className={BUTTON}
    >
      <ShoppingBag aria-hidden className="size-5.5" />
      {status === 'ready' && count > 0 && <Badge count={count} />}
    </PathLink>
  );
}

function Badge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tabular-nums"
    >
      {count > BADGE_CAP ? `${BADGE_CAP}+` : count}
    </span>
  );
}

function SmallMenu({ menu }: { menu: readonly MenuEntry[] }) {
  return (
    <Dropdown label="Menu" icon={<Menu aria-hidden className="size-5.5" />} className="lg:hidden" align="left">
      {menu.map(({ label, to }) => (
        <MenuLink key={to} to={to} dir="auto">
          {label}
        </MenuLink>
      ))}
      <div className="mt-2 flex items-center justify-between border-t border-line pt-2 pr-2 pl-4 font-medium sm:hidden">
        Light or dark
        <ThemeSwitch />
      </div>
    </Dropdown>
  );
}
