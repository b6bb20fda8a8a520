import { Footer } from '#features/header/footer';
import { NewsletterBox } from '#features/newsletter/newsletter-box';

/** Section 2 of the specification, 'Header and footer'. */
export function SiteFooter({ shop }: { shop: { name: string; email: string } }) {
  return (
    <Footer shop={shop}>
      <NewsletterBox />
    </Footer>
  );
}
