/** The texts of a fresh shop, as its readers see them until the owner writes others. In English they are those of `DEFAULT_THEME`. */
export const defaultMenuMessages = { home: 'Home', products: 'Products', categories: 'Categories' };

export const defaultHomeMessages = {
  hero: 'Good things for every day',
  shopNow: 'Shop Now',
  browseCategories: 'Browse Categories',
  categories: 'Shop by Category',
  products: 'Featured Products',
};

export const defaultFooterMessages = {
  shop: 'Shop',
  allProducts: 'All Products',
  categories: 'Categories',
  deals: 'Deals',
  newArrivals: 'New Arrivals',
  bestSellers: 'Best Sellers',
  account: 'Your account',
  signIn: 'Sign In',
  orders: 'Orders',
  cart: 'Cart',
  profile: 'Profile',
  help: 'Help',
  trackOrder: 'Track Order',
  contact: 'Contact',
  shipping: 'Shipping',
  returns: 'Returns',
  sizeGuide: 'Size Guide',
  legal: 'Legal',
  terms: 'Terms',
  privacy: 'Privacy',
  cookies: 'Cookies',
};
