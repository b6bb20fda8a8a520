/** Messages of the shop's languages. */
export const languagesMessages = {
  saved: 'Languages saved',
} as const;
