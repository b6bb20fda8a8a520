import {
  Bookmark,
  ChartColumn,
  Contact,
  DoorOpen,
  FileDown,
  FileUp,
  Folder,
  Image,
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
import { categoriesCalls } from '#features/catalog/categories/categories.calls';
import { PARTS } from '#features/content/face-screens/face-parts.console';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import { adminOrdersCalls } from '#features/orders/order-admin/admin-orders.calls';
import { STATUS_NAMES } from '#features/orders/order-screens/order-names.console';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import type { Right } from '#shared/rights';
import { navigationOf } from './navigation';
import { settingSources } from './setting-commands';

const PRODUCTS_SHOWN = 6;
/** A screen with views that is not in the navigation. */
const SHEET = { key: 'sheet', label: 'Product sheet', to: adminPaths.productSheet() };

/** What Ctrl K finds: screens at once, products by their words or a whole SKU. */
export function commandsFor(user: User): CommandSource[] {
  const screens = navigationOf(user)
    .flatMap(({ items }) => items)
    .map(({ label, path, icon }) => ({ key: path, label, icon, to: path }));
  const actions = ACTIONS.filter(({ right }) => may(user, right));
  const sources: CommandSource[] = [
    { group: 'Go to', find: (text) => matchCommands(screens, text) },
    { group: 'Views', find: (text) => findViews(text, screens) },
  ];
  if (may(user, 'orders.read')) sources.push({ group: 'Orders', find: findOrders });
  if (may(user, 'customers.read')) sources.push({ group: 'Customers', find: findCustomers });
  if (may(user, 'products.read')) {
    sources.push({ group: 'Products', find: findProducts }, { group: 'Categories', find: findCategories });
  }
  return [...sources, ...settingSources(user), { group: 'Actions', find: (text) => matchCommands(actions, text) }];
}

/** What a person may want to do from any screen. */
const ACTIONS: readonly (Command & { right: Right })[] = [
  { key: 'new product', label: 'Add product', icon: Plus, to: adminPaths.newProduct(), right: 'products.write' },
  { key: 'new promotion', label: 'Add promotion', icon: Plus, to: adminPaths.newPromotion(), right: 'promotions.write' },
  { key: 'new category', label: 'Add category', icon: Plus, to: adminPaths.newCategory(), right: 'categories.write' },
  { key: 'new customer', label: 'Add customer', icon: Plus, to: adminPaths.newCustomer(), right: 'customers.write' },
  { key: 'new import', label: 'Import products', icon: FileUp, to: `${adminPaths.newImport()}?kind=products`, right: 'imports.run' },
  {
    key: 'import customers',
    label: 'Import customers',
    icon: FileUp,
    to: `${adminPaths.newImport()}?kind=customers`,
    right: 'imports.run',
  },
  { key: 'new draft', label: 'Take an order by phone', icon: Plus, to: adminPaths.newDraft(), right: 'orders.edit' },
  { key: 'import stock', label: 'Import stock', icon: FileUp, to: `${adminPaths.newImport()}?kind=stock`, right: 'imports.run' },
  { key: 'export', label: 'Export products, customers, orders, stock', icon: FileDown, to: adminPaths.imports(), right: 'exports.run' },
  { key: 'new api key', label: 'Create API key', icon: Plus, to: adminPaths.apiKeys(), right: 'settings.write' },
  { key: 'new gift card', label: 'Issue a gift card', icon: Plus, to: adminPaths.giftCards(), right: 'orders.refund' },
  { key: 'new page', label: 'Write a page', icon: Plus, to: adminPaths.pages(), right: 'pages.write' },
  { key: 'new webhook', label: 'Add webhook endpoint', icon: Plus, to: adminPaths.webhooks(), right: 'settings.write' },
  { key: 'doors', label: 'Open or close the doors', icon: DoorOpen, to: adminPaths.opening(), right: 'settings.write' },
  { key: 'mail text', label: 'Change what mails say', icon: PencilLine, to: adminPaths.mailTexts(), right: 'settings.write' },
  { key: 'count', label: 'Count stock', icon: ScanBarcode, to: adminPaths.stockTake(), right: 'stock.write' },
  {
    key: 'low stock',
    label: 'Products low in stock',
    icon: PackageMinus,
    to: `${adminPaths.products()}?lowStock=true`,
    right: 'products.read',
  },
  {
    key: 'waiting messages',
    label: 'Messages to answer',
    icon: MessagesSquare,
    to: `${adminPaths.messages()}?status=waiting`,
    right: 'customers.read',
  },
  {
    key: 'failed mails',
    label: 'Mails that failed',
    icon: MailWarning,
    to: `${adminPaths.mails()}?status=failed`,
    right: 'customers.read',
  },
  {
    key: 'to pack',
    label: 'Orders to pack',
    icon: ShoppingBag,
    to: `${adminPaths.orders()}?toPack=true`,
    right: 'orders.read',
  },
  { key: 'pack', label: 'Pack everything that waits', icon: PackageCheck, to: adminPaths.pack('all'), right: 'orders.pack' },
  { key: 'returns', label: 'Returns that wait', icon: Undo2, to: adminPaths.returns(), right: 'orders.read' },
  { key: 'late', label: 'Late orders', icon: ShoppingBag, to: `${adminPaths.orders()}?late=true`, right: 'orders.read' },
  {
    key: 'new reviews',
    label: 'New reviews',
    icon: MessageSquareText,
    to: `${adminPaths.reviews()}?isNew=true`,
    right: 'reviews.moderate',
  },
  {
    key: 'review photos',
    label: 'Photos of reviews to approve',
    icon: Image,
    to: `${adminPaths.reviews()}?photos=waiting`,
    right: 'reviews.moderate',
  },
  { key: 'dead stock', label: 'Dead stock', icon: PackageMinus, to: `${adminPaths.insight()}?tab=products`, right: 'insight.read' },
  {
    key: 'visits',
    label: 'Visits, searches and where checkouts end',
    icon: ChartColumn,
    to: `${adminPaths.insight()}?tab=visits`,
    right: 'insight.read',
  },
  {
    key: 'archived',
    label: 'Archived products',
    icon: Package,
    to: `${adminPaths.products()}?status=archived`,
    right: 'products.read',
  },
  ...PARTS.map(({ key, label }) => ({
    key: `look ${key}`,
    label: `Look of the shop: ${label}`,
    icon: Palette,
    to: `${adminPaths.face()}?part=${key}`,
    right: 'settings.read' as const,
  })),
  { key: 'drafts', label: 'Drafts', icon: PencilLine, to: `${adminPaths.products()}?status=draft`, right: 'products.read' },
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
  const { orders } = await api.get(adminOrdersCalls('/', { query: { limit: ORDERS_SHOWN, search: text } }));
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
  const query = apiQuery(categoriesCalls('/', { query: { sortBy: 'name', limit: 100 } }));
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
