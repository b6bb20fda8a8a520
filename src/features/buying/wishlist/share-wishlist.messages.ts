export const shareWishlist = 'Share Wishlist';
export const sharedText = 'Anyone with this link sees your first name and what is on your list, and nothing else.';
export const privateText = 'Your wishlist is private. A link lets others see your first name and what is on your list, and nothing else.';
export const createLink = 'Create Link';
export const link = 'Link';
export const stopSharing = 'Stop Sharing';
export const copyLink = 'Copy Link';
