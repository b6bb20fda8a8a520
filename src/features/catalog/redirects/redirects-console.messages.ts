export const redirectFormMessages = {
  oldAddress: 'Old address',
  leadsTo: 'Leads to',
  aPathOfThisShop: 'A path of this shop',
  addRedirect: 'Add redirect',
};

export const redirectsScreenMessages = {
  from: 'From',
  to: 'To',
  kind: 'Kind',
  product: 'Product',
  own: 'Own',
  added: 'Added',
  delete: 'Delete',
  addRedirect: 'Add redirect',
  redirects: 'Redirects',
  visitorsOfAnOldAddressCome: 'Send visitors from an old address to the right page. Renamed products are added automatically.',
  searchAddresses: 'Search addresses',
  noRedirectsYet: 'No redirects yet',
  addressesOfAnOldShop: 'Addresses of an old shop, of a campaign or of a page that is gone can lead to any page here.',
  noAddressMatches: 'No address matches',
  showAllRedirects: 'Show all redirects',
  deleteThisRedirect: 'Delete this redirect?',
  willNotBeFoundAnyMore: (from: string) => `${from} will stop working. You can undo this in Activity.`,
  deleteLabel: (from: string) => `Delete ${from}`,
};
