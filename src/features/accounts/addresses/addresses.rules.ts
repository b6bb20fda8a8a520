/** What an address is for. */
export const ADDRESS_TYPES = ['both', 'shipping', 'billing'] as const;
