export const addToCart = 'Add to Cart';
