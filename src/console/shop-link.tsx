import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button';

/** Opens what a screen edits as shoppers see it, in a tab of its own. */
export function ShopLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      <ExternalLink aria-hidden className="size-4" />
      {children}
    </a>
  );
}
