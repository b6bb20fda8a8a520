import { Eye } from 'lucide-react';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import { previewMessages as messages } from './product-preview.messages';

/** Above a private preview: nobody mistakes it for the shop's page. */
export function PreviewBanner({ status = 'active' }: { status?: ProductStatus | undefined }) {
  return (
    <div role="note" className="border-b border-line bg-raised">
      <p className="container-shop flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
        <Eye aria-hidden className="size-5 shrink-0" />
        <strong>{messages.heading}</strong>
        <span className="text-muted">{messages.onlyForYou[status]}</span>
      </p>
    </div>
  );
}
