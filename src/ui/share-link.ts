import { toast } from './toast';

interface LinkToShare {
  title: string;
  url: string;
  /** The messages for a copied link, and for a failure. */
  copied: string;
  failed: string;
}

/** Opens the system's share dialog if there is one; otherwise copies the link. */
export async function shareLink(link: LinkToShare): Promise<void> {
  if (!navigator.share) return copyLink(link);
  // Cancelled or refused by the system: the shopper knows.
  await navigator.share({ title: link.title, url: link.url }).catch(() => {});
}

export async function copyLink({ url, copied, failed }: Omit<LinkToShare, 'title'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(copied);
  } catch {
    toast.error(failed);
  }
}
