/** The sizes in which things are made. Shoes are in European sizes, trousers in inches of waist. */
export const SIZE_RUNS = {
  clothing: ['S', 'M', 'L', 'XL', 'XXL'],
  waist: ['28', '30', '32', '34', '36', '38'],
  shoes: ['38', '39', '40', '41', '42', '43', '44', '45', '46'],
  'womens-shoes': ['36', '37', '38', '39', '40', '41', '42'],
  socks: ['36–38', '39–41', '42–44', '45–47'],
  gloves: ['S', 'M', 'L'],
  hats: ['S/M', 'L/XL'],
} as const satisfies Record<string, readonly string[]>;

export type SizeRun = keyof typeof SIZE_RUNS;
