import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths';

const CARD_BRANDS = ['Visa', 'Mastercard', 'American Express', 'Discover'];

const LINK_GROUPS = [
  {
    title: 'Shop',
    links: [
      { name: 'All Products', to: paths.products() },
      { name: 'Categories', to: paths.categories() },
      { name: 'Deals', to: paths.deals() },
      { name: 'New Arrivals', to: paths.newArrivals() },
      { name: 'Best Sellers', to: paths.bestSellers() },
    ],
  },
  {
    title: 'Your account',
    links: [
      { name: 'Sign In', to: paths.login() },
      { name: 'Orders', to: paths.orders() },
      { name: 'Cart', to: paths.cart() },
      { name: 'Profile', to: paths.profile() },
    ],
  },
  {
    title: 'Help',
    links: [
      { name: 'Help', to: paths.help() },
      { name: 'Track Order', to: paths.lookUpOrder() },
      { name: 'Contact', to: paths.contact() },
      { name: 'Shipping', to: paths.shipping() },
      { name: 'Returns', to: paths.returns() },
      { name: 'Size Guide', to: paths.sizeGuide() },
    ],
  },
  {
    title: 'Legal',
    links: [
      { name: 'Terms', to: paths.terms() },
      { name: 'Privacy', to: paths.privacy() },
      { name: 'Cookies', to: paths.cookies() },
    ],
  },
];

export function Footer({ shop, children }: { shop: { name: string; email: string }; children: ReactNode }) {
  return (
    <footer className="mt-24 border-t border-line bg-surface">
      {children}
      <div className="container-shop grid grid-cols-2 gap-10 py-12 md:grid-cols-4 xl:grid-cols-[repeat(4,1fr)_1.5fr]">
        {LINK_GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-bold">{title}</h2>
            <ul className="mt-3">
              {links.map(({ name, to }) => (
                <li key={to}>
                  <Link to={to} className="inline-block py-2 pointer-coarse:py-2.5 text-muted hover:text-ink hover:underline">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="col-span-full xl:col-span-1">
          <h2 className="font-bold">Contact</h2>
          <a
            href={paths.contactSupport(shop.email)}
            className="mt-3 inline-block py-2 wrap-anywhere text-muted pointer-coarse:py-2.5 hover:text-ink hover:underline"
          >
            {shop.email}
          </a>
          <h2 className="mt-8 font-bold">We accept</h2>
          <ul className="mt-4 flex flex-wrap gap-2">
            {CARD_BRANDS.map((brand) => (
              <li key={brand} className="rounded-sm border border-line px-3 py-1.5 text-sm font-semibold text-muted">
                {brand}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-t border-line">
        <p className="container-shop py-6 text-sm text-muted">
          © {new Date().getUTCFullYear()} {shop.name}
        </p>
      </div>
    </footer>
  );
}
