export const visitsMessages = {
  eventsInvalid: 'Between 1 and 50 events are counted at once',
  kindInvalid: 'This is not counted',
  pathInvalid: 'A page is a path of the shop, like /products',
} as const;
