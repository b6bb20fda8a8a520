import { InfoPage } from '#features/shopfront/help/info-page';
import type { ShownPage } from './pages.rules';
import styles from './written-page.css?url';

/** A page that the owner wrote. */
export function WrittenPage({ page: { title, html } }: { page: ShownPage }) {
  return (
    <InfoPage title={title}>
      <link rel="stylesheet" href={styles} precedence="page" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderPageText makes only harmless elements. */}
      <div className="page-text mt-6" dangerouslySetInnerHTML={{ __html: html }} />
    </InfoPage>
  );
}
