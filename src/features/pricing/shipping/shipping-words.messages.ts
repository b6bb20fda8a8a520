/** A zone's places and a method's terms, in words: 'Standard: $5.99 up to 2 kg, free from $50, 3–5 days'. */
export const shippingWordsMessages = {
  states: (country: string, states: string) => `${country}: ${states}`,
  postalCodes: (countries: string, prefixes: string) => `${countries}, postal codes ${prefixes}`,
  method: (name: string, terms: string) => `${name}: ${terms}`,
  free: 'free',
  upTo: (price: string, most: string) => `${price} up to ${most}`,
  notAbove: (most: string) => `not above ${most}`,
  above: (price: string) => `${price} above`,
  forEachFurther: (price: string, part: string) => `${price} for each further ${part}`,
  forEachFurtherPiece: (price: string) => `${price} for each further piece`,
  freeFrom: (threshold: string) => `free from ${threshold}`,
  items: {
    between: (least: string, most: string) => `only for items from ${least} to ${most}`,
    from: (least: string) => `only for items from ${least}`,
    upTo: (most: string) => `only for items up to ${most}`,
  },
  parcels: {
    between: (least: string, most: string) => `only for parcels from ${least} to ${most}`,
    from: (least: string) => `only for parcels from ${least}`,
    upTo: (most: string) => `only for parcels up to ${most}`,
  },
  sameDay: 'the same day',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  daysBetween: (least: number, most: number) => `${least}–${most} days`,
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count.toLocaleString('en-US')} pieces`),
};
