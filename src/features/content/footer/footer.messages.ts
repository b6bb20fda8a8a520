export const footerMessages = {
  shipping: 'Shipping',
  returns: 'Returns',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact',
} as const;
