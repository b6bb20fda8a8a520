import { Share2 } from 'lucide-react';
import { productMessages as messages } from '#features/catalog/products/products.messages';
import { IconButton } from '#ui/button';
import { shareLink } from '#ui/share-link';

/** The system's own share dialog where there is one; else the link is copied (docs/rules.md#products-share). */
export function ShareButton({ title }: { title: string }) {
  const share = () =>
    shareLink({ title, url: location.origin + location.pathname, copied: messages.linkCopied, failed: messages.linkFailed });
  return (
    <IconButton label="Share" onClick={() => void share()} className="noscript:hidden">
      <Share2 aria-hidden className="size-5" />
    </IconButton>
  );
}
