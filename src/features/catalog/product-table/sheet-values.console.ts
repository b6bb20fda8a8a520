import type { Option } from '#console/choice/combobox.types';
import { optionsOf } from '#console/choice/use-options';
import { productStatusNames } from '#features/catalog/products/product-status-console.messages';
import { stockPolicyNames } from '#features/catalog/products/stock-policy-console.messages';
import { formatList } from '#shared/lists';
import { MAX_DOLLARS } from '#shared/money-schema';
import { amount, type SheetColumn, type SheetRow } from './sheet-rows.console';
import { sheetValuesMessages as messages } from './sheet-values.messages';

const MAX_PIECES = 1_000_000_000;

export interface CheckedValue {
  /** As it is edited and sent. */
  value: string;
  error?: string | undefined;
}

const CHOICES = { status: optionsOf(productStatusNames), stockPolicy: optionsOf(stockPolicyNames) };

/** What can be chosen in a column, each with its name; undefined where anything can be written. */
export function choicesOf(column: SheetColumn, categories: readonly Option[]): readonly Option[] | undefined {
  if (column === 'category') return categories;
  return column === 'status' || column === 'stockPolicy' ? CHOICES[column] : undefined;
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
    case 'status':
    case 'stockPolicy':
      return checkChoice(input, CHOICES[column], messages.oneOf(formatList(CHOICES[column].map(({ label }) => label))));
    case 'category':
      return checkChoice(input, categories, messages.thereIsNoSuchCategory);
    case 'name':
    case 'sku':
      return input === '' ? { value: '', error: messages.mustNotBeEmpty } : { value: input };
    case 'barcode':
      return { value: input };
    default:
      return column satisfies never;
  }
}

/** By value or by name. */
function checkChoice(input: string, choices: readonly Option[], error: string): CheckedValue {
  const requested = input.toLowerCase();
  const chosen = choices.find(({ value }) => value === requested) ?? choices.find(({ label }) => label.toLowerCase() === requested);
  return chosen ? { value: chosen.value } : { value: input, error };
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
