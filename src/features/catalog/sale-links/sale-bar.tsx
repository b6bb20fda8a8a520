import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import { byLocale } from '#shared/by-locale';
import { previewPaths } from '#shared/preview-paths';
import { saleLinksMessages as messages } from './sale-links.messages';
import type { SalePreview } from './sale-links.schema';

/** In UTC, because server and browser must show the same. */
const momentFormat = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }));

/** Above a page with the prices of a sale: nobody mistakes them for today's. */
export function SaleBar({ preview: { name, at } }: { preview: SalePreview }) {
  return (
    <aside aria-label={messages.heading} className="border-b border-line bg-raised">
      <div className="container-shop flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
        <p className="min-w-0 flex-1 basis-80 text-sm">
          <Eye aria-hidden className="me-2 inline size-4.5 align-text-bottom" />
          <strong className="wrap-anywhere">{messages.ofSale(name)}</strong> {messages.from(momentFormat().format(new Date(at)))}{' '}
          <span className="text-muted">{messages.limits}</span>
        </p>
        <Link to={previewPaths.saleProducts()} className="inline-flex min-h-11 items-center text-sm font-semibold text-accent underline">
          {messages.products}
        </Link>
        <a href={previewPaths.endSale()} className="inline-flex min-h-11 items-center text-sm font-semibold text-accent underline">
          {messages.end}
        </a>
      </div>
    </aside>
  );
}
