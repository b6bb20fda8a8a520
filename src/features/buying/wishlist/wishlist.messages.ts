/** All sentences about wishlists that shoppers read. */
export const wishlistMessages = {
  loginToAdd: 'Please login to add items to wishlist',
  loginToManage: 'Please login to manage wishlist',
  loginToMove: 'Please login to move items to cart',
  chooseToMove: 'Please select items to move to cart',
  chooseToRemove: 'Please select items to remove',
  empty: 'Your wishlist is empty',
  nothingToMove: 'No items in wishlist to move',
  confirmClear: 'Are you sure you want to clear your entire wishlist?',

  added: 'Added to wishlist!',
  removed: 'Removed from wishlist',
  removeFailed: 'Failed to remove from wishlist',
  selectedRemoved: 'Selected items removed from wishlist',
  removeSomeFailed: 'Failed to remove some items',
  cleared: 'Wishlist cleared',
  undo: 'Undo',
  clearFailed: 'Failed to clear wishlist',
  moved: (count: number) => `${count} item(s) moved to cart`,
  moveFailed: 'Failed to move items to cart',

  movedFromCart: 'Moved to your wishlist',
  restored: 'Back on your wishlist',
  restoreFailed: 'Failed to put it back',
  someStayed: (count: number) => `${count} item(s) could not be moved and stay here`,
  gone: 'This product is no longer available',
  notListed: 'This product is not on your wishlist',
  full: (most: number) => `A wishlist holds up to ${most.toLocaleString('en-US')} items. Please remove some first.`,
  loadFailed: 'Failed to load your wishlist',
  shared: 'Your wishlist now has a link',
  shareFailed: 'Failed to share your wishlist',
  unshared: 'Your wishlist is private again',
  unshareFailed: 'Failed to stop sharing',
  linkCopied: 'Wishlist link copied to clipboard!',
  productLinkCopied: 'Product link copied to clipboard!',
  linkFailed: 'Failed to copy link',
  firstInStock: (options: string) => `First in stock: ${options}`,
  cheaper: (amount: string) => `${amount} less than when you added it`,
  dearer: (amount: string) => `${amount} more than when you added it`,
} as const;

/** On the pages of a wishlist. */
export const wishlistPageMessages = {
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  itemsOf: (shown: number, count: number) => (count === 1 ? `${shown} of 1 item` : `${shown} of ${count} items`),
  ofOwner: (firstName: string) => `${firstName}’s Wishlist`,
};
