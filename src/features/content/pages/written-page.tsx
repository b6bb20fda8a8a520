import { InfoPage } from '#features/content/help/info-page';
import type { ShownPage } from './pages.rules';

/** A page that the owner wrote. */
export function WrittenPage({ page: { title, html } }: { page: ShownPage }) {
  return (
    <InfoPage title={title}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderPageText makes only harmless elements. */}
      <div className="page-text mt-6" dangerouslySetInnerHTML={{ __html: html }} />
    </InfoPage>
  );
}
