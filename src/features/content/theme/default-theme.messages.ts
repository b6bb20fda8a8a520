/** The texts of a fresh shop, as its readers see them until the owner writes others. In English they are those of `DEFAULT_THEME`. */
export const defaultMenuMessages = { home: 'Home', products: 'Products', categories: 'Categories' };

export const defaultHomeMessages = {
  hero: 'Good things for every day',
  shopNow: 'Shop Now',
  browseCategories: 'Browse Categories',
  categories: 'Shop by Category',
  products: 'Featured Products',
};

/** The home pages that the other themes begin with. */
export const editorialHomeMessages = {
  hero: 'Made slowly, kept for years',
  about: 'A small collection of things worth keeping.',
  seeTheCollection: 'See the collection',
  newest: 'New this season',
  categories: 'The index',
  featured: 'Chosen by us',
};

export const marketHomeMessages = {
  hero: 'This week’s good prices',
  allOffers: 'All offers',
  categories: 'Aisles',
  deals: 'On offer now',
  best: 'What everybody buys',
  newest: 'Just in',
};

export const studioHomeMessages = {
  hero: 'One thing, done properly',
  seeEverything: 'See everything',
  featured: 'In the room',
  categories: 'Departments',
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
