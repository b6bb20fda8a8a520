import { Footer } from '#features/header/footer';
import { NewsletterBox } from '#features/newsletter/newsletter-box';

/** docs/rules.md#pages-footer */
export function SiteFooter({ shop }: { shop: { name: string; email: string } }) {
  return (
    <Footer shop={shop}>
      <NewsletterBox />
    </Footer>
  );
}
