import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { bodyOfFields } from '#console/form/form-kinds';
import { LoadedTranslation, RecordTranslations } from '#features/catalog/translations/record-translations.console';
import { api } from '#http/client/api-client';
import { PAGE_TEXTS } from './page-texts';
import { pageTranslationsCalls } from './page-translations.calls';
import { isBuiltIn } from './pages.rules';

const { slug: _, sections: __, ...BUILT_IN_TEXTS } = PAGE_TEXTS;

/** The card of a page's texts in the shop's other languages. */
export function PageTranslations({ pageId }: { pageId: string }) {
  const overview = useQuery(apiQuery(pageTranslationsCalls('/:pageId/translations', { param: { pageId } })));
  return (
    <RecordTranslations overview={overview}>
      {(language) => <PageTranslation key={language} pageId={pageId} language={language} />}
    </RecordTranslations>
  );
}

function PageTranslation({ pageId, language }: { pageId: string; language: string }) {
  const path = pageTranslationsCalls('/:pageId/translations/:language', { param: { pageId, language } });
  const query = useQuery(apiQuery(path));
  const shared = {
    name: `page ${pageId}`,
    right: 'pages.write',
    path,
    listPath: pageTranslationsCalls('/:pageId/translations', { param: { pageId } }),
    query,
  } as const;
  // The shop's own pages have neither an address that could be another one nor sections.
  return isBuiltIn(pageId) ? (
    <LoadedTranslation
      {...shared}
      texts={BUILT_IN_TEXTS}
      save={({ fields, hashes, version }) => api.put(path, { ...bodyOfFields(BUILT_IN_TEXTS, fields), hashes, version })}
    />
  ) : (
    <LoadedTranslation
      {...shared}
      texts={PAGE_TEXTS}
      save={({ fields, hashes, version }) => api.put(path, { ...bodyOfFields(PAGE_TEXTS, fields), hashes, version })}
    />
  );
}
