import { NewsletterBox } from '#features/people/newsletter/newsletter-box';
import type { ShownFace } from '#features/shopfront/face/shown-face';
import { Footer } from '#features/shopfront/footer/footer';

/** docs/rules.md#pages-footer */
export function SiteFooter({ shop }: { shop: { name: string; email: string; face: ShownFace } }) {
  return (
    <Footer shop={shop}>
      <NewsletterBox />
    </Footer>
  );
}
