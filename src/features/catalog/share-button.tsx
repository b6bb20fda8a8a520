import { Share2 } from 'lucide-react';
import { IconButton } from '#ui/button';
import { toast } from '#ui/toast';
import { productMessages as messages } from './product.messages';

/** The system's own way to share where there is one; else the link is copied (section 2 of the specification). */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname;
    if (navigator.share) {
      // Turned away from, or refused by the system: the shopper knows.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(messages.linkCopied);
    } catch {
      toast.error(messages.linkFailed);
    }
  };
  return (
    <IconButton label="Share" onClick={() => void share()} className="noscript:hidden">
      <Share2 aria-hidden className="size-5" />
    </IconButton>
  );
}
