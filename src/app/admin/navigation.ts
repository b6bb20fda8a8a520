import {
  ArrowUpDown,
  Boxes,
  ChartColumn,
  CircleUser,
  ClipboardPen,
  Contact,
  CornerDownRight,
  CreditCard,
  DatabaseBackup,
  DoorOpen,
  Eraser,
  FileText,
  FolderTree,
  Gift,
  Handshake,
  History,
  House,
  KeyRound,
  Landmark,
  ListChecks,
  type LucideIcon,
  MailCheck,
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
import { navigationMessages as words } from './admin.messages';

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
export const SETTINGS_GROUP = words.settings;

/** The side navigation. Its first group is a phone's bottom bar. */
const NAVIGATION: NavigationGroup[] = [
  {
    items: [
      { label: words.home, path: adminPaths.home(), icon: House, keys: 'g h' },
      { label: words.orders, path: adminPaths.orders(), icon: ShoppingBag, right: 'orders.read', keys: 'g o' },
      { label: words.products, path: adminPaths.products(), icon: Package, right: 'products.read', keys: 'g p' },
      { label: words.stock, path: adminPaths.stock(), icon: Boxes, right: 'stock.read', keys: 'g s' },
      { label: words.messages, path: adminPaths.messages(), icon: MessagesSquare, right: 'customers.read', keys: 'g m' },
    ],
  },
  {
    title: words.orders,
    items: [
      { label: words.draftOrders, path: adminPaths.drafts(), icon: ClipboardPen, right: 'orders.edit' },
      { label: words.pack, path: adminPaths.pack(), icon: PackageCheck, right: 'orders.pack' },
      { label: words.returns, path: adminPaths.returns(), icon: Undo2, right: 'orders.read' },
      { label: words.invoices, path: adminPaths.invoices(), icon: ReceiptText, right: 'orders.read' },
      { label: words.bulkMoves, path: adminPaths.orderJobs(), icon: Truck, right: 'orders.pack' },
      { label: words.giftCards, path: adminPaths.giftCards(), icon: Gift, right: 'orders.read' },
    ],
  },
  {
    title: words.catalogue,
    items: [
      { label: words.categories, path: adminPaths.categories(), icon: FolderTree, right: 'products.read' },
      { label: words.promotions, path: adminPaths.promotions(), icon: TicketPercent, right: 'promotions.write' },
      { label: words.sales, path: adminPaths.sales(), icon: Percent, right: 'sales.write' },
      { label: words.reviews, path: adminPaths.reviews(), icon: MessageSquareText, right: 'reviews.moderate' },
      { label: words.bulkEdits, path: adminPaths.bulkEdits(), icon: ListChecks, right: 'products.write' },
      { label: words.redirects, path: adminPaths.redirects(), icon: CornerDownRight, right: 'products.write' },
      { label: words.importAndExport, path: adminPaths.imports(), icon: ArrowUpDown, right: 'imports.run' },
    ],
  },
  {
    title: words.shop,
    items: [
      { label: words.customers, path: adminPaths.customers(), icon: Contact, right: 'customers.read', keys: 'g c' },
      { label: words.pages, path: adminPaths.pages(), icon: FileText, right: 'pages.read' },
      { label: words.insight, path: adminPaths.insight(), icon: ChartColumn, right: 'insight.read', keys: 'g i' },
      { label: words.mails, path: adminPaths.mails(), icon: Mails, right: 'customers.read' },
      { label: words.staff, path: adminPaths.staff(), icon: Users, right: 'staff.read' },
      { label: words.activity, path: adminPaths.activity(), icon: History, right: 'audit.read' },
      { label: words.yourProfile, path: adminPaths.account(), icon: CircleUser },
    ],
  },
  {
    title: SETTINGS_GROUP,
    items: [
      { label: words.general, path: adminPaths.settings(), icon: Settings, right: 'settings.read' },
      {
        label: words.lookAndHomePage,
        text: words.logo,
        path: adminPaths.theme(),
        icon: Palette,
        right: 'settings.read',
      },
      { label: words.mail, path: adminPaths.mailSettings(), icon: MailCheck, text: words.serverAndSender, right: 'settings.read' },
      { label: words.mailTexts, path: adminPaths.mailTexts(), icon: MailOpen, text: words.whatMailsToShoppersSay, right: 'settings.read' },
      { label: words.payments, path: adminPaths.payments(), icon: CreditCard, text: words.howShoppersPay, right: 'settings.read' },
      { label: words.connections, path: adminPaths.connections(), icon: PlugZap, text: words.mailAndPictures, right: 'settings.read' },
      { label: words.productFeed, path: adminPaths.feed(), icon: Rss, text: words.forGoogleMerchant, right: 'settings.read' },
      { label: words.apiKeys, path: adminPaths.apiKeys(), icon: KeyRound, text: words.accessForOtherPrograms, right: 'settings.read' },
      { label: words.opening, path: adminPaths.opening(), icon: DoorOpen, text: words.whetherVisitorsSeeTheShop, right: 'settings.read' },
      { label: words.clearTheDemo, path: adminPaths.demo(), icon: Eraser, text: words.beginWithYourOwnProducts, right: 'settings.write' },
      { label: words.promises, path: adminPaths.promises(), icon: Handshake, text: words.whatYouPromise, right: 'settings.read' },
      { label: words.taxes, path: adminPaths.taxes(), icon: Landmark, text: words.ratesByPlaceAndClass, right: 'settings.read' },
      { label: words.shipping, path: adminPaths.shipping(), icon: Truck, text: words.zones, right: 'settings.read' },
      { label: words.checkout, path: adminPaths.checkoutSettings(), icon: ShoppingCart, text: words.whoCanOrder, right: 'settings.read' },
      {
        label: words.backups,
        text: words.copiesOfTheWholeShop,
        path: adminPaths.backups(),
        icon: DatabaseBackup,
        right: 'settings.read',
      },
      { label: words.webhooks, path: adminPaths.webhooks(), icon: Webhook, text: words.messagesToOtherPrograms, right: 'settings.read' },
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
