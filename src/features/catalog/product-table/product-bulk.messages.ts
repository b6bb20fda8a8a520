export const productBulkMessages = {
  publish: 'Publish',
  toDrafts: 'To drafts',
  archive: 'Archive',
  upToProductsCanBeChanged: (mostAtOnce: string) => `Up to ${mostAtOnce} products can be changed at once here.`,
  couldNotBeChanged: (count: number, error: string) =>
    count === 1 ? `1 product could not be changed: ${error}` : `${count.toLocaleString('en-US')} products could not be changed: ${error}`,
  of: (done: number, count: number) => `${done} of ${count}`,
  moreChanges: 'More changes',
  archiveQuestion: (count: number) => (count === 1 ? 'Archive 1 product?' : `Archive ${count.toLocaleString('en-US')} products?`),
  shoppersNoLongerFindThem: 'Shoppers can no longer find them. You can publish them again at any time.',
  published: (count: number) => (count === 1 ? '1 product published' : `${count.toLocaleString('en-US')} products published`),
  movedToDrafts: (count: number) =>
    count === 1 ? '1 product moved to drafts' : `${count.toLocaleString('en-US')} products moved to drafts`,
  archived: (count: number) => (count === 1 ? '1 product archived' : `${count.toLocaleString('en-US')} products archived`),
};
