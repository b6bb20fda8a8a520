import { useLocation } from 'react-router';
import { NewsletterBox } from '#features/accounts/newsletter/newsletter-box';
import { CheckoutFooter } from '#features/content/footer/checkout-footer';
import { Footer } from '#features/content/footer/footer';
import type { ShownTheme } from '#features/content/theme/shown-theme';
import { paths } from '#shared/paths';

/** docs/rules.md#pages-footer */
export function SiteFooter({ shop }: { shop: { name: string; email: string; theme: ShownTheme } }) {
  if (useLocation().pathname === paths.checkout()) return <CheckoutFooter shopName={shop.name} />;
  return (
    <Footer shop={shop}>
      <NewsletterBox />
    </Footer>
  );
}
