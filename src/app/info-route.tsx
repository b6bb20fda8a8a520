import type { ReactNode } from 'react';
import { describeHelpPage } from '#features/content/help/describe-help-page';
import { helpPages } from '#features/content/help/help.messages';
import { BUILT_IN_PAGES, type BuiltInPage, type ShownPage } from '#features/content/pages/pages.rules';
import { WrittenPage } from '#features/content/pages/written-page';
import { PageMeta } from './page-meta';
import { useShop } from './use-shop';

/** One of the shop's own pages: as the owner wrote it, or `children`, the shop's own text. */
export function InfoRoute({ name, written, children }: { name: BuiltInPage; written: ShownPage | undefined; children: ReactNode }) {
  const shop = useShop();
  const { title, description } = written ?? { ...helpPages[name], description: describeHelpPage(name, shop.promises) };
  return (
    <>
      <PageMeta title={title} description={description} shopName={shop.name} canonical={BUILT_IN_PAGES[name]} />
      {written ? <WrittenPage page={written} /> : children}
    </>
  );
}
