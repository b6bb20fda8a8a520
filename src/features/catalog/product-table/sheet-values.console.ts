import type { Option } from '#console/choice/combobox.types';
import { PRODUCT_STATUSES } from '#features/catalog/products/product-status.rules';
import { STOCK_POLICIES } from '#features/catalog/products/stock-policy.rules';
import { MAX_DOLLARS } from '#shared/money-schema';
import { amount, type SheetColumn, type SheetRow } from './sheet-rows.console';
import { sheetValuesMessages as messages } from './sheet-values.messages';

const MAX_PIECES = 1_000_000_000;

export interface CheckedValue {
  /** As it is edited and sent. */
  value: string;
  error?: string | undefined;
}

/** What was typed or pasted, as the column has it: '$1,234.5' is '1234.50', 'Active' is 'active', a category's name its slug. */
export function checkValue(text: string, column: SheetColumn, categories: readonly Option[]): CheckedValue {
  const given = text.trim();
  switch (column) {
    case 'price':
    case 'salePrice':
      return checkPrice(given);
    case 'stock':
      return checkPieces(given);
    case 'status': {
      const status = PRODUCT_STATUSES.find((known) => known === given.toLowerCase());
      return status ? { value: status } : { value: given, error: messages.oneOf(PRODUCT_STATUSES.join(', ')) };
    }
    case 'stockPolicy': {
      const policy = STOCK_POLICIES.find((known) => known === given.toLowerCase());
      return policy ? { value: policy } : { value: given, error: messages.oneOfOfStockPolicies(STOCK_POLICIES.join(', ')) };
    }
    case 'category': {
      const wanted = given.toLowerCase();
      const category = categories.find(({ value }) => value === wanted) ?? categories.find(({ label }) => label.toLowerCase() === wanted);
      return category ? { value: category.value } : { value: given, error: messages.thereIsNoSuchCategory };
    }
    case 'name':
    case 'sku':
      return given === '' ? { value: '', error: messages.mustNotBeEmpty } : { value: given };
    case 'barcode':
      return { value: given };
    default:
      return column satisfies never;
  }
}

/** Rules between two cells of a row: a sale price is lower than the price, and a product has a price. */
export function checkRow(textOf: (column: SheetColumn) => string, row: SheetRow): Partial<Record<SheetColumn, string>> {
  const [price, salePrice] = [textOf('price'), textOf('salePrice')];
  if (row.values.price === undefined) return {};
  if (!row.isVariant && price === '') return { price: messages.mustNotBeEmpty };
  const isHigher = price !== '' && salePrice !== '' && Number(salePrice) >= Number(price);
  return isHigher ? { salePrice: messages.mustBeLowerThanThePrice } : {};
}

function checkPrice(given: string): CheckedValue {
  if (given === '') return { value: '' };
  const plain = given.replace(/^\$\s*/, '').replace(/,(?=\d{3}(\D|$))/g, '');
  const dollars = /^\d+([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
  if (!(dollars > 0) || dollars > MAX_DOLLARS) return { value: given, error: messages.aPriceSuchAs12 };
  return { value: amount(dollars) };
}

function checkPieces(given: string): CheckedValue {
  const plain = given.replace(/,(?=\d{3}(\D|$))/g, '');
  const pieces = /^\d+$/.test(plain) ? Number(plain) : Number.NaN;
  return pieces <= MAX_PIECES ? { value: String(pieces) } : { value: given, error: messages.aWholeNumber };
}
