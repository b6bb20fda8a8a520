import { ChevronDown, CircleUser, LogOut, Menu, Search, Store } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { CommandMenu } from '#console/commands/command-menu';
import { useShortcuts } from '#console/commands/shortcuts';
import { ConfirmHost } from '#console/dialog/confirm';
import { LeaveQuestion } from '#console/form/save-bar';
import { formatCount } from '#console/format';
import { useShopName } from '#console/shop-name';
import { ViewsContext } from '#console/table/views-slot';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { useConversationCounts } from '#features/accounts/conversations/conversation-counts.console';
import { MentionsButton } from '#features/accounts/notes/mentions-button.console';
import { may } from '#features/accounts/staff/staff.rules';
import { useOrderCounts } from '#features/orders/order-screens/order-counts.console';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { IconButton } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { lazyExtra, lazyPart } from '#ui/lazy-part';
import { NavigationProgress } from '#ui/navigation-progress';
import { richText } from '#ui/rich-text';
import { ThemeSwitch } from '#ui/theme-switch';
import { Toaster } from '#ui/toast';
import { Arrival } from '../arrival';
import { rememberFollowedLink } from '../followed-links';
import { frameMessages as texts } from './admin.messages';
import {
  ACCOUNT,
  currentPath,
  hasOwnScreen,
  type NavigationItem,
  type NavigationSection,
  navigationOf,
  screensOf,
  sectionOf,
} from './navigation';
import { ShopIcon } from './shop-icon';
import { signOut } from './sign-out';

const BOTTOM_BAR_ITEMS = 4;
const CommandSearch = lazyPart(async () => (await import('./command-search')).CommandSearch);
/** Loaded after the screen, which does not wait for it. */
const SavedViews = lazyExtra(async () => (await import('#features/accounts/saved-views/saved-views.console')).SavedViews);
const VIEWS = (
  <Suspense>
    <SavedViews />
  </Suspense>
);

/** Navigation, top bar and messages around every screen. */
export function Frame({ user }: { user: User }) {
  const sections = navigationOf(user);
  const counts = useCounts(user);
  const [first] = useState(useLocation());
  useNavigationKeys(sections);
  useEffect(() => {
    addEventListener('click', rememberFollowedLink, true);
    return () => removeEventListener('click', rememberFollowedLink, true);
  }, []);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:inset-s-2 focus:z-50 focus:rounded-sm focus:bg-surface focus:p-3"
      >
        {texts.skipToContent}
      </a>
      <NavigationProgress />
      <Arrival first={first} />
      <CommandMenu dialog={(close) => <CommandSearch user={user} onClose={close} />}>
        {(openSearch) => (
          <>
            <aside className="sticky top-0 hidden h-dvh flex-col border-e border-line bg-surface px-3 pt-4 pb-2 lg:flex">
              <div className="mb-3 flex items-center gap-1">
                <ShopName />
                <MentionsButton />
              </div>
              <SearchButton onClick={openSearch} />
              <div className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3 pb-3">
                <Navigation sections={sections} counts={counts} />
              </div>
              <AccountButtons user={user} />
            </aside>
            <div className="flex min-w-0 flex-col max-lg:pb-20">
              <TopBar user={user} sections={sections} counts={counts} onSearch={openSearch} />
              <main id="content" tabIndex={-1} className="mx-auto w-full max-w-400 flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8">
                <ViewsContext value={VIEWS}>
                  <Outlet />
                </ViewsContext>
              </main>
            </div>
          </>
        )}
      </CommandMenu>
      <BottomBar sections={sections} counts={counts} />
      <Toaster />
      <ConfirmHost />
      <LeaveQuestion />
      <ScrollRestoration />
    </div>
  );
}

/** How much waits behind a screen, by its path. */
type Counts = Readonly<Record<string, number | undefined>>;

function useCounts(user: User): Counts {
  const { data } = useOrderCounts(may(user, 'orders.read'));
  const messages = useConversationCounts(may(user, 'customers.read')).data;
  return { [adminPaths.orders()]: data?.counts.toPack, [adminPaths.messages()]: messages?.counts.waiting };
}

function useNavigationKeys(sections: NavigationSection[]): void {
  const navigate = useNavigate();
  useShortcuts(
    screensOf(sections).flatMap(({ keys, label, path }) =>
      keys ? [{ keys, label: texts.goTo(label), group: texts.goToText, run: () => void navigate(path) }] : [],
    ),
  );
}

function ShopName() {
  return (
    <p className="flex min-w-0 flex-1 items-center gap-2.5 px-3 font-bold">
      <ShopIcon className="h-7" />
      <span dir="auto" className="min-w-0 truncate">
        {useShopName()}
      </span>
    </p>
  );
}

/** Opens the command menu. */
function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-keyshortcuts="Control+K Meta+K"
      className="mb-3 flex min-h-9 w-full shrink-0 items-center gap-2.5 rounded-sm border border-line px-3 text-start text-sm text-muted hover:bg-raised pointer-coarse:min-h-11"
    >
      <Search aria-hidden className="size-4" />
      <span className="flex-1">{texts.search}</span>
      <kbd aria-hidden className="font-sans text-xs">
        {texts.ctrlK}
      </kbd>
    </button>
  );
}

interface MenuProps {
  user: User;
  sections: NavigationSection[];
  counts: Counts;
}

function TopBar({ onSearch, ...menu }: MenuProps & { onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-ground/95 px-4 sm:px-6 lg:hidden">
      <ShopIcon className="h-7" />
      <span dir="auto" className="min-w-0 flex-1 truncate font-bold">
        {useShopName()}
      </span>
      <IconButton label={texts.search} onClick={onSearch}>
        <Search aria-hidden className="size-5" />
      </IconButton>
      <MentionsButton />
      <MenuButton {...menu} />
    </header>
  );
}

/** A phone's whole navigation. */
function MenuButton({ user, sections, counts }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen screen closes the menu.
  useEffect(() => setOpen(false), [key]);
  return (
    <>
      <IconButton label={texts.menu} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu aria-hidden className="size-5" />
      </IconButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.menu} side="end">
        <div className="min-h-0 flex-1 overflow-y-auto p-3">
          <Navigation sections={sections} counts={counts} isFoldable />
        </div>
        <div className="px-3 pb-2">
          <AccountButtons user={user} />
        </div>
      </Dialog>
    </>
  );
}

interface NavigationProps {
  sections: NavigationSection[];
  counts: Counts;
  /** Any section can be unfolded before it is opened: on a phone, opening a screen closes the menu. */
  isFoldable?: boolean;
}

/** The section of the shown screen is open, the others are folded. */
function Navigation({ sections, counts, isFoldable = false }: NavigationProps) {
  const current = currentPath(sections, useLocation());
  const currentSection = sectionOf(sections, current)?.path;
  const [unfolded, setUnfolded] = useState(currentSection);
  const open = isFoldable ? unfolded : currentSection;
  return (
    <nav aria-label={texts.console}>
      <ul className="grid gap-0.5">
        {sections.map((section) => {
          const { label, path, icon: Icon, items } = section;
          const isOpen = path === open && items.length > 0;
          return (
            <li key={path}>
              <div className="flex gap-1">
                <SideLink
                  item={section}
                  count={countOf(section, counts, isOpen)}
                  isCurrent={path === current && hasOwnScreen(section)}
                  className={`min-h-9 gap-3 ${path === currentSection ? 'font-semibold' : 'font-medium'}`}
                >
                  <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
                </SideLink>
                {isFoldable && items.length > 0 && (
                  <IconButton label={texts.screensOf(label)} aria-expanded={isOpen} onClick={() => setUnfolded(isOpen ? undefined : path)}>
                    <ChevronDown aria-hidden className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
                  </IconButton>
                )}
              </div>
              {isOpen && (
                <ul aria-label={texts.screensOf(label)} className="my-0.5 ms-5 border-s border-line ps-2">
                  {items.map((item) => (
                    <li key={item.path}>
                      <SideLink item={item} count={counts[item.path]} isCurrent={item.path === current} className="min-h-8 text-sm" />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A folded section also counts what waits behind its screens. */
function countOf({ path, items }: NavigationSection, counts: Counts, isOpen = false): number {
  const screens = isOpen ? [] : items.filter((item) => item.path !== path);
  return [{ path }, ...screens].reduce((sum, screen) => sum + (counts[screen.path] ?? 0), 0);
}

interface SideLinkProps {
  item: NavigationItem;
  count: number | undefined;
  isCurrent: boolean;
  className: string;
  /** Its icon. */
  children?: ReactNode;
}

function SideLink({ item: { label, path }, count, isCurrent, className, children }: SideLinkProps) {
  return (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex min-w-0 flex-1 items-center rounded-sm px-3 py-1 hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-semibold pointer-coarse:min-h-11 ${className}`}
    >
      {children}
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && count > 0 && (
        <span className="text-sm font-normal text-muted tabular-nums">
          {richText(texts.toDo, { count: formatCount(count), words: (text) => <span className="sr-only">{text}</span> })}
        </span>
      )}
    </Link>
  );
}

/** A phone's most used sections. */
function BottomBar({ sections, counts }: { sections: NavigationSection[]; counts: Counts }) {
  const current = sectionOf(sections, currentPath(sections, useLocation()));
  return (
    <nav
      aria-label={texts.mostUsed}
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {sections.slice(0, BOTTOM_BAR_ITEMS).map((section) => {
        const { label, path, icon: Icon } = section;
        return (
          <Link
            key={path}
            to={path}
            aria-current={section === current ? 'page' : undefined}
            className="flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted aria-[current=page]:font-semibold aria-[current=page]:text-accent"
          >
            <span className="relative">
              <Icon aria-hidden className="size-5" />
              {countOf(section, counts) > 0 && (
                <span aria-hidden className="absolute -top-0.5 -inset-e-1.5 size-2 rounded-full bg-accent" />
              )}
            </span>
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

function AccountButtons({ user }: { user: User }) {
  return (
    <div className="border-t border-line pt-2">
      <Link
        to={ACCOUNT.path}
        aria-current={useLocation().pathname === ACCOUNT.path ? 'page' : undefined}
        className="flex min-h-9 items-center gap-3 rounded-sm px-3 text-sm font-medium hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-semibold pointer-coarse:min-h-11"
      >
        <CircleUser aria-hidden className="size-4.5 shrink-0 text-muted" />
        <span dir="auto" className="min-w-0 truncate">
          {user.firstName} {user.lastName}
        </span>
        <span className="sr-only">, {ACCOUNT.label}</span>
      </Link>
      <div className="flex items-center">
        <a
          href={paths.home()}
          className="me-auto flex min-h-9 items-center gap-3 rounded-sm px-3 text-sm font-medium hover:bg-raised pointer-coarse:min-h-11"
        >
          <Store aria-hidden className="size-4.5 text-muted" />
          {texts.viewShop}
        </a>
        <ThemeSwitch />
        <IconButton label={texts.signOut} onClick={() => void signOut()}>
          <LogOut aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}
