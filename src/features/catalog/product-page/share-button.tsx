import { Share2 } from 'lucide-react';
import { productMessages as messages } from '#features/catalog/products/products.messages';
import { IconButton } from '#ui/button';
import * as pageMessages from './product-page.messages';

/** Opens the system's share dialog if there is one, otherwise copies the link (docs/rules.md#products-share). */
export function ShareButton({ title }: { title: string }) {
  const share = async () =>
    (await import('#ui/share-link')).shareLink({
      title,
      url: location.origin + location.pathname,
      copied: messages.linkCopied,
      failed: messages.linkFailed,
    });
  return (
    <IconButton label={pageMessages.share} onClick={() => void share()} className="noscript:hidden">
      <Share2 aria-hidden className="size-5" />
    </IconButton>
  );
}
