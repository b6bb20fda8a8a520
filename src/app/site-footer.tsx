import { useLocation } from 'react-router';
import { NewsletterBox } from '#features/accounts/newsletter/newsletter-box';
import { CheckoutFooter } from '#features/content/footer/checkout-footer';
import { Footer } from '#features/content/footer/footer';
import { paths } from '#shared/paths';
import type { RootData } from './use-shop';

/** docs/rules.md#pages-footer */
export function SiteFooter({ shop }: { shop: RootData['shop'] }) {
  if (useLocation().pathname === paths.checkout()) return <CheckoutFooter shopName={shop.name} />;
  return (
    <Footer shop={shop}>
      <NewsletterBox />
    </Footer>
  );
}
