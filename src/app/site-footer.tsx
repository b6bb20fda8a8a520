import { NewsletterBox } from '#features/accounts/newsletter/newsletter-box';
import { Footer } from '#features/content/footer/footer';
import type { ShownTheme } from '#features/content/theme/shown-theme';

/** docs/rules.md#pages-footer */
export function SiteFooter({ shop }: { shop: { name: string; email: string; theme: ShownTheme } }) {
  return (
    <Footer shop={shop}>
      <NewsletterBox />
    </Footer>
  );
}
