import { paths } from '#shared/paths';

/** The footer's links, unless the owner has others. */
export const DEFAULT_FOOTER_GROUPS = [
  {
    title: 'Shop',
    links: [
      { label: 'All Products', to: paths.products() },
      { label: 'Categories', to: paths.categories() },
      { label: 'Deals', to: paths.deals() },
      { label: 'New Arrivals', to: paths.newArrivals() },
      { label: 'Best Sellers', to: paths.bestSellers() },
    ],
  },
  {
    title: 'Your account',
    links: [
      { label: 'Sign In', to: paths.login() },
      { label: 'Orders', to: paths.orders() },
      { label: 'Cart', to: paths.cart() },
      { label: 'Profile', to: paths.profile() },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Help', to: paths.help() },
      { label: 'Track Order', to: paths.lookUpOrder() },
      { label: 'Contact', to: paths.contact() },
      { label: 'Shipping', to: paths.shipping() },
      { label: 'Returns', to: paths.returns() },
      { label: 'Size Guide', to: paths.sizeGuide() },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Terms', to: paths.terms() },
      { label: 'Privacy', to: paths.privacy() },
      { label: 'Cookies', to: paths.cookies() },
    ],
  },
];
