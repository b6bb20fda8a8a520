import { parseArgs } from 'node:util';
import { errorText } from '#shared/error-text';

/** Beyond it, ids and the time that loading takes are nobody's wish. */
const MOST_PRODUCTS = 5_000_000;

/** What follows `npm run seed --`. Throws an Error that says what can be asked for. */
export function readSeedOptions(args: string[]): { products: number | undefined } {
  const { products } = parse(args);
  if (products === undefined) return { products };
  // '1_000_000' and '1,000,000' are what people type.
  const digits = products.replaceAll(/(?<=\d)[_,](?=\d{3})/g, '');
  const count = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  if (count >= 1 && count <= MOST_PRODUCTS) return { products: count };
  throw new Error(`--products must be a whole number from 1 to ${MOST_PRODUCTS.toLocaleString('en-US')}; it is "${products}".`);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { products: { type: 'string' } } }).values;
  } catch (error) {
    throw new Error(`${errorText(error)}\nUsage: npm run seed, or npm run seed -- --products 1000000`);
  }
}
