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
  visitorsOfAnOldAddressCome: 'Visitors of an old address come to the right page. Renamed products are here by themselves.',
  searchAddresses: 'Search addresses',
  noRedirectsYet: 'No redirects yet',
  addressesOfAnOldShop: 'Addresses of an old shop, of a campaign or of a page that is gone can lead to any page here.',
  noAddressMatches: 'No address matches',
  showAllRedirects: 'Show all redirects',
  deleteThisRedirect: 'Delete this redirect?',
  willNotBeFoundAnyMore: (from: string) => `${from} will not be found any more. Activity can bring it back.`,
  deleteLabel: (from: string) => `Delete ${from}`,
};
