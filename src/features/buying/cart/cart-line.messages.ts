export const each = (price: string) => `${price} each`;
export const quantityOf = (product: string) => `Quantity of ${product}`;
export const moveToWishlist = (product: string) => `Move ${product} to wishlist`;
export const remove = (product: string) => `Remove ${product}`;
