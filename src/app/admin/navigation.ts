import { ChartColumn, House, type LucideIcon, Megaphone, Package, Palette, Settings, ShoppingBag, Users } from 'lucide-react';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { may } from '#features/accounts/staff/staff.rules';
import { IMPORT_RIGHTS } from '#features/catalog/imports/imports.rules';
import { adminPaths } from '#shared/admin-paths';
import type { NeededRight } from '#shared/rights';
import { navigationMessages as words } from './admin.messages';

export interface NavigationItem {
  label: string;
  path: string;
  /** Shown only to those who have it; the screen's calls check it themselves. */
  right?: NeededRight;
  /** Two keys after another that open it. */
  keys?: string;
}

/** Screens that belong together, behind one entry of the side navigation. */
export interface NavigationSection extends NavigationItem {
  icon: LucideIcon;
  items: readonly NavigationItem[];
}

/** Without a path, the entry opens the first of its screens. */
type SectionPlan = Omit<NavigationSection, 'path'> & { path?: string };

/** What is below them has entries of its own. */
const INDEXES: ReadonlySet<string> = new Set([adminPaths.home(), adminPaths.settings()]);

/** At most ten, so that the navigation with its longest section fits a window 900 pixels high (navigation.test.ts). */
const NAVIGATION: readonly SectionPlan[] = [
  { label: words.home, path: adminPaths.home(), icon: House, keys: 'g h', items: [] },
  {
    label: words.orders,
    path: adminPaths.orders(),
    icon: ShoppingBag,
    right: 'orders.read',
    keys: 'g o',
    items: [
      { label: words.draftOrders, path: adminPaths.drafts(), right: 'orders.edit' },
      { label: words.pack, path: adminPaths.pack(), right: 'orders.pack' },
      { label: words.returns, path: adminPaths.returns(), right: 'orders.read' },
      { label: words.invoices, path: adminPaths.invoices(), right: 'orders.read' },
      { label: words.bulkMoves, path: adminPaths.orderJobs(), right: 'orders.pack' },
    ],
  },
  {
    label: words.products,
    path: adminPaths.products(),
    icon: Package,
    right: 'products.read',
    keys: 'g p',
    items: [
      { label: words.stock, path: adminPaths.stock(), right: 'stock.read', keys: 'g s' },
      { label: words.categories, path: adminPaths.categories(), right: 'products.read' },
      { label: words.sales, path: adminPaths.sales(), right: 'sales.write' },
      { label: words.reviews, path: adminPaths.reviews(), right: 'reviews.moderate' },
      { label: words.bulkEdits, path: adminPaths.bulkEdits(), right: 'products.write' },
      { label: words.importAndExport, path: adminPaths.imports(), right: IMPORT_RIGHTS },
    ],
  },
  {
    label: words.customers,
    path: adminPaths.customers(),
    icon: Users,
    right: 'customers.read',
    keys: 'g c',
    items: [
      { label: words.messages, path: adminPaths.messages(), right: 'customers.read', keys: 'g m' },
      { label: words.mails, path: adminPaths.mails(), right: 'customers.read' },
    ],
  },
  {
    label: words.marketing,
    icon: Megaphone,
    items: [
      { label: words.promotions, path: adminPaths.promotions(), right: 'promotions.write' },
      { label: words.giftCards, path: adminPaths.giftCards(), right: 'orders.read' },
      { label: words.newsletter, path: adminPaths.newsletter(), right: 'customers.read' },
      { label: words.productFeed, path: adminPaths.feed(), right: 'settings.read' },
    ],
  },
  { label: words.insight, path: adminPaths.insight(), icon: ChartColumn, right: 'insight.read', keys: 'g i', items: [] },
  {
    label: words.shop,
    icon: Palette,
    items: [
      { label: words.themeAndHomePage, path: adminPaths.theme(), right: 'settings.read' },
      { label: words.pages, path: adminPaths.pages(), right: 'pages.read' },
      { label: words.promises, path: adminPaths.promises(), right: 'settings.read' },
      { label: words.languages, path: adminPaths.languages(), right: 'settings.read' },
      { label: words.mail, path: adminPaths.mailSettings(), right: 'settings.read' },
      { label: words.mailTexts, path: adminPaths.mailTexts(), right: 'settings.read' },
      { label: words.redirects, path: adminPaths.redirects(), right: 'products.write' },
      { label: words.opening, path: adminPaths.opening(), right: 'settings.read' },
    ],
  },
  {
    label: words.settings,
    path: adminPaths.settings(),
    icon: Settings,
    right: 'settings.read',
    items: [
      { label: words.payments, path: adminPaths.payments(), right: 'settings.read' },
      { label: words.connections, path: adminPaths.connections(), right: 'settings.read' },
      { label: words.checkout, path: adminPaths.checkoutSettings(), right: 'settings.read' },
      { label: words.shipping, path: adminPaths.shipping(), right: 'settings.read' },
      { label: words.taxes, path: adminPaths.taxes(), right: 'settings.read' },
      { label: words.staff, path: adminPaths.staff(), right: 'staff.read' },
      { label: words.activity, path: adminPaths.activity(), right: 'audit.read' },
      { label: words.backups, path: adminPaths.backups(), right: 'settings.read' },
      { label: words.apiKeys, path: adminPaths.apiKeys(), right: 'settings.read' },
      { label: words.webhooks, path: adminPaths.webhooks(), right: 'settings.read' },
      { label: words.clearTheDemo, path: adminPaths.demo(), right: 'settings.write' },
    ],
  },
];

/** At the foot of the navigation, for everyone. */
export const ACCOUNT: NavigationItem = { label: words.yourProfile, path: adminPaths.account() };

/** What this person may open. A section with nothing but one screen is that screen. */
export function navigationOf(user: User | undefined): NavigationSection[] {
  const isAllowed = ({ right }: { right?: NeededRight }) => !right || may(user, right);
  return NAVIGATION.flatMap((section) => {
    const items = section.items.filter(isAllowed);
    const [first] = items;
    if (section.path !== undefined && isAllowed(section)) return [{ ...section, path: section.path, items }];
    if (!first) return [];
    return items.length > 1 ? [{ ...section, path: first.path, items }] : [{ ...section, ...first, items: [] }];
  });
}

/** Every screen of the navigation once. */
export function screensOf(sections: readonly NavigationSection[]): NavigationItem[] {
  return sections.flatMap((section) => [...(hasOwnScreen(section) ? [section] : []), ...section.items]);
}

export function hasOwnScreen({ path, items }: NavigationSection): boolean {
  return items.every((item) => item.path !== path);
}

/** The path of the entry whose screen, or a screen below it, is shown: the most exact one, so that no two are marked. */
export function currentPath(
  sections: readonly NavigationSection[],
  { pathname, search }: { pathname: string; search: string },
): string | undefined {
  const isShown = (path: string) => {
    const [place = path, query] = path.split('?');
    if (query !== undefined) return pathname === place && search.slice(1).split('&').includes(query);
    return pathname === place || (!INDEXES.has(place) && pathname.startsWith(`${place}/`));
  };
  return screensOf(sections)
    .map(({ path }) => path)
    .filter(isShown)
    .toSorted((one, other) => other.length - one.length)[0];
}

/** The section with this entry. */
export function sectionOf(sections: readonly NavigationSection[], path: string | undefined): NavigationSection | undefined {
  return sections.find((section) => section.path === path || section.items.some((item) => item.path === path));
}
