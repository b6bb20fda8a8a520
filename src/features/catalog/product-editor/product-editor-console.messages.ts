export const productBodyMessages = {
  pleaseNameThisOption: 'Please name this option, for example Size',
};

export const productMergeMessages = {
  optionsAndVariants: 'Options and variants',
  yes: 'Yes',
  no: 'No',
  empty: 'Empty',
  variants: (count: number) => (count === 1 ? '1 variant' : `${count} variants`),
  price: 'price',
  salePrice: 'sale price',
  sku: 'SKU',
  barcode: 'barcode',
  weight: 'weight',
  picture: 'picture',
  stockTracking: 'stock tracking',
};

export const productEditorScreenMessages = {
  theShopCannotBeReached: 'The shop cannot be reached. Your changes stay in this browser; please save again in a moment.',
  productCreated: 'Product created',
  productSaved: 'Product saved',
};

export const basicsCardMessages = {
  titleAndDescription: 'Title and description',
  title: 'Title',
};

export const collisionDialogMessages = {
  somebodyElseChangedThisToo: 'Someone else changed this too',
  nothingOfYoursIsSavedYet: 'Nothing of yours is saved yet. Which one should stay?',
  somebodyElse: 'Someone else',
  goOnEditing: 'Go on editing',
  saveWith: (count: number) => (count === 1 ? 'Save with this choice' : 'Save with these choices'),
  yours: 'Yours',
};

export const detailsCardMessages = {
  details: 'Details',
  specifications: 'Specifications',
  specification: (i: number) => `Specification ${i}`,
  material: 'Material',
  valueOf: (name: string, i: number) => `Value of ${name || `specification ${i}`}`,
  oak: 'Oak',
  remove: (name: string, i: number) => `Remove ${name || `specification ${i}`}`,
  addASpecification: 'Add a specification',
};

export const formNoticesMessages = {
  changedBy: ({ labels, count, name, last }: { labels: string; count: number; name: string; last: string }) =>
    count === 1
      ? `${labels} was changed by ${name}, ${last}. It is in this form now.`
      : `${labels} were changed by ${name}, ${last}. It is in this form now.`,
  yourUnsavedChangesFromBeforeAreBack: 'Your unsaved changes from before are back.',
  closeThisNote: 'Close this note',
};

export const optionsCardMessages = {
  size: 'Size',
  material: 'Material',
  style: 'Style',
  length: 'Length',
  flavour: 'Flavour',
  newOption: 'new option',
  removeQuestion: (what: string) => `Remove ${what || 'this option'}?`,
  removedWithTheNextSave: (lost: number) =>
    lost === 1
      ? '1 variant is removed with the next save, with their stock.'
      : `${lost} variants are removed with the next save, with their stock.`,
  remove: 'Remove',
  options: 'Options',
  sizes: 'Sizes, colours or anything else that a shopper chooses. Each combination becomes a variant.',
  addAnOption: 'Add an option',
  addAnotherOption: 'Add another option',
  generateAllCombinations: (count: number) => `Generate all ${count} combinations`,
  theseAreCombinations: (count: number, maxVariants: number) =>
    `These are ${count.toLocaleString('en-US')} combinations; a product has at most ${maxVariants.toLocaleString('en-US')} variants.`,
  option: (at: number) => `option ${at}`,
  optionName: 'Option name',
  removeLabel: (title: string) => `Remove ${title}`,
  valuesOf: (title: string) => `Values of ${title}`,
  typeAValue: 'Type a value, then Enter or a comma',
  anotherValue: 'Another value',
  colourOf: (label: string) => `Colour of ${label}`,
};

export const organisationCardMessages = {
  organisation: 'Organisation',
  tags: 'Tags',
  typeATag: 'Type a tag, then Enter',
  thisProductIsAGiftCard: 'This product is a gift card',
  eachPieceIsACardWorth:
    'Each item is a gift card worth its price. Add a variant for each amount. The code is mailed to the buyer after payment. Gift cards have no tax, shipping or discounts, and never sell out.',
  itsCodeIsMailedToTheBuyer: 'The code is mailed to the buyer, who can pay with it.',
};

export const pictureDialogMessages = {
  edit: (name: string) => `Edit ${name}`,
  crop: 'Crop',
  remove: 'Remove',
  alternativeText: 'Alternative text',
  whatThePictureShows: 'Describes the picture for people who can’t see it. If empty, screen readers read the title.',
  colour: 'Colour',
  choosingThisColourBringsItsPictures: 'Choosing this colour brings its pictures to the front.',
  anyColour: 'Any colour',
  pictureOfAllVariantsWith: (name: string) => `Picture of all variants with ${name || 'this option'}`,
  done: 'Done',
};

export const stockFieldMessages = {
  delivery: 'Delivery',
  brokenOrLost: 'Broken or lost',
  return: 'Return',
  correction: 'Correction',
  neverRunsOut: 'Never runs out',
  inStock: 'In stock',
  trackingOf: (name: string) => `Tracking of ${name}`,
  stockTracking: 'Stock tracking',
  stock: 'Stock',
  change: (name: string, shown: string) => `${name}: ${shown}. Change`,
  heldForUnpaidOrders: (reserved: number) => `${reserved} held for unpaid orders`,
  onHand: (onHand: number) => `${onHand} on hand.`,
  onHandAndHeld: (onHand: number, reserved: number) => `${onHand} on hand, ${reserved} of them held for unpaid orders.`,
  addOrTake: 'Add or take',
  first12Or1: '+12 or -1',
  reason: 'Reason',
  orTheCountedNumber: 'Or the counted number',
  itWasWhenYouEntered: ({ expected, set, onHand }: { expected: number; set: string; onHand: number }) =>
    `It was ${expected} when you entered ${set}, and is ${onHand} now.`,
  keepWhatChanged: (onHand: number) => `Keep what changed: ${onHand}`,
  setToAnyway: (set: string) => `Set to ${set} anyway`,
  undo: 'Undo',
  done: 'Done',
};

export const variantRowMessages = {
  price: 'Price ($)',
  salePrice: 'Sale price ($)',
  sku: 'SKU',
  madeByTheShop: 'Made by the shop',
  stock: 'Stock',
  notCounted: 'not counted',
  remove: (title: string) => `Remove ${title}`,
  inStock: (pieces: number) => `${pieces} in stock`,
  pictureOf: (title: string) => `Picture of ${title}`,
  thePictureOf: (url: string, title: string) => (url ? `Change the picture of ${title}` : `Choose the picture of ${title}`),
  addPicturesToTheProductFirst: 'Add pictures to the product first.',
  picture: (i: number) => `Picture ${i}`,
  noPictureOfItsOwn: 'No picture of its own',
  neverRunsOut: 'never runs out',
  stockOf: (title: string) => `Stock of ${title}`,
};

export const pictureTileMessages = {
  edit: (name: string) => `Edit ${name}`,
  mainPicture: 'Main picture',
  remove: (name: string) => `Remove ${name}`,
};

export const cropDialogMessages = {
  free: 'Free',
  square: 'Square',
  cropThePicture: 'Crop the picture',
  shape: 'Shape',
  cancel: 'Cancel',
  cropping: 'Cropping…',
  crop: 'Crop',
};

export const picturesCardMessages = {
  isThereAlready: (name: string) => `${name} is there already.`,
  aProductHasAtMostPictures: (maxPictures: number) => `A product has at most ${maxPictures} pictures.`,
  pictures: 'Pictures',
  upToEach: (size: string) => `JPEG, PNG, WebP or AVIF, up to ${size} each.`,
  picture: (image: number) => `picture ${image}`,
};

export const priceCardMessages = {
  priceAndStock: 'Price and stock',
  price: 'Price',
  ofAllVariantsWithoutPrices: 'Of all variants without prices of their own.',
  priceLabel: 'Price ($)',
  salePrice: 'Sale price ($)',
  sku: 'SKU',
  stock: 'Stock',
  madeByTheShop: 'Made by the shop',
};

export const previewDialogMessages = {
  everyoneWithThisLinkSeesTheProduct: (isDirty: boolean) =>
    isDirty
      ? 'Anyone with this link can see the product, even as a draft, but can’t buy it. It shows what is saved, without your last changes.'
      : 'Anyone with this link can see the product, even as a draft, but can’t buy it.',
  allPreviewLinksOfThisProduct: 'All preview links of this product were removed',
};

export const productActionsMessages = {
  archiveQuestion: (name: string) => `Archive ${name}?`,
  itIsNoLongerSold: 'Shoppers can no longer buy it. Its page says so and shows similar products.',
  archive: 'Archive',
  deleteQuestion: (name: string) => `Delete ${name}?`,
  itIsGoneForGood:
    'This permanently deletes the product, its reviews and its stock history. Orders keep their records. To stop selling it, archive it instead.',
  delete: 'Delete',
  productDeleted: 'Product deleted',
  viewInTheShop: 'View in the shop',
  preview: 'Preview',
  moreActions: 'More actions',
  privatePreviewLink: 'Private preview link',
  duplicate: 'Duplicate',
};

export const searchCardMessages = {
  titleOfTheProduct: 'Title of the product',
  theShortDescriptionOfTheProduct: 'The short description of the product.',
  searchEnginesAndAddress: 'Search engines and address',
  previewOfTheSearchResult: 'Preview of the search result',
  address: 'Address',
  letters: 'Letters, digits and hyphens.',
  theseAddressesLeadHere: 'These addresses lead here:',
  ofCharacters: (count: number, shown: number) => `${count} of ${shown} characters`,
  willLeadTo: '<former/> will lead to <address/>' as const,
  tooManyCharacters: (count: number, shown: number) => `${count} of ${shown} characters; the rest is cut`,
};

export const statusCardMessages = {
  everyoneSeesItAndCanBuyIt: 'Everyone sees it and can buy it.',
  onlyStaffAndPeopleWithAPreview: 'Only staff and people with a preview link see it.',
  onlyPeopleWithItsLinkFind: 'Hidden from lists and search. Anyone with the link can buy it.',
  onADate: 'On a date',
  aDraftUntilThen: 'A draft until then.',
  noLongerSold: 'No longer sold. Orders keep it.',
  status: 'Status',
  dateAndTime: 'Date and time',
  inYourTimeZone: (publishAt: string) => `In your time zone: ${publishAt}`,
};

export const variantFillMessages = {
  fillInAll: 'Fill in all',
  setForAll: (count: number) => `Set for all ${count}:`,
  field: 'Field',
  fillIn: 'Fill in',
  price: 'price',
  salePrice: 'sale price',
  weight: 'weight',
  firstStock: 'first stock',
};

export const variantsCardMessages = {
  variants: (count: number) => `Variants (${count.toLocaleString('en-US')})`,
  emptyPricesAreThoseOfTheProduct: 'Empty prices are those of the product.',
  variant: 'Variant',
  price: 'Price ($)',
  salePrice: 'Sale price ($)',
  sku: 'SKU',
  stock: 'Stock',
  variantsLabel: 'Variants',
  pagesOfVariants: 'Pages of variants',
  previous: 'Previous',
  toOf: ({ current, count, foundCount }: { current: number; count: number; foundCount: number }) =>
    `${current} to ${count} of ${foundCount}`,
  next: 'Next',
  showOnlyOne: (name: string) => `Show only one ${name}`,
  any: (name: string) => `Any ${name}`,
};

export const productFormMessages = {
  newProduct: 'New product',
  pleaseCheckOneField: 'Please check one field.',
  pleaseCheckFields: (problems: number) => `Please check ${problems} fields.`,
  product: 'Product',
  save: 'Save',
  onTheWay: (uploads: number) => (uploads === 1 ? '1 picture is on the way' : `${uploads} pictures are on the way`),
  notSaved: 'Not saved: the shop cannot be reached',
  unsavedChanges: 'Unsaved changes',
  saveAndPublish: 'Save and publish',
  saveDraft: 'Save draft',
  saveUnlisted: 'Save unlisted',
  saveAndSchedule: 'Save and schedule',
};

export const productScreenMessages = {
  products: 'Products',
  product: 'Product',
  loadingTheProduct: 'Loading the product',
};
