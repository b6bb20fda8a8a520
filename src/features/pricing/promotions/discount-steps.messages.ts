/** What promotions take off, in "Why this total?" and in lists. */
export const discountStepMessages = {
  applied: (promotion: string, benefit: string) => `${promotion}, ${benefit}`,
  passedOver: (promotion: string) => `${promotion} cannot be combined with these. You pay less this way.`,
  coupon: (code: string) => `Coupon ${code}`,
  off: (amount: string) => `${amount} off`,
  freeShipping: 'free shipping',
  buyGetFree: (buy: number, get: number) => `buy ${buy}, get ${get} free`,
  buyGetOff: ({ buy, get, rate }: { buy: number; get: number; rate: string }) => `buy ${buy}, get ${get} at ${rate} off`,
  tier: (rate: string, pieces: number) => (pieces === 1 ? `${rate} off from 1 piece` : `${rate} off from ${pieces} pieces`),
  gifts: (count: number) => (count === 1 ? 'a gift' : `${count} gifts`),
};
