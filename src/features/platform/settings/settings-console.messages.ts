export const settingsScreenMessages = {
  settings: 'Settings',
  aChangeIsOnEveryPageWithin: 'A change is on every page within a second. What nobody has changed since can be undone.',
  nameAndAddress: 'Name and address',
  onEveryPage: 'On every page, in search results and in all mails.',
  nameOfTheShop: 'Name of the shop',
  emailAddress: 'Email address',
  shoppersWriteToIt: 'Shoppers write to it, and mails of the shop come from it.',
  returns: 'Returns',
  returnAddress: 'Return address',
  onReturnLabelsAndInMailsAbout:
    'On return labels and in mails about approved returns. If it is empty, they show the seller’s address of your invoices.',
  stock: 'Stock',
  lowFrom: 'Low from',
  piecesOfAVariant: 'Pieces of a variant, unless its product has a number of its own.',
  reviews: 'Reviews',
  approveReviewsFirst: 'Approve reviews first',
  newAndEditedReviewsAreShownOnly:
    'New and edited reviews are shown only after somebody of the staff has approved them. Photos always wait.',
};
