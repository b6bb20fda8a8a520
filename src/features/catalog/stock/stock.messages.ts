import { MAX_STOCK, MAX_STOCK_CHANGES, type StockLevel, type StockRefusal } from './stock.rules';

/** Messages of the stock calls for admins. */
export const stockMessages = {
  changed: 'Stock updated successfully',
  variantMissing: 'This variant does not exist',
  skuMissing: 'No variant has this SKU',
  variantTwice: 'This variant is in the list twice',

  changesInvalid: `Please give 1 to ${MAX_STOCK_CHANGES.toLocaleString('en-US')} changes`,
  variantInvalid: 'Please give the id of a variant',
  skuInvalid: 'Please give a SKU',
  undone: 'Undone',
  variantOrSku: 'Please give either variantId or sku',
  deltaOrSet: 'Please give either delta, or set and expected',
  deltaInvalid: 'The difference must be a whole number other than 0',
  numberInvalid: 'Stock must be a whole number from 0',
  tooMany: `Stock is at most ${MAX_STOCK.toLocaleString('en-US')}`,
  reasonInvalid: 'Please choose a reason: delivery, damage, count, correction or return',
  filterInvalid: 'Please choose low, out or all',
  sortInvalid: 'Please choose newest, oldest, sku, -sku, available or supply',
  categoryInvalid: 'Please give the id, slug or name of a category',
  pageInvalid: 'The page must be a whole number of at least 1',
  limitInvalid: 'The limit must be a whole number of at least 1',
} as const;

/** docs/rules.md#stock-changes */
export const refusalMessages = {
  'not counted': () => 'The stock of this variant is not counted. Choose in its product that it is.',
  'not expected': ({ onHand }) => `Stock has changed in the meantime: it is ${onHand} now`,
  'below zero': ({ onHand }) => `Stock cannot fall below 0: it is ${onHand}`,
  'below reserved': ({ onHand, reserved }) =>
    onHand === 1
      ? `${reserved} of 1 piece is held for unpaid orders and must stay in stock`
      : `${reserved} of ${onHand} pieces are held for unpaid orders and must stay in stock`,
  'too many': () => stockMessages.tooMany,
} satisfies Record<StockRefusal, (level: StockLevel) => string>;
