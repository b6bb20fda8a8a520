import { NewsletterBox } from '#features/accounts/newsletter/newsletter-box';
import type { ShownFace } from '#features/content/face/shown-face';
import { Footer } from '#features/content/footer/footer';

/** docs/rules.md#pages-footer */
export function SiteFooter({ shop }: { shop: { name: string; email: string; face: ShownFace } }) {
  return (
    <Footer shop={shop}>
      <NewsletterBox />
    </Footer>
  );
}
