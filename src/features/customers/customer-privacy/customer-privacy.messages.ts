/** Sentences about a customer's data, for staff. */
export const customerPrivacyMessages = {
  missing: 'This customer does not exist.',
  obstacles: 'This customer cannot be erased yet.',
  obstacle: {
    order: (name: string) => `Order ${name} is still on its way: deliver or cancel it first.`,
    return: (name: string) => `A return of order ${name} is not decided yet.`,
    refund: (name: string) => `A refund of order ${name} is not done yet.`,
    import: (name: string) => `The file ${name} has this customer and can still be imported. Delete it, or finish its import, first.`,
  },
  erased: 'The customer was erased',
} as const;
