import {
  Bookmark,
  ChartColumn,
  Contact,
  Contrast,
  DoorOpen,
  FileDown,
  FileUp,
  Folder,
  Image,
  LogOut,
  MailWarning,
  MessageSquareText,
  MessagesSquare,
  Package,
  PackageCheck,
  PackageMinus,
  Palette,
  PencilLine,
  Plus,
  ScanBarcode,
  ShoppingBag,
  Store,
  Table2,
  Undo2,
} from 'lucide-react';
import { apiQuery } from '#console/api-query';
import type { Command, CommandSource } from '#console/commands/commands';
import { matchCommands } from '#console/commands/commands';
import { queryClient } from '#console/query-client';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { savedViewsQuery } from '#features/accounts/saved-views/use-saved-views.console';
import { screenOfPath } from '#features/accounts/saved-views/view-query.rules';
import { may } from '#features/accounts/staff/staff.rules';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { categoriesByName } from '#features/catalog/categories/categories.calls';
import { PARTS } from '#features/content/theme-screens/theme-parts.console';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import { consoleOrdersCalls } from '#features/orders/order-admin/console-orders.calls';
import { STATUS_NAMES } from '#features/orders/order-screens/order-names.console';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import type { Right } from '#shared/rights';
import { switchTheme } from '#ui/theme-switch';
import { commandWordsMessages } from './command-words.messages';
import { commandsMessages as words } from './commands.messages';
import { ACCOUNT, navigationOf, screensOf, sectionOf } from './navigation';
import { iconOf } from './screen-icons';
import { settingSources } from './setting-commands';
import { signOut } from './sign-out';

const PRODUCTS_SHOWN = 6;
/** A screen with views that is not in the navigation. */
const SHEET = { key: 'sheet', label: words.productSheet, icon: Table2, right: 'products.read' as const, to: adminPaths.productSheet() };

/** What Ctrl K finds: screens at once, products by their words or a whole SKU. */
export function commandsFor(user: User): CommandSource[] {
  const screens = screensFor(user);
  const actions = [...ACTIONS.filter(({ right }) => may(user, right)), ...ACTIONS_FOR_ALL].map(withWords);
  const sources: CommandSource[] = [
    { group: words.goTo, find: (text) => matchCommands(screens, text) },
    { group: words.views, find: (text) => findViews(text, screens) },
  ];
  if (may(user, 'orders.read')) sources.push({ group: words.orders, find: findOrders });
  if (may(user, 'customers.read')) sources.push({ group: words.customers, find: findCustomers });
  if (may(user, 'products.read')) {
    sources.push({ group: words.products, find: findProducts }, { group: words.categories, find: findCategories });
  }
  return [...sources, ...settingSources(user), { group: words.actions, find: (text) => matchCommands(actions, text) }];
}

/** Every screen that the person may open, with the section that it belongs to. */
function screensFor(user: User): (Command & { to: string })[] {
  const sections = navigationOf(user);
  return [...screensOf(sections), ACCOUNT].map(({ label, path }) => {
    const section = sectionOf(sections, path);
    const hint = section && section.path !== path ? section.label : undefined;
    return withWords({ key: path, label, hint, icon: section?.path === path ? section.icon : iconOf(path), to: path });
  });
}

function withWords<T extends Command>(command: T): T {
  return { ...command, words: commandWordsMessages[command.key] };
}

/** What everyone may do. */
const ACTIONS_FOR_ALL: readonly Command[] = [
  { key: 'theme', label: words.switchTheme, icon: Contrast, run: switchTheme },
  { key: 'view shop', label: words.viewShop, icon: Store, run: () => location.assign(paths.home()) },
  { key: 'sign out', label: words.signOut, icon: LogOut, run: () => void signOut() },
];

/** What a person may want to do from any screen. */
const ACTIONS: readonly (Command & { right: Right })[] = [
  { key: 'new product', label: words.addProduct, icon: Plus, to: adminPaths.newProduct(), right: 'products.write' },
  { key: 'new draft', label: words.takeAnOrderByPhone, icon: Plus, to: adminPaths.newDraft(), right: 'orders.edit' },
  { key: 'new promotion', label: words.addPromotion, icon: Plus, to: adminPaths.newPromotion(), right: 'promotions.write' },
  { key: 'new category', label: words.addCategory, icon: Plus, to: adminPaths.newCategory(), right: 'categories.write' },
  { key: 'new customer', label: words.addCustomer, icon: Plus, to: adminPaths.newCustomer(), right: 'customers.write' },
  SHEET,
  { key: 'new import', label: words.importProducts, icon: FileUp, to: `${adminPaths.newImport()}?kind=products`, right: 'imports.run' },
  {
    key: 'import customers',
    label: words.importCustomers,
    icon: FileUp,
    to: `${adminPaths.newImport()}?kind=customers`,
    right: 'imports.run',
  },
  { key: 'import stock', label: words.importStock, icon: FileUp, to: `${adminPaths.newImport()}?kind=stock`, right: 'imports.run' },
  { key: 'export', label: words.exportProducts, icon: FileDown, to: adminPaths.imports(), right: 'exports.run' },
  { key: 'new api key', label: words.createApiKey, icon: Plus, to: adminPaths.apiKeys(), right: 'settings.write' },
  { key: 'new gift card', label: words.issueAGiftCard, icon: Plus, to: adminPaths.giftCards(), right: 'orders.refund' },
  { key: 'new page', label: words.writeAPage, icon: Plus, to: adminPaths.pages(), right: 'pages.write' },
  { key: 'new webhook', label: words.addWebhookEndpoint, icon: Plus, to: adminPaths.webhooks(), right: 'settings.write' },
  { key: 'opening', label: words.openOrCloseTheDoors, icon: DoorOpen, to: adminPaths.opening(), right: 'settings.write' },
  { key: 'mail text', label: words.changeWhatMailsSay, icon: PencilLine, to: adminPaths.mailTexts(), right: 'settings.write' },
  { key: 'count', label: words.countStock, icon: ScanBarcode, to: adminPaths.stockTake(), right: 'stock.write' },
  {
    key: 'low stock',
    label: words.productsLowInStock,
    icon: PackageMinus,
    to: `${adminPaths.products()}?lowStock=true`,
    right: 'products.read',
  },
  {
    key: 'waiting messages',
    label: words.messagesToAnswer,
    icon: MessagesSquare,
    to: `${adminPaths.messages()}?status=waiting`,
    right: 'customers.read',
  },
  {
    key: 'failed mails',
    label: words.mailsThatFailed,
    icon: MailWarning,
    to: `${adminPaths.mails()}?status=failed`,
    right: 'customers.read',
  },
  {
    key: 'to pack',
    label: words.ordersToPack,
    icon: ShoppingBag,
    to: `${adminPaths.orders()}?toPack=true`,
    right: 'orders.read',
  },
  { key: 'pack', label: words.packEverythingThatWaits, icon: PackageCheck, to: adminPaths.pack('all'), right: 'orders.pack' },
  { key: 'returns', label: words.returnsThatWait, icon: Undo2, to: adminPaths.returns(), right: 'orders.read' },
  { key: 'late', label: words.lateOrders, icon: ShoppingBag, to: `${adminPaths.orders()}?late=true`, right: 'orders.read' },
  {
    key: 'new reviews',
    label: words.newReviews,
    icon: MessageSquareText,
    to: `${adminPaths.reviews()}?isNew=true`,
    right: 'reviews.moderate',
  },
  {
    key: 'review photos',
    label: words.photosOfReviewsToApprove,
    icon: Image,
    to: `${adminPaths.reviews()}?photos=waiting`,
    right: 'reviews.moderate',
  },
  { key: 'dead stock', label: words.deadStock, icon: PackageMinus, to: `${adminPaths.insight()}?tab=products`, right: 'insight.read' },
  {
    key: 'visits',
    label: words.visits,
    icon: ChartColumn,
    to: `${adminPaths.insight()}?tab=visits`,
    right: 'insight.read',
  },
  {
    key: 'archived',
    label: words.archivedProducts,
    icon: Package,
    to: `${adminPaths.products()}?status=archived`,
    right: 'products.read',
  },
  ...PARTS.map(({ key, label }) => ({
    key: `look ${key}`,
    label: words.themeOfTheShop(label),
    icon: Palette,
    to: `${adminPaths.theme()}?part=${key}`,
    right: 'settings.read' as const,
  })),
  { key: 'drafts', label: words.drafts, icon: PencilLine, to: `${adminPaths.products()}?status=draft`, right: 'products.read' },
];

const VIEWS_SHOWN = 8;

/** Saved views of the screens that this person may open. */
async function findViews(text: string, screens: readonly (Command & { to: string })[]) {
  if (text.trim() === '') return [];
  const { views } = await queryClient.fetchQuery(savedViewsQuery);
  const commands = views.flatMap(({ _id, screen, name, query }) => {
    const place = [...screens, SHEET].find(({ to }) => screenOfPath(to) === screen);
    return place ? [{ key: `view ${_id}`, label: name, hint: place.label, icon: Bookmark, to: `${place.to}?${query}` }] : [];
  });
  return matchCommands(commands, text).slice(0, VIEWS_SHOWN);
}

const ORDERS_SHOWN = 6;
/** Shorter texts match too many orders to mean one. */
const ORDER_TEXT_MIN_LENGTH = 3;

/** By number, name, email, phone, address, product, SKU or tracking number. */
async function findOrders(text: string) {
  if (text.trim().length < ORDER_TEXT_MIN_LENGTH) return [];
  const { orders } = await api.get(consoleOrdersCalls('/', { query: { limit: ORDERS_SHOWN, search: text } }));
  return orders.map(({ _id, orderNumber, customer, orderStatus }) => ({
    key: `order ${_id}`,
    label: orderNumber,
    hint: `${customer.name} · ${STATUS_NAMES[orderStatus]}`,
    icon: ShoppingBag,
    to: adminPaths.order(_id),
  }));
}

async function findProducts(text: string) {
  if (text.trim() === '') return [];
  const { products } = await api.get(staffProductsCalls('/', { query: { limit: PRODUCTS_SHOWN, q: text } }));
  return products.map(({ _id, name, brand, status }) => ({
    key: `product ${_id}`,
    label: name,
    hint: status === 'active' ? brand : status,
    icon: Package,
    to: adminPaths.product(_id),
  }));
}

const CUSTOMERS_SHOWN = 6;

/** By name, address of mail or phone number. */
async function findCustomers(text: string) {
  if (text.trim() === '') return [];
  const { customers } = await api.get(customerRecordsCalls('/', { query: { limit: CUSTOMERS_SHOWN, q: text } }));
  return customers.map(({ _id, firstName, lastName, email }) => ({
    key: `customer ${_id}`,
    label: `${firstName} ${lastName}`.trim() || email,
    hint: email,
    icon: Contact,
    to: adminPaths.customer(_id),
  }));
}

const CATEGORIES_SHOWN = 6;
const CATEGORIES_FRESH_MS = 60_000;

/** All categories are loaded once, because they are few. */
async function findCategories(text: string) {
  if (text.trim() === '') return [];
  const query = apiQuery(categoriesByName());
  const { categories } = await queryClient.fetchQuery({ ...query, staleTime: CATEGORIES_FRESH_MS });
  const commands = categories.map(({ _id, name, hierarchy }) => ({
    key: `category ${_id}`,
    label: name,
    hint: hierarchy.ancestors.map((ancestor) => ancestor.name).join(' › ') || undefined,
    icon: Folder,
    to: adminPaths.category(_id),
  }));
  return matchCommands(commands, text).slice(0, CATEGORIES_SHOWN);
}
