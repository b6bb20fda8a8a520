export const salesAttentionMessages = {
  sales: 'Sales',
  theSaleStarts: (startsAt: string) => `The sale starts ${startsAt}`,
  theSaleEnds: (endsAt: string) => `The sale ends ${endsAt}`,
};
