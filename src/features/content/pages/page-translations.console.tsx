import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { bodyOfFields } from '#console/form/form-kinds';
import { LoadedTranslation, RecordTranslations } from '#features/catalog/translations/record-translations.console';
import { TRANSLATION_RIGHTS } from '#features/catalog/translations/translation-rights';
import { api } from '#http/client/api-client';
import { PAGE_TEXTS } from './page-texts';
import { pageTranslationsCalls } from './page-translations.calls';

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
  return (
    <LoadedTranslation
      name={`page ${pageId}`}
      texts={PAGE_TEXTS}
      right={TRANSLATION_RIGHTS.page}
      path={path}
      listPath={pageTranslationsCalls('/:pageId/translations', { param: { pageId } })}
      query={useQuery(apiQuery(path))}
      save={({ fields, hashes, version }) => api.put(path, { ...bodyOfFields(PAGE_TEXTS, fields), hashes, version })}
    />
  );
}
