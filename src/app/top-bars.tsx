import { Suspense } from 'react';
import { type UIMatch, useMatches } from 'react-router';
import { SaleBar } from '#features/catalog/sale-links/sale-bar';
import type { SalePreview } from '#features/catalog/sale-links/sale-links.schema';
import { AnnouncementBar } from '#features/content/theme/announcement-bar';
import { PreviewBar } from '#features/content/theme/preview-bar';
import type { ShownTheme } from '#features/content/theme/shown-theme';
import { lazyExtra } from '#ui/lazy-part';

const EditedPage = lazyExtra(async () => (await import('#features/content/theme/edited-page')).EditedPage);

/** Above the header: what a private link shows, and the announcement. */
export function TopBars({ theme: { bar, isPreview, isEdited } }: { theme: ShownTheme }) {
  // On each page with the prices of a sale, and only there: its loader says so.
  const sale = useMatches().map(salePreviewOf).find(Boolean);
  return (
    <>
      {sale && <SaleBar preview={sale} />}
      {isPreview && <PreviewBar />}
      {isEdited && (
        <Suspense>
          <EditedPage />
        </Suspense>
      )}
      {bar && <AnnouncementBar bar={bar} />}
    </>
  );
}

function salePreviewOf({ loaderData }: UIMatch): SalePreview | undefined {
  return (loaderData as { salePreview?: SalePreview } | undefined)?.salePreview;
}
