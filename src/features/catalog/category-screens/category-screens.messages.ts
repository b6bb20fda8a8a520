import type { CategoryIconName } from '#features/catalog/categories/category-icon';

export const categoryTreeMessages = {
  isNow: ({ name, place, siblings, parentName }: { name: string; place: number; siblings: number; parentName: string | undefined }) =>
    parentName ? `${name} is now ${place} of ${siblings} in ${parentName}` : `${name} is now ${place} of ${siblings} at the top`,
};

export const categoryRowMessages = {
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveIntoTheOneAbove: 'Move into the one above',
  moveOut: 'Move out',
  move: (name: string) => `Move ${name}`,
  moveLabel: ({ name, place, siblings, parentName }: { name: string; place: number; siblings: number; parentName: string | undefined }) =>
    parentName ? `Move ${name}, ${place} of ${siblings} in ${parentName}` : `Move ${name}, ${place} of ${siblings} at the top`,
  hidden: 'Hidden',
  featured: 'Featured',
  inParent: 'in <parent/>' as const,
  oneProduct: '<count/> <noun>product</noun>' as const,
  products: '<count/> <noun>products</noun>' as const,
};

export const categoriesScreenMessages = {
  theCategoryCouldNotBeMoved: 'The category could not be moved. Please try again.',
  categories: 'Categories',
  dragACategoryToAnotherPlace:
    'Drag a category to another place, or use its handle with the arrow keys: up and down, right into the one above, left out of it.',
  addCategory: 'Add category',
  noCategoriesYet: 'No categories yet',
  categoriesSortProductsForShoppers: 'Group your products so that shoppers can find them, such as Mugs in Kitchen.',
  addTheFirstCategory: 'Add the first category',
};

export const categoryFormScreenMessages = {
  pleaseEnterAName: 'Please enter a name',
  categorySaved: 'Category saved',
  categoryAdded: 'Category added',
  theCategoryCouldNotBeSaved: 'The category could not be saved. What you entered is still here; please try again.',
};

export const categoryFieldsMessages = {
  category: 'Category',
  name: 'Name',
  in: 'Parent category',
  noCategory: 'None: at the top',
  searchEngines: 'Search engines',
  titleAndTextOfTheCategorysPage: 'Title and description in search results. If empty, your shop writes them.',
  address: 'Address',
  linksToTheFormerAddressLead: (products: string) => `${products} · links to the former address lead to the new one.`,
  inTheShop: 'In the shop',
  sizeGuide: 'Size guide',
  sizeGuideHint: 'A page of yours that opens beside the sizes. Without one, the category above it decides, then your size guide page.',
  noSizeGuide: 'None of its own',
  putProductsFirstByHand: 'Put products first by hand',
  look: 'Look',
  picture: 'Picture',
  preview: 'Preview',
  comparePrices: 'Compare prices, ratings and stock.',
  icon: 'Icon',
  tint: 'Tint',
  removeThePicture: 'Remove the picture',
};

export const categoryScreenMessages = {
  categories: 'Categories',
  category: 'Category',
  thisCategoryDoesNotExist: 'This category does not exist',
  itMayHaveBeenDeleted: 'It may have been deleted.',
  allCategories: 'All categories',
  newCategory: 'New category',
  viewInTheShop: 'View in the shop',
  unsavedChanges: 'Unsaved changes',
  wasDeleted: (name: string) => `${name} was deleted`,
  theCategoryCouldNotBeDeleted: 'The category could not be deleted. Please try again.',
  delete: 'Delete',
  deleteQuestion: (name: string) => `Delete ${name}?`,
  itHasNoProducts: 'It has no products. Its address will stop working. You can undo this in Activity.',
  isNotEmpty: (name: string) => `${name} is not empty`,
  aProductIsAlwaysInACategory: ({ productCount, hasChildren }: { productCount: number; hasChildren: boolean }) =>
    productCount === 0
      ? 'Every product needs a category. Move the sub-categories to another category, then delete this one.'
      : productCount === 1
        ? hasChildren
          ? 'Every product needs a category. Move the 1 product and sub-categories to another category, then delete this one.'
          : 'Every product needs a category. Move the 1 product to another category, then delete this one.'
        : hasChildren
          ? `Every product needs a category. Move the ${productCount.toLocaleString('en-US')} products and sub-categories to another category, then delete this one.`
          : `Every product needs a category. Move the ${productCount.toLocaleString('en-US')} products to another category, then delete this one.`,
  showItsProducts: 'Show its products',
  showAllCategories: 'Show all categories',
};

export const categoryOrderMessages = {
  orderSaved: 'Order saved',
  theOrderCouldNotBeSaved: 'The order could not be saved. It is still here; please try again.',
  somebodyElseSavedAnotherOrderMeanwhile:
    'Someone else saved another order in the meantime. Save again to replace it, or discard yours to see it.',
};

export const categoryOrderScreenMessages = {
  orderOfProducts: 'Order of products',
  categories: 'Categories',
  orderOf: (name: string) => `Order of ${name}`,
  productsThatYouPutFirst:
    'Products that you put first appear at the top of the category, unless a shopper chooses another order. The others follow in the order you set below.',
  viewInTheShop: 'View in the shop',
  first: (count: number) => `First (${count})`,
  firstTitle: 'First',
  noProductComesFirstYet: 'No product comes first yet. Add one here, or with “Put first” below.',
  productsThatComeFirst: 'Products that come first',
  atMostProductsCanBeFirst: (maxPinned: number) => `At most ${maxPinned} products can be first.`,
  thenTheOthers: 'Then the others',
  byRule: 'By rule',
  notInTheShop: 'Not in the shop',
  noLongerFirst: (name: string) => `No longer first: ${name}`,
  addAProduct: 'Add a product',
  aWordOfItsName: 'Name or SKU',
  productsThatFollow: 'Products that follow',
  putFirst: (name: string) => `Put ${name} first`,
  putFirstText: 'Put first',
  andMore: (more: string) => `And ${more} more.`,
};

export const categoryChoiceMessages = {
  category: 'Category',
  chooseACategory: 'Choose a category',
  nameYourFirstCategory: 'Name your first category',
  typeANameAndAddIt: 'Type a name such as “Mugs”, then choose Create.',
  typeANewNameToAddACategory: 'Choose one, or type a new name to create it.',
};

/** What the icons of categories show, for screen readers. */
export const iconNames: Record<CategoryIconName, string> = {
  laptop: 'Laptop',
  smartphone: 'Smartphone',
  shirt: 'Shirt',
  home: 'House',
  dumbbell: 'Dumbbell',
  book: 'Book',
  heart: 'Heart',
  car: 'Car',
  puzzle: 'Puzzle piece',
  category: 'Shapes',
};
