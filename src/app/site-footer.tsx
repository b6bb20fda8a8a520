import { useLocation } from 'react-router';
import { NewsletterBox } from '#features/accounts/newsletter/newsletter-box';
import { Footer } from '#features/content/footer/footer';
import { paths } from '#shared/paths';
import type { RootData } from './use-shop';

/** docs/rules.md#pages-footer */
export function SiteFooter({ shop }: { shop: RootData['shop'] }) {
  return <Footer shop={shop}>{useLocation().pathname !== paths.checkout() && <NewsletterBox />}</Footer>;
}
