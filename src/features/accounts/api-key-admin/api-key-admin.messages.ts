import type { Right } from '#shared/rights';

/** Sentences about API keys, for whoever manages them. */
export const apiKeyAdminMessages = {
  nameRequired: 'Please name the key, such as “Warehouse”',
  rightsRequired: 'Please choose at least one right',
  rightUnknown: 'A key cannot have this right',
  expiryInvalid: 'Please give a time with its zone, such as 2027-03-01T09:00:00Z',
  expiryPast: 'Please choose a time that is still to come',
  tooMany: (most: number) => `The shop has ${most} keys that work. Please revoke one first.`,
  missing: 'This API key does not exist.',
  created: 'API key created',
  revoked: 'API key revoked',
} as const;

/** What each right lets a program do. */
export const RIGHT_NAMES: Record<Right, string> = {
  'products.read': 'Read products, also drafts',
  'products.write': 'Change products',
  'products.publish': 'Publish, archive and delete products',
  'prices.write': 'Change prices',
  'stock.read': 'Read stock',
  'stock.write': 'Change stock',
  'categories.write': 'Change categories',
  'sales.write': 'Change sales',
  'promotions.write': 'Change promotions and codes',
  'imports.run': 'Import files',
  'exports.run': 'Export products, orders and customers',
  'orders.read': 'Read orders',
  'orders.pack': 'Pack and ship orders',
  'orders.edit': 'Change orders and take new ones',
  'orders.refund': 'Pay money back, issue gift cards and credit, mark orders as paid',
  'orders.refundToLimit': 'Refund orders, up to the limit of the role',
  'customers.read': 'Read customers and messages',
  'customers.write': 'Change customers',
  'customers.credentials': 'Change how customers sign in: email addresses, password links, merged accounts',
  'reviews.moderate': 'Decide on reviews',
  'pages.read': 'Read pages, also drafts',
  'pages.write': 'Write and publish pages',
  'translations.write': 'Translate products, categories and pages',
  'insight.read': 'Read sales figures and visits',
  'settings.read': 'Read settings',
  'settings.write': 'Change settings',
  'staff.read': 'Read who works here',
  'staff.write': 'Change who works here',
  'audit.read': 'Read who did what',
  'audit.undo': 'Undo what someone did',
};
