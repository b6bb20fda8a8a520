import { NewsletterBox } from '#features/people/newsletter/newsletter-box';
import { Footer } from '#features/shopfront/footer/footer';

/** docs/rules.md#pages-footer */
export function SiteFooter({ shop }: { shop: { name: string; email: string } }) {
  return (
    <Footer shop={shop}>
      <NewsletterBox />
    </Footer>
  );
}
