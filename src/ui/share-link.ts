import { toast } from './toast';

interface LinkToShare {
  title: string;
  url: string;
  /** What is said when it was copied, and when it could not be. */
  copied: string;
  failed: string;
}

/** Shares in the system's own way where there is one; else the link is copied. */
export async function shareLink(link: LinkToShare): Promise<void> {
  if (!navigator.share) return copyLink(link);
  // Turned away from, or refused by the system: the shopper knows.
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
