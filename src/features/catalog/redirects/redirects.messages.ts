/** Sentences about redirects, for staff. */
export const redirectsMessages = {
  created: 'Redirect created',
  deleted: 'Redirect deleted',
  missing: 'This redirect does not exist.',
  fromInvalid: 'Please give a path of this shop, such as /old-page, without a query',
  toInvalid: 'Please give a path of this shop, such as /products?category=audio',
  fromReserved: 'The shop itself uses this address',
  fromProduct: 'A product has this address',
  fromTaken: 'This address is redirected already',
  loop: 'This redirect would lead back to itself',
  tooMany: (most: number) => `A shop has at most ${most.toLocaleString('en-US')} redirects`,
} as const;
