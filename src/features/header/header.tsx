import { LogOut, Menu, Package, Search, Settings, ShoppingBag, User, UserRound } from 'lucide-react';
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';
import { Form, Link, NavLink, useLocation, useNavigate } from 'react-router';
import { sessionMessages } from '#features/accounts/session.messages';
import { session, useSession } from '#features/accounts/session.store';
import { cart, useCart } from '#features/cart/cart.store';
import { messageOf } from '#http/api-client';
import { paths } from '#paths';
import { ButtonLink } from '#ui/button';
import { ThemeSwitch } from '#ui/theme-switch';
import { toast } from '#ui/toast';
import { Logo } from './logo';

const NAVIGATION = [
  { name: 'Home', to: paths.home() },
  { name: 'Products', to: paths.products() },
  { name: 'Categories', to: paths.categories() },
];

/** Section 9 of the specification. */
const BADGE_CAP = 99;

export function Header({ shopName }: { shopName: string }) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface/95 backdrop-blur-sm">
      <div className="container-shop flex flex-wrap items-center gap-x-2 py-2 lg:gap-x-6">
        <SmallMenu />
        <Link to={paths.home()} className="flex items-center gap-2.5 rounded-sm py-2 text-xl font-extrabold tracking-tight">
          <Logo className="size-8" />
          {shopName}
        </Link>
        <nav aria-label="Main" className="hidden gap-1 lg:flex">
          {NAVIGATION.map(({ name, to }) => (
            <NavLink
              key={to}
              to={to}
              end
              prefetch="intent"
              className="rounded-full px-4 py-2.5 font-medium text-muted hover:text-ink aria-[current=page]:text-ink"
            >
              {name}
            </NavLink>
          ))}
        </nav>
        <SearchForm />
        <div className="ml-auto flex items-center lg:ml-0">
          <ThemeSwitch />
          <UserMenu />
          <CartButton />
        </div>
      </div>
    </header>
  );
}

/** Goes to the products that match; an empty text is ignored (section 2 of the specification). */
function SearchForm() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const searched = pathname === paths.products() ? (new URLSearchParams(search).get('search') ?? '') : '';

  useEffect(() => {
    if (input.current) input.current.value = searched;
  }, [searched]);
  useEffect(() => focusOnSlash(input), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) navigate(paths.products({ search: text }));
  };

  return (
    <Form
      role="search"
      action={paths.products()}
      onSubmit={submit}
      className="relative order-last w-full pb-2 lg:order-none lg:w-auto lg:flex-1 lg:pb-0"
    >
      <Search aria-hidden className="pointer-events-none absolute top-3 left-4 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Search products"
        aria-keyshortcuts="/"
        placeholder="Search products"
        maxLength={200}
        className="h-11 w-full rounded-full border border-transparent bg-raised pr-4 pl-12 text-base hover:border-line"
      />
    </Form>
  );
}

/** '/' anywhere but in a field puts the cursor into the search. */
function focusOnSlash(input: { current: HTMLInputElement | null }) {
  const onKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.current?.focus();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

function CartButton() {
  const { status, cart: shown } = useCart();
  const count = shown.totalItems;
  return (
    <Link
      to={paths.cart()}
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        cart.openDrawer();
      }}
      className="relative grid size-11 place-items-center rounded-full hover:bg-raised"
    >
      <ShoppingBag aria-hidden className="size-5.5" />
      {status === 'ready' && count > 0 && <Badge count={count} />}
    </Link>
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

function UserMenu() {
  const current = useSession();
  const returnTo = useReturnPath();
  if (current.status !== 'customer') {
    return (
      <div className={`flex items-center gap-1 ${current.status === 'loading' ? 'invisible' : ''}`}>
        <Link
          to={paths.login(returnTo)}
          aria-label="Sign In"
          className="grid size-11 place-items-center rounded-full hover:bg-raised sm:hidden"
        >
          <User aria-hidden className="size-5.5" />
        </Link>
        <span className="hidden sm:block">
          <ButtonLink to={paths.login(returnTo)} variant="ghost" size="sm">
            Sign In
          </ButtonLink>
        </span>
        <span className="hidden md:block">
          <ButtonLink to={paths.register()} size="sm">
            Sign Up
          </ButtonLink>
        </span>
      </div>
    );
  }
  return (
    <Dropdown label={`Account of ${current.user.firstName}`} icon={<User aria-hidden className="size-5.5" />}>
      <p className="truncate border-b border-line px-4 pt-1 pb-3 text-sm text-muted">{current.user.email}</p>
      <MenuLink to={paths.profile()} icon={<UserRound aria-hidden className="size-5" />}>
        Profile
      </MenuLink>
      <MenuLink to={paths.orders()} icon={<Package aria-hidden className="size-5" />}>
        Orders
      </MenuLink>
      <MenuLink to={paths.profile('settings')} icon={<Settings aria-hidden className="size-5" />}>
        Settings
      </MenuLink>
      <button type="button" onClick={signOut} className={MENU_ITEM}>
        <LogOut aria-hidden className="size-5" />
        Sign Out
      </button>
    </Dropdown>
  );
}

/** Signing in leads back to where one is; the pages that do it hand on what they were told. */
function useReturnPath(): string | undefined {
  const { pathname, search } = useLocation();
  if (/^\/(login|register|(forgot|reset)-password)/.test(pathname)) return new URLSearchParams(search).get('redirect') ?? undefined;
  return pathname === paths.home() ? undefined : pathname + search;
}

async function signOut() {
  try {
    await session.logout();
    toast.success(sessionMessages.loggedOut);
  } catch (error) {
    toast.error(messageOf(error, sessionMessages.logoutFailed));
  }
}

function SmallMenu() {
  return (
    <Dropdown label="Menu" icon={<Menu aria-hidden className="size-5.5" />} className="lg:hidden" align="left">
      {NAVIGATION.map(({ name, to }) => (
        <MenuLink key={to} to={to}>
          {name}
        </MenuLink>
      ))}
    </Dropdown>
  );
}

const MENU_ITEM = 'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left font-medium hover:bg-raised';

function MenuLink({ icon, children, ...link }: ComponentProps<typeof Link> & { icon?: React.ReactNode }) {
  return (
    <Link {...link} prefetch="intent" className={MENU_ITEM}>
      {icon}
      {children}
    </Link>
  );
}

/** Opens without JavaScript too; a click elsewhere, Escape and a new page close it. */
function Dropdown({
  label,
  icon,
  align = 'right',
  className = '',
  children,
}: {
  label: string;
  icon: React.ReactNode;
  align?: 'left' | 'right';
  className?: string;
  children: React.ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the signal.
  useEffect(() => ref.current?.removeAttribute('open'), [key]);
  useEffect(() => {
    const closeFor = (event: Event) => {
      const isInside = event.target instanceof Node && ref.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside) ref.current?.removeAttribute('open');
    };
    addEventListener('pointerdown', closeFor);
    addEventListener('keydown', closeFor);
    return () => {
      removeEventListener('pointerdown', closeFor);
      removeEventListener('keydown', closeFor);
    };
  }, []);

  return (
    <details ref={ref} className={`relative ${className}`}>
      <summary
        aria-label={label}
        className="grid size-11 list-none place-items-center rounded-full hover:bg-raised [&::-webkit-details-marker]:hidden"
      >
        {icon}
      </summary>
      <div
        className={`absolute top-full z-50 mt-2 w-64 rounded-md border border-line bg-surface py-2 shadow-float ${align === 'right' ? 'right-0' : 'left-0'}`}
      >
        {children}
      </div>
    </details>
  );
}
