import {
  ArrowUpDown,
  Boxes,
  ChartColumn,
  CircleUser,
  ClipboardPen,
  Contact,
  CornerDownRight,
  DatabaseBackup,
  DoorOpen,
  Eraser,
  FileText,
  FolderTree,
  Gift,
  History,
  House,
  KeyRound,
  Landmark,
  ListChecks,
  type LucideIcon,
  MailOpen,
  Mails,
  MessageSquareText,
  MessagesSquare,
  Package,
  PackageCheck,
  Palette,
  Percent,
  PlugZap,
  ReceiptText,
  Rss,
  Settings,
  ShoppingBag,
  ShoppingCart,
  TicketPercent,
  Truck,
  Undo2,
  Users,
  Webhook,
} from 'lucide-react';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { may } from '#features/accounts/staff/staff.rules';
import { adminPaths } from '#shared/admin-paths';
import type { Right } from '#shared/rights';

export interface NavigationItem {
  label: string;
  path: string;
  icon: LucideIcon;
  /** Shown only to those who have it; the screen's calls check it themselves. */
  right?: Right;
  /** What is behind it, on the index of all settings. */
  text?: string;
  /** Two keys after another that open it. */
  keys?: string;
}

export interface NavigationGroup {
  /** Absent for the first group. */
  title?: string;
  items: NavigationItem[];
}

/** What is below them has entries of its own. */
const INDEXES: ReadonlySet<string> = new Set([adminPaths.home(), adminPaths.settings()]);

/** The group of which `/admin/settings` is the index. */
export const SETTINGS_GROUP = 'Settings';

/** The side navigation. Its first group is a phone's bottom bar. */
const NAVIGATION: NavigationGroup[] = [
  {
    items: [
      { label: 'Home', path: adminPaths.home(), icon: House, keys: 'g h' },
      { label: 'Orders', path: adminPaths.orders(), icon: ShoppingBag, right: 'orders.read', keys: 'g o' },
      { label: 'Products', path: adminPaths.products(), icon: Package, right: 'products.read', keys: 'g p' },
      { label: 'Stock', path: adminPaths.stock(), icon: Boxes, right: 'stock.read', keys: 'g s' },
      { label: 'Messages', path: adminPaths.messages(), icon: MessagesSquare, right: 'customers.read', keys: 'g m' },
    ],
  },
  {
    title: 'Orders',
    items: [
      { label: 'Draft orders', path: adminPaths.drafts(), icon: ClipboardPen, right: 'orders.edit' },
      { label: 'Pack', path: adminPaths.pack(), icon: PackageCheck, right: 'orders.pack' },
      { label: 'Returns', path: adminPaths.returns(), icon: Undo2, right: 'orders.read' },
      { label: 'Invoices', path: adminPaths.invoices(), icon: ReceiptText, right: 'orders.read' },
      { label: 'Bulk moves', path: adminPaths.orderJobs(), icon: Truck, right: 'orders.pack' },
      { label: 'Gift cards', path: adminPaths.giftCards(), icon: Gift, right: 'orders.read' },
    ],
  },
  {
    title: 'Catalogue',
    items: [
      { label: 'Categories', path: adminPaths.categories(), icon: FolderTree, right: 'products.read' },
      { label: 'Promotions', path: adminPaths.promotions(), icon: TicketPercent, right: 'promotions.write' },
      { label: 'Sales', path: adminPaths.sales(), icon: Percent, right: 'sales.write' },
      { label: 'Reviews', path: adminPaths.reviews(), icon: MessageSquareText, right: 'reviews.moderate' },
      { label: 'Bulk edits', path: adminPaths.bulkEdits(), icon: ListChecks, right: 'products.write' },
      { label: 'Redirects', path: adminPaths.redirects(), icon: CornerDownRight, right: 'products.write' },
      { label: 'Import and export', path: adminPaths.imports(), icon: ArrowUpDown, right: 'imports.run' },
    ],
  },
  {
    title: 'Shop',
    items: [
      { label: 'Customers', path: adminPaths.customers(), icon: Contact, right: 'customers.read', keys: 'g c' },
      { label: 'Pages', path: adminPaths.pages(), icon: FileText, right: 'pages.read' },
      { label: 'Insight', path: adminPaths.insight(), icon: ChartColumn, right: 'insight.read', keys: 'g i' },
      { label: 'Mails', path: adminPaths.mails(), icon: Mails, right: 'customers.read' },
      { label: 'Staff', path: adminPaths.staff(), icon: Users, right: 'staff.read' },
      { label: 'Activity', path: adminPaths.activity(), icon: History, right: 'audit.read' },
      { label: 'My account', path: adminPaths.account(), icon: CircleUser },
    ],
  },
  {
    title: SETTINGS_GROUP,
    items: [
      { label: 'General', path: adminPaths.settings(), icon: Settings, right: 'settings.read' },
      {
        label: 'Look and home page',
        text: 'Logo, colour, home page, menus, footer, announcement',
        path: adminPaths.face(),
        icon: Palette,
        right: 'settings.read',
      },
      { label: 'Mail texts', path: adminPaths.mailTexts(), icon: MailOpen, text: 'What mails to shoppers say', right: 'settings.read' },
      { label: 'Connections', path: adminPaths.connections(), icon: PlugZap, text: 'Payments, mail and pictures', right: 'settings.read' },
      { label: 'Product feed', path: adminPaths.feed(), icon: Rss, text: 'For Google Merchant, Meta and others', right: 'settings.read' },
      { label: 'API keys', path: adminPaths.apiKeys(), icon: KeyRound, text: 'Access for other programs', right: 'settings.read' },
      { label: 'Opening', path: adminPaths.opening(), icon: DoorOpen, text: 'Whether visitors see the shop', right: 'settings.read' },
      { label: 'Clear the demo', path: adminPaths.demo(), icon: Eraser, text: 'Begin with your own products', right: 'settings.write' },
      { label: 'Taxes', path: adminPaths.taxes(), icon: Landmark, text: 'Rates by place and class', right: 'settings.read' },
      { label: 'Shipping', path: adminPaths.shipping(), icon: Truck, text: 'Zones, methods and pickup', right: 'settings.read' },
      { label: 'Checkout', path: adminPaths.checkoutSettings(), icon: ShoppingCart, text: 'Who can order', right: 'settings.read' },
      {
        label: 'Backups',
        text: 'Copies of the whole shop',
        path: adminPaths.backups(),
        icon: DatabaseBackup,
        right: 'settings.read',
      },
      { label: 'Webhooks', path: adminPaths.webhooks(), icon: Webhook, text: 'Messages to other programs', right: 'settings.read' },
    ],
  },
];

export function navigationOf(user: User | undefined): NavigationGroup[] {
  return NAVIGATION.map((group) => ({ ...group, items: group.items.filter(({ right }) => !right || may(user, right)) })).filter(
    ({ items }) => items.length > 0,
  );
}

/** The path of the entry whose screen, or a screen below it, is shown: the most exact one, so that no two are marked. */
export function currentPath(groups: readonly NavigationGroup[], pathname: string): string | undefined {
  const paths = groups.flatMap(({ items }) => items.map(({ path }) => path));
  return paths
    .filter((path) => pathname === path || (!INDEXES.has(path) && pathname.startsWith(`${path}/`)))
    .toSorted((one, other) => other.length - one.length)[0];
}
