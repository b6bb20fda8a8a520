import { MAX_LINE_QUANTITY } from './line-quantity';

export const lineQuantityMessages = {
  quantityInvalid: `Quantity must be a whole number from 1 to ${MAX_LINE_QUANTITY}`,
};
