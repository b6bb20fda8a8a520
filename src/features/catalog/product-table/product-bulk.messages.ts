export const productBulkMessages = {
  publish: 'Publish',
  toDrafts: 'To drafts',
  archive: 'Archive',
  upToProductsCanBeChanged: (mostAtOnce: string) => `Up to ${mostAtOnce} products can be changed at once here.`,
  couldNotBeChanged: (count: string, error: string) => `${count} could not be changed: ${error}`,
  of: (done: number, count: number) => `${done} of ${count}`,
  moreChanges: 'More changes',
  archiveQuestion: (count: string) => `Archive ${count}?`,
  shoppersNoLongerFindThem: 'Shoppers can no longer find them. You can publish them again at any time.',
  products: (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`),
  published: (count: number) => (count === 1 ? '1 product published' : `${count.toLocaleString('en-US')} products published`),
  movedToDrafts: (count: number) =>
    count === 1 ? '1 product moved to drafts' : `${count.toLocaleString('en-US')} products moved to drafts`,
  archived: (count: number) => (count === 1 ? '1 product archived' : `${count.toLocaleString('en-US')} products archived`),
};
