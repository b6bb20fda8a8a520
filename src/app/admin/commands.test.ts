import { expect, it } from 'vitest';
import { type CommandGroup, rankGroups } from '#console/commands/commands';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { commandWordsMessages } from './command-words.messages';
import { commandsFor } from './commands';
import { commandsMessages } from './commands.messages';

const OWNER: User = {
  _id: '1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  emailConfirmed: true,
  role: 'admin',
  staffRole: 'owner',
};

/** Screens and actions, without the shop's records. */
const sources = commandsFor(OWNER).filter(({ group }) => group === commandsMessages.goTo || group === commandsMessages.actions);

function find(text: string): CommandGroup[] {
  const groups = sources.map(({ group, find }) => ({ group, commands: find(text, new AbortController().signal) }));
  return rankGroups(
    (groups as CommandGroup[]).filter(({ commands }) => commands.length > 0),
    text,
  );
}

it.each([
  ['new product', 'Add product'],
  ['add product', 'Add product'],
  ['create product', 'Add product'],
  ['products', 'Products'],
  ['prod', 'Products'],
  ['sku', 'Products'],
  ['inventory', 'Stock'],
  ['stock', 'Stock'],
  ['stocktake', 'Count stock'],
  ['barcode', 'Count stock'],
  ['collections', 'Categories'],
  ['reorder', 'Products low in stock'],
  ['spreadsheet', 'Product sheet'],
  ['raise prices', 'Bulk edits'],
  ['csv', 'Import and export'],
  ['shopify', 'Import and export'],
  ['export', 'Import and export'],
  ['import cust', 'Import customers'],
  ['ratings', 'Reviews'],
  ['orders', 'Orders'],
  ['refund', 'Orders'],
  ['new order', 'Take an order by phone'],
  ['quote', 'Draft orders'],
  ['ship', 'Pack'],
  ['packing slip', 'Pack'],
  ['unfulfilled', 'Orders to pack'],
  ['rma', 'Returns'],
  ['overdue', 'Late orders'],
  ['receipts', 'Invoices'],
  ['customers', 'Customers'],
  ['gdpr', 'Customers'],
  ['inbox', 'Messages'],
  ['unanswered', 'Messages to answer'],
  ['bounced', 'Emails that failed'],
  ['discount', 'Promotions'],
  ['new coupon', 'Add promotion'],
  ['black friday', 'Sales'],
  ['voucher', 'Promotions'],
  ['gift', 'Gift cards'],
  ['subscribers', 'Newsletter'],
  ['google shopping', 'Product feed'],
  ['analytics', 'Insight'],
  ['revenue', 'Insight'],
  ['abandoned', 'Visits, searches and abandoned checkouts'],
  ['logo', 'Theme and home page'],
  ['theme', 'Theme and home page'],
  ['footer', 'Theme and home page'],
  ['opening hours', 'Theme of the shop: Contact'],
  ['warranty', 'Pages'],
  ['privacy', 'Pages'],
  ['email templates', 'Email texts'],
  ['301', 'Redirects'],
  ['coming soon', 'Opening'],
  ['currency', 'Settings'],
  ['time zone', 'Settings'],
  ['stripe', 'Payments'],
  ['smtp', 'Email'],
  ['payment', 'Payments'],
  ['guest checkout', 'Checkout'],
  ['delivery', 'Shipping'],
  ['vat', 'Taxes'],
  ['sales tax', 'Taxes'],
  ['permissions', 'Staff'],
  ['team', 'Staff'],
  ['audit log', 'Activity'],
  ['restore', 'Backups'],
  ['token', 'API keys'],
  ['zapier', 'Webhooks'],
  ['sample products', 'Clear the demo'],
  ['password', 'Your profile'],
  ['2fa', 'Your profile'],
  ['dark', 'Switch between light and dark'],
  ['storefront', 'View shop'],
  ['logout', 'Sign out'],
])('who types “%s” is led to “%s” first', (text, first) => {
  expect(find(text)[0]?.commands[0]?.label).toBe(first);
});

it('what nobody has has no hit', () => {
  expect(find('zzzz')).toEqual([]);
});

it('every list of other words belongs to a screen or an action', () => {
  const keys = new Set(find('').flatMap(({ commands }) => commands.map(({ key }) => key)));
  expect(Object.keys(commandWordsMessages).filter((key) => !keys.has(key))).toEqual([]);
});
