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
  const input = text.trim();
  switch (column) {
    case 'price':
    case 'salePrice':
      return checkPrice(input);
    case 'stock':
      return checkPieces(input);
    case 'status': {
      const status = PRODUCT_STATUSES.find((known) => known === input.toLowerCase());
      return status ? { value: status } : { value: input, error: messages.oneOf(PRODUCT_STATUSES.join(', ')) };
    }
    case 'stockPolicy': {
      const policy = STOCK_POLICIES.find((known) => known === input.toLowerCase());
      return policy ? { value: policy } : { value: input, error: messages.oneOfOfStockPolicies(STOCK_POLICIES.join(', ')) };
    }
    case 'category': {
      const requested = input.toLowerCase();
      const category =
        categories.find(({ value }) => value === requested) ?? categories.find(({ label }) => label.toLowerCase() === requested);
      return category ? { value: category.value } : { value: input, error: messages.thereIsNoSuchCategory };
    }
    case 'name':
    case 'sku':
      return input === '' ? { value: '', error: messages.mustNotBeEmpty } : { value: input };
    case 'barcode':
      return { value: input };
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

function checkPrice(input: string): CheckedValue {
  if (input === '') return { value: '' };
  const plain = input.replace(/^\$\s*/, '').replace(/,(?=\d{3}(\D|$))/g, '');
  const dollars = /^\d+([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
  if (!(dollars > 0) || dollars > MAX_DOLLARS) return { value: input, error: messages.aPriceSuchAs12 };
  return { value: amount(dollars) };
}

function checkPieces(input: string): CheckedValue {
  const plain = input.replace(/,(?=\d{3}(\D|$))/g, '');
  const pieces = /^\d+$/.test(plain) ? Number(plain) : Number.NaN;
  return pieces <= MAX_PIECES ? { value: String(pieces) } : { value: input, error: messages.aWholeNumber };
}
