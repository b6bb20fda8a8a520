import type { CartItem, CartItemView } from '#features/buying/cart/cart.schema';

interface MakeCartItem extends Partial<Omit<CartItem, 'product'>> {
  productId?: string;
  name?: string;
}

/** A line of a cart as the API sends it. */
export function makeCartItem({
  productId = '1',
  name = 'Kettle',
  price = 20,
  addedPrice = price,
  quantity = 1,
  stock = 5,
  options = {},
  variantId,
}: MakeCartItem = {}): CartItemView {
  return {
    product: {
      _id: productId,
      slug: `thing-${productId}`,
      name,
      description: `${name}, plain and good.`,
      price,
      originalPrice: price,
      stock,
      inStock: stock > 0,
      averageRating: 4.5,
      rating: 4.5,
      totalReviews: 12,
      reviewCount: 12,
      images: [],
      category: { _id: '1', name: 'Home & Garden', slug: 'home-garden' },
      options: [],
      sizes: [],
      colors: [],
      priceRange: { min: price, max: price },
      featured: false,
      tint: '#3b82f6',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
    quantity,
    price,
    addedPrice,
    options,
    ...(variantId !== undefined && { variantId }),
    stock,
  };
}
