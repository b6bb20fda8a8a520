import { inTransaction } from '#db/transaction.server';
import { countryCode } from '#features/accounts/addresses/country-names';
import { usStateCode } from '#features/accounts/addresses/place-codes';
import { joinList } from '#features/catalog/import-files/import-fields.rules';
import type { StoredOption } from '#features/catalog/products/product-options.rules';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { usesTaxClasses } from '#features/pricing/taxes/taxes.service.server';
import { streamCsv } from '#http/calls/csv-export.server';
import { translatedLanguages } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { toDollars } from '#shared/money';
import * as queries from './exports.queries.server';
import { productColumns, toProductLines } from './product-lines.server';

type File = Promise<ReadableStream<Uint8Array>>;

/**
 * All products in Shopify's columns; `origin` begins the addresses of the shop's own pictures. Importing the file changes nothing
 * (docs/rules.md#exports). Each of these throws `unavailable` while two other exports run.
 */
export async function exportProducts(shop: Shop, admin: Admin, origin: string): File {
  const languages = translatedLanguages(shop.config.languages);
  const columns = productColumns({ hasTaxClasses: await usesTaxClasses(shop), languages });
  return streamCsv<queries.ExportedProduct>(shop, {
    columns: Object.keys(columns),
    toLines: (product) => toProductLines(product, { columns, origin }),
    open: (tx) => queries.openProducts(tx, { hasTranslations: languages.length > 0 }),
    begin: () => logExport(shop, admin, 'product'),
  });
}

const STOCK_COLUMNS: Record<string, (variant: queries.ExportedVariant) => string | number | null> = {
  Handle: ({ slug }) => slug,
  Title: ({ name }) => name,
  'Option1 Name': ({ options }) => options[0]?.name ?? '',
  'Option1 Value': (variant) => optionValue(variant, variant.options[0]),
  'Option2 Name': ({ options }) => options[1]?.name ?? '',
  'Option2 Value': (variant) => optionValue(variant, variant.options[1]),
  'Option3 Name': ({ options }) => options[2]?.name ?? '',
  'Option3 Value': (variant) => optionValue(variant, variant.options[2]),
  SKU: ({ sku }) => sku,
  Barcode: ({ barcode }) => barcode,
  Committed: ({ reserved }) => reserved,
  // Empty where nothing is counted.
  Available: ({ onHand, reserved, stockPolicy }) => (stockPolicy === 'uncounted' ? '' : onHand - reserved),
  'On hand': ({ onHand, stockPolicy }) => (stockPolicy === 'uncounted' ? '' : onHand),
};

/** The pieces of all variants. */
export function exportStock(shop: Shop, admin: Admin): File {
  const readers = Object.values(STOCK_COLUMNS);
  return streamCsv<queries.ExportedVariant>(shop, {
    columns: Object.keys(STOCK_COLUMNS),
    toLines: (variant) => [readers.map((read) => read(variant))],
    open: queries.openStock,
    begin: () => logExport(shop, admin, 'stock'),
  });
}

/** The columns of Shopify's customer file that the shop has. */
const CUSTOMER_COLUMNS: Record<string, (customer: queries.ExportedCustomer) => string | number | null | undefined> = {
  'First Name': ({ firstName }) => firstName,
  'Last Name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  'Accepts Email Marketing': ({ acceptsMarketing }) => (acceptsMarketing ? 'yes' : 'no'),
  'Default Address Company': ({ address }) => address?.company,
  'Default Address Address1': ({ address }) => address?.addressLine1,
  'Default Address Address2': ({ address }) => address?.addressLine2,
  'Default Address City': ({ address }) => address?.city,
  'Default Address Province Code': ({ address }) => address && (usStateCode(address.state) ?? address.state),
  'Default Address Country Code': ({ address }) => address && (countryCode(address.country) ?? address.country),
  'Default Address Zip': ({ address }) => address?.postalCode,
  'Default Address Phone': ({ address }) => address?.phone,
  Phone: ({ phone }) => phone,
  'Total Spent': ({ spentCents }) => toDollars(spentCents).toFixed(2),
  'Total Orders': ({ orders }) => orders,
  Tags: ({ tags }) => joinList(tags),
};

/** All customers, without staff; or those on whom `open` opens the cursor. */
export function exportCustomers(shop: Shop, admin: Admin, open?: queries.OpenCustomers): File {
  const readers = Object.values(CUSTOMER_COLUMNS);
  return streamCsv<queries.ExportedCustomer>(shop, {
    columns: Object.keys(CUSTOMER_COLUMNS),
    toLines: (customer) => [readers.map((read) => read(customer))],
    open: (tx) => queries.openCustomers(tx, open),
    begin: () => logExport(shop, admin, 'customer'),
  });
}

function optionValue({ values }: queries.ExportedVariant, option: StoredOption | undefined): string {
  return (option && values[option.name]) ?? '';
}

function logExport(shop: Shop, admin: Admin, type: string): Promise<void> {
  return inTransaction(shop.db, (tx) => writeAudit(tx, admin, { action: `${type}.export`, subject: { type, id: 'all' } }));
}
