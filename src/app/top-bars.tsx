import { type UIMatch, useMatches } from 'react-router';
import { SaleBar } from '#features/catalog/sale-links/sale-bar';
import type { SalePreview } from '#features/catalog/sale-links/sale-links.schema';
import { AnnouncementBar } from '#features/content/theme/announcement-bar';
import { PreviewBar } from '#features/content/theme/preview-bar';
import type { ShownTheme } from '#features/content/theme/shown-theme';

/** Above the header: what a private link shows, and the announcement. */
export function TopBars({ theme: { bar, isPreview } }: { theme: ShownTheme }) {
  // On each page with the prices of a sale, and only there: its loader says so.
  const sale = useMatches().map(salePreviewOf).find(Boolean);
  return (
    <>
      {sale && <SaleBar preview={sale} />}
      {isPreview && <PreviewBar />}
      {bar && <AnnouncementBar bar={bar} />}
    </>
  );
}

function salePreviewOf({ loaderData }: UIMatch): SalePreview | undefined {
  return (loaderData as { salePreview?: SalePreview } | undefined)?.salePreview;
}
