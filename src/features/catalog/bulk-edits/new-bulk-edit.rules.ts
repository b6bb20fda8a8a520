import { parseDecimal } from '#shared/typed-number';
/** What the form changes; the API takes several of them at once. */
export const KINDS = [
  'price',
  'salePrice',
  'status',
  'category',
  'brand',
  'taxClass',
  'addTags',
  'removeTags',
  'stock',
  'stockPolicy',
] as const;
export type Kind = (typeof KINDS)[number];

/** Raising and lowering are one operation of the API with a sign. */
export const PRICE_OPS = ['raise', 'lower', 'more', 'less', 'set'] as const;
export const SALE_OPS = ['off', ...PRICE_OPS, 'remove'] as const;
export type PriceOp = (typeof SALE_OPS)[number];

/** The change of a form's fields, as the API takes it. What cannot be read is refused there. */
export function toChange(kind: Kind, field: (name: string) => string): Record<string, unknown> {
  switch (kind) {
    case 'price':
    case 'salePrice':
      return { [kind]: toPriceChange(field) };
    case 'status':
    case 'category':
    case 'taxClass':
    case 'stockPolicy':
      return { [kind]: field('value') };
    case 'brand':
      return { brand: field('value').trim() || null };
    case 'addTags':
    case 'removeTags':
      return {
        [kind]: field('value')
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      };
    case 'stock':
      return { stock: { delta: parseDecimal(field('delta')), reason: field('reason'), note: field('note') } };
    default:
      return kind satisfies never;
  }
}

/** What is no number goes as null, which the API refuses with its sentence. */
function toPriceChange(field: (name: string) => string): object {
  const op = field('op');
  const number = parseDecimal(field('number'));
  const ending = field('ending') === '' ? {} : { ending: Number(field('ending')) };
  switch (op) {
    case 'remove':
      return { op };
    case 'off':
      return { op, percent: number, ...ending };
    case 'raise':
      return { op: 'percent', percent: number, ...ending };
    case 'lower':
      return { op: 'percent', percent: negative(number), ...ending };
    case 'more':
      return { op: 'amount', amount: number, ...ending };
    case 'less':
      return { op: 'amount', amount: negative(number), ...ending };
    default:
      return { op: 'set', amount: number, ...ending };
  }
}

function negative(number: number | null): number | null {
  return number === null ? null : 0 - number;
}
